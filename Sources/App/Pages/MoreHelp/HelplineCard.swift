import Core
import Toolkit

/// A helpline: whom it's for, when it answers, and how to reach it. Chat and text come before the phone, since many
/// people who are anxious dread a call.
enum HelplineCard {
  static func make(_ line: HelpGuide.Helpline, _ model: MoreHelpModel, _ navigator: any Navigator) -> Widget {
    let when = MoreHelpWords.when(line, model.names)
    let about = MoreHelpWords.about(line, model.names)
    return Box.column(spacing: 6) {
      Label(line.name).justify(.start).role(.heading).style("help-name")
      if let audience = MoreHelpWords.audience(line) { Label(audience).justify(.start).style("small-hint") }
      if let purpose = line.purpose { Label(purpose).justify(.start) }
      Label(when).justify(.start).style("help-when")
      if let chat = line.chat { opening(chat, line, about: about, navigator).align(horizontally: .start) }
      if let text = line.text { texting(text, line, about: about, model) }
      if let number = line.number {
        PhoneNumberRow.make(number, whose: line.name, about: about, navigator: navigator) { model.copied(number) }
      }
      if let url = line.url { HelpLinks.address(url, navigator) }
      add(line, model)
      HelpLinks.sources(line.sources, whose: line.name, model.dates, navigator)
    }.style("help-box")
  }

  /// The address that a phone sends a text message to.
  static func message(_ text: HelpGuide.Helpline.TextLine) -> String {
    "smsto:\(HelpGuide.dialled(text.number)):\(text.word ?? "")"
  }

  private static func texting(
    _ text: HelpGuide.Helpline.TextLine, _ line: HelpGuide.Helpline, about: String, _ model: MoreHelpModel
  ) -> Widget {
    let code = message(text)
    return Box.column(spacing: 6) {
      Label(MoreHelpWords.texting(text)).justify(.start).selectable().style("help-number")
      WrapBox(
        spacing: 6,
        children: WayButtons.make(text.number, whose: line.name, about: about, code: code) { model.copied(text.number) }
      ).align(horizontally: .start)
    }
  }

  /// *Open the chat*.
  static func opening(
    _ chat: String, _ line: HelpGuide.Helpline, about: String, _ navigator: any Navigator
  ) -> Widget {
    Button.text(localized("Open the chat")).style("outlined", "small-text")
      .named(localized("Open the chat, {whose}", ["whose": line.name])).described(about)
      .onPressed { navigator.open(address: chat) }
  }

  /// *Add to my plan*, shown only if the plan can be read and doesn't contain the helpline.
  static func add(_ line: HelpGuide.Helpline, _ model: MoreHelpModel) -> Widget {
    let button = Button.text(localized("Add to my plan")).style("small-text", "at-the-edge").align(horizontally: .start)
    button.named(localized("Add to my plan, {whose}", ["whose": line.name])).onPressed { model.addPressed(line) }
    observe(model.glance) { glance in button.isVisible = glance.plan != nil && !glance.has(line) }
    return button
  }
}

/// Links of *Talk to someone*.
enum HelpLinks {
  /// A link that shows its address and opens it in the browser.
  static func address(_ address: String, _ navigator: any Navigator) -> Widget {
    let label = Label().justify(.start)
      .markup("<a href=\"\(Label.escaped(address))\">\(Label.escaped(String(address.trimmingPrefix("https://"))))</a>")
    label.onLink { navigator.open(address: $0) }
    return label
  }

  /// The web pages that an entry was taken from, folded away because their titles can frighten.
  static func sources(
    _ sources: [HelpGuide.Source], whose: String, isNumber: Bool = true, _ dates: Dates, _ navigator: any Navigator
  ) -> Widget {
    let label = Label().justify(.start).style("help-source")
    label.markup(
      [
        MoreHelpWords.sources(sources, dates, escaped: Label.escaped),
        isNumber ? Label.escaped(MoreHelpWords.notCalled) : nil,
      ]
      .compactMap(\.self).joined(separator: "\n"))
    label.onLink { navigator.open(address: $0) }
    return Expander.make(
      localized("Where this comes from"), name: localized("Where this comes from, {whose}", ["whose": whose]), label)
  }
}
