import Core
import Toolkit

/// A row of a popover: a text to choose, with a tick before it if it's the current choice.
enum ChoiceRow {
  static func make(_ title: String, isChosen: Bool) -> Button {
    let tick = Image(icon: "respite-tick-symbolic").role(.presentation)
    tick.opacity = isChosen ? 1 : 0
    let row = Button(
      name: title,
      child: Box.row(spacing: 12) {
        tick
        Label(title).singleLine()
      }
    ).style("passage")
    // TRANSLATORS: Spoken by the screen reader only: in a list, such as of sounds for a scene, the one that is used.
    return isChosen ? row.described(localized("Selected")) : row
  }
}
