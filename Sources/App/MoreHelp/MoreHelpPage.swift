import Core
import Toolkit

/// People to talk to: the emergency number first, then helplines, directories and the person's own plan.
final class MoreHelpPage: Page {
  let widget: Widget
  let surface = Surface.learn
  private let model: MoreHelpModel
  private unowned let navigator: any Navigator
  private let urgent: Widget
  private let country = Box.column(spacing: 18)
  private let picker: CountryPicker
  private let status = Label().justify(.start).role(.status).style("small-hint")
  private let scrolled: ScrolledWindow
  /// The copied number that a screen reader was told of last.
  private var told: String?
  private var shown: (country: String?, isChoosing: Bool)?

  init(_ model: MoreHelpModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    picker = CountryPicker(model)
    urgent = Box.column(spacing: 6) {
      MoreHelpWords.urgent.map { Label($0).justify(.start) }
    }.role(.group).named(MoreHelpWords.urgent.joined(separator: " ")).style("help-box", "help-urgent")
    urgent.makeFocusable()
    let (urgent, country, picker, status) = (urgent, country, picker, status)
    let guide = model.guide
    let column = Box.column(spacing: 24) {
      Label.question(MoreHelpWords.title)
      urgent
      country
      picker.widget
      if !guide.directories.isEmpty { Self.directories(model, navigator) }
      Self.plan(navigator)
    }
    let scrolled = ScrolledWindow(Clamp(maximum: 620, column.margins(top: 6, bottom: 48, start: 18, end: 18)))
    self.scrolled = scrolled
    widget = Box.column {
      PageHeader.make(navigator, back: localized("Back"))
      scrolled.expand(horizontally: true, vertically: true)
      status.align(horizontally: .center).margins(top: 6, bottom: 12)
    }

    picker.onStopped { [weak navigator] in navigator?.leave() }
    observe(self) { $0.render() }
  }

  func appeared() { urgent.grabFocus() }

  func escapePressed() -> Bool { model.searchCancelled() }

  private func render() {
    picker.render()
    picker.widget.isVisible = model.isChoosing
    country.isVisible = model.country != nil && !model.isChoosing
    status.text = model.copied.map { localized("{number} is copied.", ["number": $0]) } ?? ""
    status.isVisible = model.copied != nil
    if model.copied != told { widget.tell(status.text) }
    told = model.copied
    let next = (model.country, model.isChoosing)
    guard shown.map({ $0 != next }) ?? true else { return }
    let isFirst = shown == nil
    shown = next
    country.replace(rows)
    guard !isFirst else { return }
    if model.isChoosing {
      picker.grabFocus()
    } else {
      scrolled.scroll(to: 0)
      urgent.grabFocus()
    }
  }

  /// The emergency number and the helplines of the country, or a sentence that says what is missing.
  private var rows: [Widget] {
    guard let code = model.country else { return [] }
    let name = model.countryName
    let emergency = model.guide.emergency(of: code)
    let helplines = model.guide.helplines(of: code)
    let model = model
    let heading = Box.row(spacing: 12) {
      Label(name).justify(.start).role(.heading).style("help-country").expand(horizontally: true)
      Button.text(localized("Another country")).style("small-text", "outlined")
        .onPressed { model.otherCountryPressed() }
    }
    let none =
      model.guide.countries.isEmpty
      ? MoreHelpWords.noGuide : emergency == nil ? MoreHelpWords.nothing(for: name) : MoreHelpWords.noHelpline(in: name)
    return [heading] + [emergency.map(numbers)].compactMap(\.self) + helplines.map(helpline)
      + (helplines.isEmpty ? [Passage(name: none, Label(none).justify(.start).style("help-box"))] : [])
  }

  private func numbers(_ emergency: HelpGuide.Emergency) -> Widget {
    let (model, navigator) = (model, navigator)
    return Box.column(spacing: 6) {
      Label(localized("Emergency")).justify(.start).role(.heading).style("help-name")
      emergency.numbers.flatMap { number in
        [number.purpose.map { Label($0).justify(.start) }].compactMap(\.self) + [
          PhoneNumberRow.make(number.number, whose: number.purpose ?? localized("emergency"), navigator: navigator) {
            model.numberCopied(number.number)
          }
        ]
      }
      Self.sources(emergency.sources, model, navigator)
    }.style("help-box")
  }

  private func helpline(_ line: HelpGuide.Helpline) -> Widget {
    let (model, navigator) = (model, navigator)
    let languages = MoreHelpWords.languages(line.languages, model.names)
    let about = [line.purpose, line.hours, languages].compactMap(\.self).joinedAsSentences
    return Box.column(spacing: 6) {
      Label(line.name).justify(.start).role(.heading).style("help-name")
      if let purpose = line.purpose { Label(purpose).justify(.start) }
      PhoneNumberRow.make(line.number, whose: line.name, about: about, navigator: navigator) {
        model.numberCopied(line.number)
      }
      if let hours = line.hours { Label(hours).justify(.start) }
      if let languages { Label(languages).justify(.start) }
      if let url = line.url { Self.link(url, navigator) }
      Self.sources(line.sources, model, navigator)
    }.style("help-box")
  }

  private static func directories(_ model: MoreHelpModel, _ navigator: any Navigator) -> Widget {
    Box.column(spacing: 18) {
      Label(localized("In every country")).justify(.start).role(.heading).style("help-country")
      model.guide.directories.map { directory in
        Box.column(spacing: 6) {
          Label(directory.name).justify(.start).role(.heading).style("help-name")
          Label(directory.about).justify(.start)
          link(directory.url, navigator).described(sentences: directory.name, directory.about)
          sources(directory.sources, model, navigator, isNumber: false)
        }.style("help-box")
      }
    }
  }

  private static func plan(_ navigator: any Navigator) -> Widget {
    let words = Box.column(spacing: 2) {
      Label(HelpPlanPage.title).justify(.start).style("reading-title")
      Label(HelpPlanPage.summary).justify(.start).style("reading-summary")
    }
    return Button(name: HelpPlanPage.title, child: words).described(HelpPlanPage.summary).style("reading")
      .onPressed { [weak navigator] in navigator?.open(.helpPlan) }
  }

  /// A link that shows its address and opens it in the browser.
  private static func link(_ address: String, _ navigator: any Navigator) -> Widget {
    let escaped = Label.escaped(address)
    let label = Label().justify(.start).markup("<a href=\"\(escaped)\">\(escaped)</a>")
    label.onLink { [weak navigator] in navigator?.open(address: $0) }
    return label
  }

  private static func sources(
    _ sources: [HelpGuide.Source], _ model: MoreHelpModel, _ navigator: any Navigator,
    isNumber: Bool = true
  ) -> Widget {
    let label = Label().justify(.start).style("help-source")
    label.markup(MoreHelpWords.sources(sources, isNumber: isNumber, model.dates, escaped: Label.escaped))
    label.onLink { [weak navigator] in navigator?.open(address: $0) }
    return label
  }
}
