import Core
import Toolkit

/// Who listens, in the person's country: one helpline, with its number as large as it's important, and as a QR code
/// that is drawn already, so that the phone in one's hand dials it.
final class ListenerCard {
  private(set) lazy var widget: Widget = Box.row(spacing: 18) {
    words.expand(horizontally: true)
    beside.align(vertically: .start)
  }.style("help-box")
  /// The code again, for a narrow window, where the card has no room for it.
  let codeBelow = Box.column()
  private let beside = Box.column()
  private let line: HelpGuide.Helpline
  private let model: MoreHelpModel
  private let navigator: any Navigator

  init(_ line: HelpGuide.Helpline, _ model: MoreHelpModel, _ navigator: any Navigator) {
    (self.line, self.model, self.navigator) = (line, model, navigator)
    if let code {
      // Below the emergency number it has to say whose it is.
      for (place, whose) in [(beside, nil), (codeBelow, code.whose)] {
        if let drawn = WayButtons.drawn(code.address, name: code.name, whose: whose) { place.append(drawn) }
      }
    }
    observe(self) {
      $0.beside.isVisible = !$0.navigator.shape.isNarrow
      $0.codeBelow.isVisible = $0.navigator.shape.isNarrow
    }
  }

  /// What a screen reader says of it.
  var spoken: String {
    [line.name, line.number ?? "", line.text.map(MoreHelpWords.texting) ?? "", about].joinedAsSentences
  }

  // TRANSLATORS: A line that shows or hides more about the helpline above it.
  private static var moreTitle: String { localized("More about it") }

  private var about: String { MoreHelpWords.about(line, model.names) }

  private var words: Widget {
    Box.column(spacing: 3) {
      Label(model.countryName).justify(.start).style("small-hint")
      Label(line.name).justify(.start).role(.heading).style("help-name")
      if let number = line.number { PhoneNumberRow.digits(number, whose: line.name).align(horizontally: .start) }
      if let text = line.text {
        Label(MoreHelpWords.texting(text)).justify(.start).selectable().style("help-number").described(line.name)
      }
      Label(MoreHelpWords.when(line, model.names)).justify(.start).style("help-when")
      if let audience = MoreHelpWords.audience(line) { Label(audience).justify(.start).style("small-hint") }
      if let purpose = line.purpose { Label(purpose).justify(.start) }
      if let silent { silent }
      WrapBox(spacing: 6, children: ways).align(horizontally: .start).margins(top: 6)
      Box.rowUnlessTextIsLarge(spacing: 6) {
        // Called by the words on it, for those who speak to the computer.
        Expander.make(Self.moreTitle, name: Self.moreTitle, more).expand(horizontally: true)
        Self.anotherCountry(model).style("at-the-edge").align(horizontally: .start, vertically: .start)
      }
    }
  }

  /// *Copy* for each number, *Call* and *Open the chat*.
  private var ways: [Widget] {
    let (name, about, model) = (line.name, about, model)
    let dialled = line.number.map { number in
      [WayButtons.copy(number, whose: name, about: about) { model.copied(number) }]
        + PhoneNumberRow.calling(number, whose: name, navigator)
    }
    // A line may have one number for both.
    let texted = line.text.flatMap { text in
      text.number == line.number
        ? nil : [WayButtons.copy(text.number, whose: name, about: about) { model.copied(text.number) }]
    }
    let chat = line.chat.map { [HelplineCard.opening($0, line, about: about, navigator)] }
    return [dialled, texted, chat].compactMap(\.self).flatMap(\.self)
  }

  /// *Another country*.
  static func anotherCountry(_ model: MoreHelpModel) -> Widget {
    Button.text(localized("Another country")).style("small-text").onPressed { model.otherCountryPressed() }
  }

  private var more: Widget {
    Box.column(spacing: 6) {
      if let url = line.url { HelpLinks.address(url, navigator) }
      HelplineCard.add(line, model)
      HelpLinks.sources(line.sources, whose: line.name, model.dates, navigator)
    }
  }

  /// The code for the phone, else for a text message, else for the chat; what it holds, and what it's called.
  private var code: (address: String, name: String, whose: String)? {
    let (address, way): (String, String)
    if let number = line.number {
      (address, way) = (PhoneNumberRow.call(number), number)
    } else if let text = line.text {
      (address, way) = (HelplineCard.message(text), text.number)
    } else if let chat = line.chat {
      (address, way) = (chat, chat)
    } else {
      return nil
    }
    // TRANSLATORS: Under a code that a phone reads: {name} is a helpline, {way} its number or address.
    let words = localized("{name}: {way}", ["name": line.name, "way": way])
    return (address, WayButtons.codeName(way, whose: line.name), words)
  }

  /// The first line that can be reached without speaking, if this one can't: its name and how.
  private var silent: Widget? {
    guard line.text == nil, line.chat == nil, let other = model.withoutVoice else { return nil }
    let way = other.text.map(MoreHelpWords.texting) ?? localized("by chat")
    // TRANSLATORS: {name} is a helpline, {way} how to reach it: “Text SHOUT to 85258” or “by chat”.
    return Label(localized("Can’t talk? {name}: {way}", ["name": other.name, "way": way])).justify(.start)
  }
}
