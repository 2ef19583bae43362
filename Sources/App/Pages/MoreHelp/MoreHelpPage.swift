import Core
import Toolkit

/// People to talk to: when to call at once, the person's own plan, the helplines of the country, and directories.
final class MoreHelpPage: Page {
  private(set) lazy var widget: Widget = Box.column {
    PageHeader.make(navigator, back: localized("Back"))
    scrolled.expand(horizontally: true, vertically: true)
    status.align(horizontally: .center).margins(top: 6, bottom: 12)
  }
  let surface = Surface.learn
  private let model: MoreHelpModel
  private let navigator: any Navigator
  private lazy var urgent: Widget = Box.column(spacing: 12) {
    Self.label(MoreHelpWords.callNow)
    emergency
    MoreHelpWords.urgent.map { Self.label($0) }
    doctor
  }.role(.group)
    .named(([MoreHelpWords.callNow] + MoreHelpWords.urgent).map(\.spoken).joined(separator: " "))
    .style("help-box", "help-urgent")
  private let emergency = Box.column(spacing: 6)
  private let doctor = Button.text(localized("When to seek help")).style("small-text", "outlined")
    .align(horizontally: .start)
  private let country = Box.column(spacing: 18)
  private let picker: CountryPicker
  private let status = Label().justify(.start).role(.status).style("small-hint")
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 24, top: 6, bottom: 48, sides: 18) {
    Label.question(MoreHelpWords.title)
    urgent
    PlanCard.make(model.glance, navigator)
    country
    picker.widget
    if !model.guide.directories.isEmpty { directories }
  }
  private let opening = OwnedTask()
  /// The words that a screen reader said last.
  private var announced: String?
  private var shown: (country: String?, isChoosing: Bool)?

  init(_ model: MoreHelpModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    picker = CountryPicker(model)
    urgent.makeFocusable()

    doctor.onPressed { [opening] in
      opening.run {
        if let reading = await model.whenToSeekHelp(), !Task.isCancelled { navigator.open(.reading(reading)) }
      }
    }
    picker.onStopped { navigator.leave() }
    observe(self) { $0.render() }
  }

  func appeared() { urgent.grabFocus() }

  func escapePressed() -> Bool { model.searchCancelled() }

  private func render() {
    picker.render()
    picker.widget.isVisible = model.isChoosing
    country.isVisible = model.country != nil && !model.isChoosing
    let words = model.glance.notice ?? model.status
    status.text = words
    status.isVisible = !words.isEmpty
    if words != announced { widget.tell(words) }
    announced = words
    let next = (model.country, model.isChoosing)
    guard shown.map({ $0 != next }) ?? true else { return }
    let isFirst = shown == nil
    shown = next
    emergency.replace(numbers)
    country.replace(rows)
    guard !isFirst else { return }
    if model.isChoosing {
      picker.grabFocus()
    } else {
      scrolled.scroll(to: 0)
      urgent.grabFocus()
    }
  }

  /// The emergency numbers of the country, shown below the sentence that says to call them.
  private var numbers: [Widget] {
    guard let code = model.country, !model.isChoosing, let emergency = model.guide.emergency(of: code) else {
      return []
    }
    return emergency.numbers.flatMap { number in
      [Label(number.purpose ?? localized("Emergency, {country}", ["country": model.countryName])).justify(.start)] + [
        PhoneNumberRow.make(number.number, whose: number.purpose ?? localized("emergency"), navigator: navigator) {
          [model] in model.copied(number.number)
        }
      ]
    } + [HelpLinks.sources(emergency.sources, whose: localized("emergency"), model.dates, navigator)]
  }

  /// The helplines of the country, or a sentence that says what is missing.
  private var rows: [Widget] {
    guard let code = model.country else { return [] }
    let name = model.countryName
    let (emergency, helplines) = (model.guide.emergency(of: code), model.guide.helplines(of: code))
    let title = Label(name)
    // Beside the button there's little room in a narrow window with large text.
    title.breaksWords = true
    let heading = Box.row(spacing: 12) {
      title.justify(.start).role(.heading).style("help-country").expand(horizontally: true)
      Button.text(localized("Another country")).style("small-text", "outlined")
        .onPressed { [model] in model.otherCountryPressed() }
    }
    guard !helplines.isEmpty else {
      let none =
        model.guide.countries.isEmpty
        ? MoreHelpWords.noGuide
        : emergency == nil ? MoreHelpWords.nothing(for: name) : MoreHelpWords.noHelpline(in: name)
      return [heading, Passage(name: none, Label(none).justify(.start).style("help-box"))]
    }
    return [heading, Label(MoreHelpWords.busy).justify(.start)]
      + helplines.map { HelplineCard.make($0, model, navigator) }
      + [Label(MoreHelpWords.notCalled).justify(.start).style("help-source")]
  }

  private var directories: Widget {
    Box.column(spacing: 18) {
      Label(localized("Wherever you are")).justify(.start).role(.heading).style("help-country")
      model.guide.directories.map { directory in
        Box.column(spacing: 6) {
          Label(directory.name).justify(.start).role(.heading).style("help-name")
          Label(directory.about).justify(.start)
          HelpLinks.address(directory.url, navigator).described(sentences: directory.name, directory.about)
          HelpLinks.sources(directory.sources, whose: directory.name, model.dates, navigator)
        }.style("help-box")
      }
    }
  }

  private static func label(_ advice: MoreHelpWords.Advice) -> Widget {
    Label().justify(.start).markup("<b>\(Label.escaped(advice.situation))</b> \(Label.escaped(advice.advice))")
  }
}
