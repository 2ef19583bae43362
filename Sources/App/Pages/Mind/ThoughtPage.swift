import Core
import Toolkit

/// *A thought*: five short pages with one question each and an end, and for a stored one a summary.
final class ThoughtPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled, foot: footer.widget)
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 18, top: 6, bottom: 36, sides: 18) {
    if let card { card.widget }
    stack.expand(horizontally: true, vertically: true)
    notice
  }
  private lazy var sides = Dictionary(uniqueKeysWithValues: ThoughtPart.allCases.map { ($0, side($0)) })
  private lazy var dotRow = Box.row(spacing: 12) { dots }.align(horizontally: .center, vertically: .center)
    .role(.picture)
  // TRANSLATORS: “Previous”: Button: the page before, beside “Next”. “Back”, at the top, leaves all of them.
  private lazy var footer = WizardFooter(primary: localized("Next"), back: localized("Previous"), above: dotRow)
  private lazy var ending = ThoughtEnding(model, repeated: repeated, navigator)
  /// The hint that the person has written down the same thought several times, with the reading about it. A person
  /// is offered at the end anyway.
  private lazy var repeated = Box.column(spacing: 6) {
    Label(ThoughtWords.repeated).justify(.center).limit(characters: 60).role(.status)
    aboutReassurance.align(horizontally: .center)
  }.style("notice")
  let surface = Surface.reflect
  let isLeftByHandOnly = true
  let holdsWords = true
  private let model: ThoughtModel
  private let navigator: any Navigator
  private let stack: Stack
  private let fields: [ThoughtPart: [ThoughtField]]
  private let feelings: ThoughtFeelings
  private let belief: ShoreScale
  private let beliefAfter: ShoreScale
  private let after: ThoughtStrengths
  private let traps: ThoughtTraps
  private let day: DayField
  private let summary: ThoughtSummary?
  private let notice = Label.notice()
  /// The thought, over the question of each page that asks about it.
  private let asked = Dictionary(
    uniqueKeysWithValues: ThoughtPart.allCases.map { ($0, Label.hint("").limit(characters: 48).margins(top: 12)) })
  private let dots = ThoughtPart.questions.map { _ in Box.column().style("dot").align(vertically: .center) }
  private let aboutReassurance = Button.text(localized("OCD and reassurance")).style("small-text")
  private let card: ToolCard?
  private var shown: (part: ThoughtPart?, isAtEnd: Bool)?
  private var announced: String?
  private let opening = OwnedTask()

  init(_ model: ThoughtModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    let openReading = { [opening] (id: Reading.ID) in
      opening.run {
        if let reading = await model.reading(id), !Task.isCancelled { navigator.open(.reading(reading)) }
      }
    }
    let day = DayField(name: ThoughtWords.day, dependencies, day: model.thought.experiment.day) { day in
      model.change { $0.experiment.day = day }
    }
    self.day = day
    fields = Self.fields(model) { [weak day] in day?.focusEntry() }
    feelings = ThoughtFeelings(model, dependencies) { model.nextPressed() }
    after = ThoughtStrengths(\.after, model, dependencies)
    belief = ShoreScale(.belief, question: ThoughtWords.belief, dependencies)
    beliefAfter = ShoreScale(.belief, question: ThoughtWords.beliefAfter, dependencies)
    traps = ThoughtTraps(model) { openReading(Thought.shown.reading) }
    summary = model.isStored ? ThoughtSummary(model) : nil
    card = model.isStored ? nil : ToolCard(Thought.self, dependencies, navigator)
    stack = Stack(fade: model.reducesMotion ? 0 : 250).heightFollowsChild()
    repeated.isVisible = false
    for part in ThoughtPart.allCases { if let side = sides[part] { stack.add(side) } }
    stack.add(summary?.widget ?? ending.widget)

    belief.onChosen { level in model.change { $0.belief = level } }
    beliefAfter.onChosen { level in model.change { $0.beliefAfter = level } }
    aboutReassurance.onPressed { openReading("ocd") }
    footer.back.onPressed {
      model.addOwnFeeling()
      model.backPressed()
    }
    footer.primary.onPressed { [weak self] in
      model.addOwnFeeling()
      self?.advance()
    }
    day.onEntered { [weak self] in self?.advance() }
    card?.understood = { [weak self] in self?.focus() }
    model.draftFound = { [weak self] in self?.showWords() }
    observe(self) { $0.render() }
  }

  func appeared() { focus() }

  /// *Next* was pressed, or Enter in the last field. If the day typed can't be chosen, its field gets the focus
  /// instead.
  private func advance() {
    if model.part == .tryOut, day.isStrange { day.grabFocus() } else { model.nextPressed() }
  }

  /// From a part of a saved thought, Escape leads back to the summary or the end.
  func escapePressed() -> Bool { model.partClosed() }

  var writing: (any Writing)? { model }

  private func render() {
    if model.isDone { return navigator.leave(self) }
    feelings.render()
    after.render()
    (belief.level, beliefAfter.level, beliefAfter.before) = (
      model.thought.belief, model.thought.beliefAfter, model.thought.belief
    )
    traps.render()
    notice.show(notice: model.notice ?? (model.asksForWords ? ThoughtWords.needsWords : nil))
    repeated.isVisible = model.showsRepeated
    footer.back.isVisible = model.canGoBack
    announce(notice.isVisible ? notice.text : model.showsRepeated && model.isAtEnd ? ThoughtWords.repeated : nil)
    footer.primary.isSensitive = !model.isSaving
    let here = (part: model.part, isAtEnd: model.isAtEnd)
    if let shown, shown == here { return }
    let former = shown
    shown = here
    show(here.part)
    guard let former else { return }
    scrolled.scroll(to: 0)
    if let summary, here.part == nil { summary.grabFocus(at: former.part) } else { focus() }
  }

  /// Shows the thought over the question, so that “it” isn't in a tired head only.
  private func showAsked(on part: ThoughtPart?) {
    let words = model.askedAbout
    let quoted = words.isEmpty ? "" : ThoughtWords.quoted(words)
    guard let part else { return }
    asked[part]?.show(notice: quoted.isEmpty ? nil : quoted)
    for field in fields[part] ?? [] { field.asksAbout(quoted) }
    if part == .feelings { feelings.asksAbout(quoted) }
  }

  private func show(_ part: ThoughtPart?) {
    showAsked(on: part)
    if part == nil { if let summary { summary.render() } else { ending.render() } }
    stack.show(part.flatMap { sides[$0] } ?? summary?.widget ?? ending.widget)
    footer.widget.isVisible = part != nil || summary == nil
    let isAsking = !model.isStored && !model.isSaved
    footer.primary.label = !isAsking ? localized("Done") : part == .view ? localized("Save") : localized("Next")
    footer.primary.described(part == nil && summary == nil ? ending.words : "")
    card?.isOnFirstPage = isAsking && part == .happened
    dotRow.isVisible = isAsking
    for (index, dot) in dots.enumerated() { dot.setStyle("here", index == part?.rawValue) }
    if let part { dotRow.named(ThoughtWords.place(part)) }
  }

  /// Moves the focus to the field of the page.
  private func focus() {
    guard let part = model.part else {
      if let summary { return summary.grabFocus(at: nil) }
      return _ = footer.primary.grabFocus()
    }
    if let field = fields[part]?.first { field.view.grabFocus() } else { feelings.grabFocus() }
  }

  /// Has a screen reader say `words`, unless it said them last.
  private func announce(_ words: String?) {
    guard words != announced else { return }
    announced = words
    if let words { widget.tell(words) }
  }

  private func showWords() {
    for field in fields.values.joined() { field.show(model.thought) }
    day.show(model.thought.experiment.day)
    render()
  }

  private func side(_ part: ThoughtPart) -> Widget {
    let urgent = part == .happened && card != nil ? [] : ToolCard.urgent(Thought.self, navigator)
    return Box.column(spacing: 18) {
      if let asked = asked[part] { asked }
      // Before it's weighed up, not after.
      part == .evidence ? urgent : []
      Label.question(part.question).margins(top: 12)
      Label.hint(part.hint).limit(characters: 48)
      (fields[part] ?? []).map(\.widget)
      switch part {
      case .happened: []
      case .thought: [belief.widget]
      case .feelings: [feelings.widget]
      case .evidence: [traps.widget]
      case .view: [beliefAfter.widget, after.widget]
      case .tryOut: [day.widget]
      }
      part == .evidence ? [] : urgent.map { $0.margins(top: 12) }
    }.align(vertically: .center)
  }

  private static func fields(
    _ model: ThoughtModel, planEntered: @escaping () -> Void
  ) -> [ThoughtPart: [ThoughtField]] {
    func one(_ path: WritableKeyPath<Thought, String>, _ part: ThoughtPart) -> [ThoughtField] {
      [ThoughtField(path, name: part.question, hint: part.hint, isNamed: false, model) { model.nextPressed() }]
    }
    func two(
      _ first: (WritableKeyPath<Thought, String>, String), _ second: (WritableKeyPath<Thought, String>, String),
      entered: @escaping () -> Void
    ) -> [ThoughtField] {
      let last = ThoughtField(second.0, name: second.1, model, entered: entered)
      return [ThoughtField(first.0, name: first.1, model) { [weak last] in last?.view.grabFocus() }, last]
    }
    return [
      .happened: one(\.happened, .happened), .thought: one(\.thought, .thought), .view: one(\.otherView, .view),
      .evidence: two(
        (\.evidenceFor, ThoughtWords.evidenceFor), (\.evidenceAgainst, ThoughtWords.evidenceAgainst)
      ) { model.nextPressed() },
      .tryOut: two(
        (\.experiment.prediction, ThoughtWords.prediction), (\.experiment.plan, ThoughtWords.plan),
        entered: planEntered),
    ]
  }
}
