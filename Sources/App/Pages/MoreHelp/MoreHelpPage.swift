import Core
import Toolkit

/// *Talk to someone*: a person first. Whom one's own plan names, a listener of the country, and the emergency number
/// are seen without scrolling; everything else is below them.
final class MoreHelpPage: Page {
  private(set) lazy var widget: Widget = Box.column {
    PageHeader.make(navigator, back: localized("Back"))
    scrolled.expand(horizontally: true, vertically: true)
    status.align(horizontally: .center).margins(top: 6, bottom: 12)
  }
  let surface = Surface.learn
  private let model: MoreHelpModel
  private let navigator: any Navigator
  /// What is seen first. It takes the focus, and a screen reader says it in this order.
  private lazy var first: Widget = Box.column(spacing: 8) {
    person.widget
    picker.widget
    listening
    danger.widget
  }.role(.group)
  private let dependencies: Dependencies
  private let opening = OwnedTask()
  private let person: PersonCard
  private let picker: CountryPicker
  private let listening = Box.column(spacing: 12)
  private let danger: DangerBox
  private let codeBelow = Box.column()
  private let hurting = Box.column(spacing: 18)
  /// What someone would otherwise have to find four cards further down.
  private lazy var toHurting = HurtingHelp.leading(to: MoreHelpWords.hurting) { [weak self] in
    self.map { $0.go(to: $0.hurting) }
  }
  private let others = Box.column(spacing: 18)
  private let withoutHearing = Box.column(spacing: 18)
  private let doctor: DoctorLine
  private let directories = Box.column(spacing: 18)
  private let status = Label().justify(.start).role(.status).style("small-hint")
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 24, bottom: 48, sides: 18) {
    Box.column(spacing: 6) {
      Label.question(MoreHelpWords.title)
      Label.hint(MoreHelpWords.youCan).limit(characters: 48)
      first
      codeBelow.margins(top: 6)
      ToSayPage.line(navigator).margins(top: 6)
      toHurting.margins(top: 6)
    }
    CallingBox.make(model, navigator)
    Box.column { DangerBox.label(MoreHelpWords.voices) }.style("help-box")
    hurting
    others
    withoutHearing
    directories
    PlanCard.make(model.glance, navigator)
    WellCards.make(dependencies, navigator, opening)
    doctor.widget
  }
  private var listener: ListenerCard?
  /// The words that a screen reader said last.
  private var announced: String?
  private var shown: (country: String?, isChoosing: Bool)?

  init(_ model: MoreHelpModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.dependencies) = (model, dependencies)
    self.navigator = navigator
    person = PersonCard(model, navigator)
    picker = CountryPicker(model, navigator.shape)
    danger = DangerBox(model, navigator)
    doctor = DoctorLine(model, navigator)
    first.makeFocusable()

    picker.onStopped { navigator.leave() }
    observe(self) { $0.render() }
    observe(self) { $0.renderName() }
  }

  func appeared() {
    guard !model.isChoosing else { return picker.grabFocus() }
    first.grabFocus()
    scrolled.scroll(to: 0)  // the group may be higher than the window
  }

  func escapePressed() -> Bool { model.searchCancelled() }

  private func render() {
    picker.render()
    picker.widget.isVisible = model.isChoosing
    let words = model.glance.notice ?? model.status
    status.text = words
    status.isVisible = !words.isEmpty
    if words != announced { widget.tell(words) }
    announced = words
    let next = (model.country, model.isChoosing)
    guard shown.map({ $0 != next }) ?? true else { return }
    let isFirst = shown == nil
    shown = next
    renderCountry()
    guard !isFirst else { return }
    scrolled.scroll(to: 0)
    appeared()
  }

  private func renderCountry() {
    danger.render()
    listener = model.listener.map { ListenerCard($0, model, navigator) }
    codeBelow.replace(listener.map { [$0.codeBelow] } ?? [])
    let finder = HelpDirectories.first(model, navigator)
    listening.replace(listener.map { [$0.widget] } ?? (missing + finder))
    hurting.replace(HurtingHelp.make(model, navigator) { [weak self] in self.map { $0.go(to: $0.withoutHearing) } })
    withoutHearing.replace(HurtingHelp.withoutHearing(model, navigator))
    withoutHearing.isVisible = model.withoutHearing != nil
    others.replace(OtherHelplines.make(model, navigator))
    others.isVisible = model.country != nil && !model.isChoosing
    let elsewhere = HelpDirectories.make(model, navigator, firstStandsAbove: listener == nil && !finder.isEmpty)
    directories.replace(elsewhere)
    directories.isVisible = !elsewhere.isEmpty
  }

  /// Shows a part of the page from its heading down; the keyboard carries on from there.
  private func go(to part: Widget) {
    part.focusFirst()
    scrolled.reveal(part, atTop: true)
  }

  /// Has a screen reader say what is seen first, when that takes the focus. While the country is asked for, that's the
  /// question: a group's name would be said before it.
  private func renderName() {
    let isChoosing = model.isChoosing
    _ = model.country
    let words = ([person.spoken ?? "", listener?.spoken ?? ""] + danger.spoken).joinedAsSentences
    first.named(isChoosing ? MoreHelpWords.title : words)
    picker.describe(isChoosing ? words : "")
  }

  /// In place of a listener: a sentence that says what is missing. Empty while the country is being chosen.
  private var missing: [Widget] {
    guard let code = model.country, !model.isChoosing else { return [] }
    let name = model.countryName
    let sentence =
      !model.others.isEmpty
      ? MoreHelpWords.onlyForYoung(in: name, emergency: model.emergency?.numbers.first?.number)
      : model.guide.countries.isEmpty
        ? MoreHelpWords.noGuide
        : model.guide.emergency(of: code) == nil
          ? MoreHelpWords.nothing(for: name) : MoreHelpWords.noHelpline(in: name)
    return [
      Passage(name: sentence, Label(sentence).justify(.start)),
      ListenerCard.anotherCountry(model).style("outlined").align(horizontally: .start),
    ]
  }
}
