import Core
import Toolkit

/// A number, large, that can be copied or dialled.
enum PhoneNumberRow {
  /// `number` as printed for people; `whose` says in a word or two who answers. `copied` is told that it was copied.
  static func make(
    _ number: String, whose: String, navigator: any Navigator, copied: @escaping () -> Void
  ) -> Widget {
    let label = Label(number).justify(.start).selectable().style("help-number").leftToRight()
    let copy = Button.text(localized("Copy")) { [weak label] in
      label?.copyToClipboard(number)
      copied()
    }
    let buttons = Box.row(spacing: 6) {
      copy.named(localized("Copy {number}, {whose}", ["number": number, "whose": whose])).style(
        "outlined", "small-text")
    }
    if Desktop.canOpen(scheme: "tel") {
      let call = Button.text(localized("Call")) { [weak navigator] in
        navigator?.open(address: "tel:\(HelpGuide.dialled(number))")
      }
      buttons.append(
        call.named(localized("Call {number}, {whose}", ["number": number, "whose": whose])).style(
          "outlined", "small-text"))
    }
    // A short number has room for them beside it, however narrow the window and large the text.
    if HelpGuide.dialled(number).count <= 4 {
      return Box.row(spacing: 18) {
        label.align(vertically: .center)
        buttons.align(vertically: .center)
      }
    }
    return Box.column(spacing: 6) {
      label.align(horizontally: .start)
      buttons
    }
  }
}
