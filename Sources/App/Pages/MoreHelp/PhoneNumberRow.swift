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
    let label = digits(number, whose: whose)
    let buttons = WayButtons.make(number, whose: whose, about: about, code: call(number), copied: copied)
    let ways = WrapBox(spacing: 6, children: buttons + calling(number, whose: whose, navigator))
      .align(horizontally: .start)
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

  /// The number itself, large.
  static func digits(_ number: String, whose: String) -> Label {
    Label(number).justify(.start).selectable().style("help-number").leftToRight().described(whose)
  }

  /// The address that a phone dials.
  static func call(_ number: String) -> String { "tel:\(HelpGuide.dialled(number))" }

  /// *Call*, if an app on this computer opens such addresses; otherwise nothing.
  static func calling(_ number: String, whose: String, _ navigator: any Navigator) -> [Widget] {
    guard Desktop.canOpen(scheme: "tel") else { return [] }
    return [
      Button.text(localized("Call")).style("outlined", "small-text")
        .named(localized("Call {number}, {whose}", ["number": number, "whose": whose]))
        .onPressed { navigator.open(address: call(number)) }
    ]
  }
}

/// *Copy* and *QR code*, for a number to call or to text.
enum WayButtons {
  /// Creates the buttons. `code` is the address that the QR code holds.
  static func make(
    _ number: String, whose: String, about: String, code: String, copied: @escaping () -> Void
  ) -> [Widget] {
    [copy(number, whose: whose, about: about, copied), scan(code, name: codeName(number, whose: whose))]
  }

  /// *Copy* alone, where the code is drawn beside it.
  static func copy(_ number: String, whose: String, about: String, _ copied: @escaping () -> Void) -> Widget {
    Button.text(localized("Copy")).style("outlined", "small-text").align(horizontally: .fill)
      .named(localized("Copy {number}, {whose}", ["number": number, "whose": whose])).described(about)
      .onPressed {
        Desktop.copy(number)
        copied()
      }
  }

  /// The code as a picture, with what to do with it, and whose it is unless that's beside it; nil if the address is too
  /// long for one.
  static func drawn(_ code: String, name: String, whose: String? = nil) -> Widget? {
    guard let picture = QRCode(code, name: name, ground: Self.ground) else { return nil }
    return Box.column(spacing: 6) {
      picture
      if let whose { Label(whose).justify(.center).limit(characters: 28).style("help-when") }
      Label(localized("Point your phone’s camera at it.")).justify(.center).limit(characters: 28).style("small-hint")
    }
  }

  /// What a code is drawn on: nothing is as white as paper where the rest is dark.
  private static func ground() -> Color { Desktop.prefersDark ? .plate : .white }

  /// What a screen reader calls the code.
  static func codeName(_ number: String, whose: String) -> String {
    localized("QR code for {number}, {whose}", ["number": number, "whose": whose])
  }

  /// A button that shows `code` as a QR code.
  private static func scan(_ code: String, name: String) -> Widget {
    PopoverButton(name: name, child: Label(localized("QR code")).singleLine())
      .style("text-button", "outlined", "small-text")
      .content {
        Box.column(spacing: 12) {
          if let picture = QRCode(code, name: name, ground: Self.ground) { picture }
          Label.hint(localized("Point your phone’s camera at it.")).limit(characters: 28)
        }.margins(top: 12, bottom: 12, start: 12, end: 12)
      }
  }
}
