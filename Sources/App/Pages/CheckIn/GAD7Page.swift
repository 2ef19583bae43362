import Core
import Toolkit

/// The page with the seven questions of GAD-7: first what they are, then the form, then the result.
final class GAD7Page: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  let surface = Surface.relax
  let holdsWords = true
  var writing: (any Writing)? { model.writing }
  private let model: GAD7Model
  private let navigator: any Navigator
  private let body = Box.column(spacing: 24)
  private lazy var scrolled = ScrolledWindow(
    Clamp(maximum: 660, body.margins(top: 6, bottom: 48, start: 18, end: 18)))
  private let notice = Label.notice()
  private let begin = Button.pill(localized("Begin"))
  // TRANSLATORS: Button: answers seven questions again from the first, though some were answered already.
  private let beginAgain = Button.text(localized("Begin again")).style("small-text")
  private let done = Button.pill(localized("Done"))
  private let numbers = Button.text("").style("small-text")
  // TRANSLATORS: A switch: the questionnaire of seven questions is then offered every two weeks.
  private let offer = Switch(name: localized("Offer it every two weeks"))
  private let undo: UndoBar
  private let form = GAD7FormView()
  private let result = Box.column(spacing: 18)
  private let history = Box.column(spacing: 12)
  private let opening = OwnedTask()
  private var removing: [MindEntry.ID: Button] = [:]
  private var returning: MindEntry.ID?
  private var stage: GAD7Model.Stage?
  private var shown: (history: [GAD7Model.Answered], showsNumbers: Bool)?

  init(_ model: GAD7Model, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    undo = .row(model.undo)

    begin.onPressed { model.beginPressed() }
    beginAgain.onPressed { model.beginAgainPressed() }
    form.onDifficultyAnswered { model.difficultyAnswered($0) }
    done.onPressed { [weak self] in if let first = model.donePressed() { self?.ask(first) } }
    form.onAnswered { model.answered($0, $1) }
    numbers.onPressed { model.numbersPressed() }
    offer.onToggled { model.offerToggled($0) }
    undo.pressed = { [weak self] in self?.returning = model.undo.subject }
    observe(self) { $0.render() }
  }

  func appeared() { focusFirst() }

  private func render() {
    notice.show(notice: model.asked == nil ? model.notice : nil)
    form.tell(model.notice, at: model.asked)
    offer.isOn = model.isOffered
    undo.render()
    // TRANSLATORS: A button that shows or hides all numbers.
    numbers.label = model.showsNumbers ? localized("Hide numbers") : localized("Show numbers")
    begin.label = model.hasDraft ? localized("Go on") : localized("Begin")
    beginAgain.isVisible = model.hasDraft
    form.show(model.answers, difficulty: model.difficulty, asksForDifficulty: model.asksForDifficulty)
    form.adapt(to: navigator.shape)
    let next = (model.history, model.showsNumbers)
    if shown.map({ $0 != next }) ?? true {
      shown = next
      showHistory(next.0)
      if case .result(let answers) = model.stage { showResult(answers) }
    }
    guard stage != model.stage else { return }
    let isFirst = stage == nil
    stage = model.stage
    if case .result(let answers) = model.stage { showResult(answers) }
    body.replace(parts)
    scrolled.scroll(to: 0)
    if !isFirst { focusFirst() }
  }

  /// Focuses a question without an answer, and scrolls to it.
  private func ask(_ item: Int) {
    form.grabFocus(item)
    scrolled.reveal(form.items[item])
  }

  /// The widgets of the page in its present stage.
  private var parts: [Widget] {
    let title = Label.question(GAD7.title)
    switch model.stage {
    case .beginning:
      return [
        title, Label.hint(GAD7Words.introduction).limit(characters: 48),
        Label.hint(GAD7Words.noDiagnosis).limit(characters: 48), begin.align(horizontally: .center),
        beginAgain.align(horizontally: .center), offerRow,
        undo.widget,
        history, source,
      ]
    case .form: return [title, form.widget, done.align(horizontally: .center), notice, source]
    case .result:
      return [title, result, numbers.align(horizontally: .center), undo.widget, history, offerRow, source]
    }
  }

  private func focusFirst() {
    switch model.stage {
    case .beginning: begin.grabFocus()
    case .form: form.grabFocus(model.answers.firstIndex(of: nil) ?? 0)
    case .result: result.focusNext()
    }
  }

  private lazy var offerRow: Widget = Box.row(spacing: 18) {
    Label(localized("Offer it every two weeks")).justify(.start).expand(horizontally: true)
    offer.align(vertically: .center)
  }

  private lazy var source: Widget = Box.column(spacing: 6) {
    Label(GAD7Words.wording).justify(.start).limit(characters: 60).align(horizontally: .start).style("small-hint")
    Label(GAD7Form.source).justify(.start).limit(characters: 60).align(horizontally: .start).style("small-hint")
    Button.text(String(GAD7Form.address.dropFirst("https://".count))).style("small-text", "filter")
      .align(horizontally: .start)
      .onPressed { [navigator] in navigator.open(address: GAD7Form.address) }
  }

  /// Shows the total, its band, what to do about it, and that it's no diagnosis.
  private func showResult(_ answers: GAD7) {
    let words = GAD7Words(showsNumbers: model.showsNumbers)
    let (result, advice) = (words.result(answers), GAD7Words.advice(answers))
    let change = words.changes(in: model.history.map { ($0.day, $0.answers) }, dates: model.dates)
    // After a high total, what to do comes before what it's called; but first whether it has changed, or a point more
    // than last time would sound like bad news.
    let lines = change + (answers.callsForEvaluation ? advice + result : result + advice) + [GAD7Words.noDiagnosis]
    let hadFocus = self.result.containsFocus
    self.result.replace([
      LineList(
        // TRANSLATORS: Heard by screen readers only: the name of a few sentences about a result.
        name: localized("Result"),
        lines: lines.enumerated().map { index, line in
          let label = Label(line).justify(.center).limit(characters: 48).align(horizontally: .center)
          return (line, index == 0 ? label.style("lead") : label)
        }),
      WrapBox(spacing: 6, children: ways).align(horizontally: .center),
    ])
    if hadFocus { self.result.focusNext() }
  }

  /// Where to go from a result, whatever the total: a low one can hide what the questions don't ask about.
  private var ways: [Widget] {
    [
      Button.text(localized("When to seek help")).style("small-text", "outlined").onPressed { [weak self] in
        self?.openWhenToSeekHelp()
      },
      Button.text(localized("Talk to someone")).style("small-text", "outlined")
        .onPressed { [navigator] in navigator.open(.moreHelp) },
    ]
  }

  private func openWhenToSeekHelp() {
    opening.run { [model, navigator] in
      if let reading = await model.whenToSeekHelp(), !Task.isCancelled { navigator.open(.reading(reading)) }
    }
  }

  private func showHistory(_ answered: [GAD7Model.Answered]) {
    let (words, dates, model) = (GAD7Words(showsNumbers: model.showsNumbers), model.dates, model)
    removing = [:]
    history.isVisible = !answered.isEmpty
    let lines = answered.map {
      localized("{day}: {result}", ["day": dates.long($0.day), "result": words.inList($0.answers)])
    }
    let rows = zip(answered, lines).reversed().map { one, line in
      let day = dates.long(one.day)
      // TRANSLATORS: Name of a button that removes the result of a questionnaire; {day} is a date.
      let remove = Button.quiet(icon: "remove", name: localized("Remove the result from {day}", ["day": day]))
        .described(line).onPressed { model.removePressed(one) }
      removing[one.id] = remove
      return Box.row(spacing: 12) {
        Label(line).justify(.start).expand(horizontally: true).align(horizontally: .start, vertically: .center)
        remove
      }.role(.listItem).named(line)
    }
    history.replace(
      answered.isEmpty
        ? []
        : [
          Label.caption(GAD7Chart.title).justify(.start).role(.heading).margins(start: 8),
          GAD7Chart.make(answered, dates: dates, words: lines.joined(separator: ". ")),
          Box.column(spacing: 2) { rows }.margins(start: 8).role(.list).named(GAD7Chart.title),
        ])
    if let returning, let button = removing[returning] {
      button.grabFocus()
      self.returning = nil
    }
  }
}
