import Core
import Toolkit

/// A large phone number with buttons: *Copy*, *QR code*, which a phone can scan, and *Call*, if an app on this computer
/// opens `tel:` addresses.
enum PhoneNumberRow {
  /// Creates the row for `number` as printed. `whose` says in a word or two who answers, and `about` whom the number is
  /// for and when it answers. Calls `copied` after *Copy* was pressed.
  static func make(
    _ number: String, whose: String, about: String = "", navigator: any Navigator, copied: @escaping () -> Void
  ) -> Widget {
    let call = "tel:\(HelpGuide.dialled(number))"
    let label = Label(number).justify(.start).selectable().style("help-number").leftToRight().described(
      whose)
    var buttons = WayButtons.make(number, whose: whose, about: about, code: call, copied: copied)
    if Desktop.canOpen(scheme: "tel") {
      buttons.append(
        Button.text(localized("Call")).style("outlined", "small-text")
          .named(localized("Call {number}, {whose}", ["number": number, "whose": whose]))
          .onPressed { navigator.open(address: call) })
    }
    let ways = WrapBox(spacing: 6, children: buttons).align(horizontally: .start)
    // Short numbers leave room for the buttons beside them, even in a narrow window.
    if HelpGuide.dialled(number).count <= 4 {
      return Box.rowUnlessTextIsLarge(spacing: 18, below: 6) {
        label.singleLine().align(horizontally: .start, vertically: .center)
        ways.align(vertically: .center)
      }
    }
    return Box.column(spacing: 6) {
      label.align(horizontally: .start)
      ways
    }
  }
}

/// *Copy* and *QR code*, for a number to call or to text.
enum WayButtons {
  /// Creates the buttons. `code` is the address that the QR code holds.
  static func make(
    _ number: String, whose: String, about: String, code: String, copied: @escaping () -> Void
  ) -> [Widget] {
    let values = ["number": number, "whose": whose]
    let copy = Button.text(localized("Copy")).style("outlined", "small-text")
    copy.named(localized("Copy {number}, {whose}", values)).described(about)
      .onPressed {
        Desktop.copy(number)
        copied()
      }
    return [copy, scan(code, name: localized("QR code for {number}, {whose}", values))]
  }

  /// A button that shows `code` as a QR code.
  private static func scan(_ code: String, name: String) -> Widget {
    PopoverButton(name: name, child: Label(localized("QR code")).singleLine())
      .style("text-button", "outlined", "small-text")
      .content {
        Box.column(spacing: 12) {
          if let picture = QRCode(code, name: name) { picture }
          Label.hint(localized("Point your phone’s camera at it.")).limit(characters: 28)
        }.margins(top: 12, bottom: 12, start: 12, end: 12)
      }
  }
}
