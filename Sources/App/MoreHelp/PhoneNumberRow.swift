import Core
import Toolkit

/// A large phone number with a button to copy it, and one to call it where something opens `tel:` addresses.
enum PhoneNumberRow {
  /// Creates the row for `number` as printed; `whose` says in a word or two who answers, and `about` for
  /// whom and when. Calls `copied` after a copy.
  static func make(
    _ number: String, whose: String, about: String = "", navigator: any Navigator, copied: @escaping () -> Void
  ) -> Widget {
    let label = Label(number).justify(.start).selectable().style("help-number").leftToRight().described(whose)
    let copy = Button.text(localized("Copy")).style("outlined", "small-text")
      .named(localized("Copy {number}, {whose}", ["number": number, "whose": whose])).described(about)
      .onPressed { [weak label] in
        label?.copyToClipboard(number)
        copied()
      }
    let buttons = Box.row(spacing: 6) { copy }
    if Desktop.canOpen(scheme: "tel") {
      buttons.append(
        Button.text(localized("Call")).style("outlined", "small-text")
          .named(localized("Call {number}, {whose}", ["number": number, "whose": whose]))
          .onPressed { [weak navigator] in navigator?.open(address: "tel:\(HelpGuide.dialled(number))") })
    }
    // Short numbers leave room for the buttons beside them, even in a narrow window with large text.
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
