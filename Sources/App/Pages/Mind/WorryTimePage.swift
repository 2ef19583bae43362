import Core
import Toolkit

/// *Worry time*: one parked worry at a time, and three answers to it.
final class WorryTimePage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, Overlay(scrolled) { flight.widget }, foot: footer.widget)
  private lazy var scrolled = ScrolledWindow(
    Clamp(
      maximum: 620,
      Box.column(spacing: 18) {
        // At the top, so that it stays there whatever the worry's length.
        heading
        Box.column(spacing: 18) {
          stage
          actionSide
          undo.align(horizontally: .center)
          time
          notice
          // TRANSLATORS: A line that shows or hides the reminder of a daily time with one's worries.
          Expander.make(localized("A time for it each day"), name: localized("A time for it each day"), settings)
            .margins(top: 24)
        }.expand(vertically: true).align(vertically: .center)
      }.margins(top: 6, bottom: 36, start: 18, end: 18)))
  private lazy var heading = Box.column(spacing: 6) {
    Label.question(localized("Worry time")).style("page-question")
    // TRANSLATORS: Under “Worry time”: the worries that were put down are looked at, one after another.
    Label.hint(localized("One at a time."))
  }
  /// A press here while a worry drifts away brings the next one; *Undo* is outside.
  private lazy var stage = Box.column(spacing: 18) {
    content
    answers
  }
  private lazy var answers = Box.column(spacing: 24) {
    Box.column {
      stillThere
      letGo
      action
    }.align(horizontally: .center)
    ToolCard.urgent(Worry.self, navigator)
  }
  private lazy var settings = Box.column(spacing: 12) {
    reminder.widget
    warning
    Box.column(spacing: 6) {
      // TRANSLATORS: Over a time of day.
      Label.caption(localized("I go to bed at"))
      bedtimePicker.widget
      Label.hint(localized("The reminder won’t come in the two hours before that."))
    }.role(.group).named(localized("I go to bed at"))
  }
  let surface = Surface.reflect
  let holdsWords = true
  var writing: (any Writing)? { model }
  private let model: WorryTimeModel
  private let dependencies: Dependencies
  private let navigator: any Navigator
  private let content = Box.column(spacing: 18)
  private let flight: FlyingWords
  /// The worry on screen, or the one that drifts away from it.
  private var words: Label?
  /// What stands around it.
  private var besides: [Widget] = []
  /// The worry that was let go last.
  private var letGoLast: MindEntry.ID?
  /// Its second press neither brings the next worry nor leaves the end.
  private var doublePress = DoublePress()
  private let actionSide = Box.column(spacing: 12)
  private let footer = WizardFooter(primary: localized("Done"))
  // TRANSLATORS: Buttons under a worry of earlier. “Still there” keeps it for the next time.
  private let stillThere = Button.pill(localized("Still there")).tooltip(WorryTimePage.keeps)
  // TRANSLATORS: Of the button “Still there” under a worry: what it does.
  private static let keeps = localized("Keeps it for next time.")
  private let letGo = Button.pill(localized("Let it go"))
  private let action = Button.pill(WorryWords.action)
  private let undo = Button.text(localized("Undo")).style("small-text")
  // TRANSLATORS: Said quietly after a quarter of an hour with one's worries; nothing stops.
  private let time = Label.hint(localized("That’s fifteen minutes. You can leave the rest for another time.")).role(
    .status)
  private let notice = Label.notice()
  private var shown: WorryTimeModel.Stage?
  private var isWriting = false
  private var day: DayField?
  private let reminder: ReminderChoice
  private let bedtime: BedtimeModel
  private let bedtimePicker: TimePicker
  private let warning = Label().justify(.center).limit(characters: 48).role(.status).style("small-hint")

  init(
    _ model: WorryTimeModel, _ dependencies: Dependencies, _ reminders: DailyReminders, navigator: any Navigator
  ) {
    (self.model, self.dependencies, self.navigator) = (model, dependencies, navigator)
    bedtime = reminders.bedtime
    (reminder, bedtimePicker) = (ReminderChoice(reminders.worry), TimePicker(reminders.bedtime))
    flight = FlyingWords(dependencies)
    time.isVisible = false
    scrolled.makeFocusable()

    stillThere.onPressed { model.stillTherePressed() }
    letGo.onPressed { model.letGoPressed() }
    action.onPressed { model.actionPressed() }
    undo.onPressed { model.undoPressed() }
    footer.primary.onPressed { [weak self] in self?.donePressed() }
    stage.onActivity { [weak self] activity in if case .pressed = activity { self?.hurry() } }
    observe(self) { $0.render() }
  }

  func appeared() { focus() }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard case .lettingGo = model.stage, modifiers.isEmpty, key == .enter || key == .space else { return false }
    hurry()
    return true
  }

  private func hurry() { if !doublePress.isUnderWay { model.hurried() } }

  private func donePressed() { if !doublePress.isUnderWay { navigator.leave(self) } }

  private func render() {
    notice.show(notice: model.notice)
    warning.show(notice: bedtime.warning)
    // Always there, so that nothing moves when it can be pressed.
    undo.opacity = model.canUndo ? 1 : 0
    undo.isSensitive = model.canUndo
    undo.setHiddenFromReaders(!model.canUndo)
    if model.isTimeOver, !time.isVisible {
      time.isVisible = true
      widget.tell(time.text)
    }
    let isNew = model.stage != shown
    if isNew, case .lettingGo(let entry) = model.stage { letGo(entry) } else if isNew { showStage() }
    if isNew || model.isWriting != isWriting { showAction() }
    if isNew { focus() }
  }

  private func focus() {
    switch model.stage {
    case .worry: stillThere.grabFocus()
    case .end, .nothing: footer.primary.grabFocus()
    case .loading, .lettingGo: scrolled.grabFocus()
    }
  }

  /// The worry comes loose and drifts away. The buttons are gone at once, but their place stays.
  private func letGo(_ entry: MindEntry) {
    (shown, letGoLast) = (model.stage, entry.id)
    doublePress.begin()
    answers.opacity = 0
    answers.isSensitive = false
    for one in besides { one.style("words", "faded-away") }
    if let words { flight.letGo(words) }
    // TRANSLATORS: Heard by screen readers, after “Let it go” was pressed.
    scrolled.named(localized("You’ve let it go."))
  }

  private func showStage() {
    shown = model.stage
    let isOver = model.stage == .end || model.stage == .nothing
    if isOver { doublePress.begin() }
    footer.widget.isVisible = isOver
    heading.isVisible = !isOver
    answers.isVisible = false
    answers.opacity = 1
    answers.isSensitive = true
    (self.words, besides) = (nil, [])
    var words: [String] = []
    switch model.stage {
    case .loading, .lettingGo: content.replace([])
    case .worry(let entry):
      guard let worry = entry[Worry.self] else { return }
      answers.isVisible = true
      let day = dependencies.dates.title(entry.moment.day, today: dependencies.moment.day)
      let (text, prediction) = (Excerpt(of: worry.text), Excerpt(of: worry.prediction))
      words = [day, text.text, prediction.text].filter { !$0.isBlank }
      for button in [letGo, action] { button.described(words.joined(separator: ". ")) }
      // A wish to die isn't let go like a leaf, or planned around.
      for button in [letGo, action] { button.isVisible = !worry.isWishToDie }
      stillThere.described(([Self.keeps] + words).joinedAsSentences)
      let main = Label(text.text).justify(.center).limit(characters: 48).style("lead")
      besides = [Label.caption(day)]
      content.replace(besides + [main])
      if !worry.prediction.isBlank {
        besides.append(Label.hint("\(WorryWords.prediction) \(prediction.text)").limit(characters: 48))
      }
      if !text.isWhole || !prediction.isWhole {
        let whole = WholeText(title: day, worry.text, "\(WorryWords.prediction) \(worry.prediction)")
        besides.append(WholeTextPage.button({ whole }, navigator).described(text.text))
      }
      for one in besides.dropFirst() { content.append(one) }
      self.words = main
      if entry.id == letGoLast {
        letGoLast = nil
        flight.bringBack(main)
      }
    case .end:
      // TRANSLATORS: After the last of the parked worries was looked at.
      words = [localized("That’s all of them.")]
      content.replace([Label.question(words[0]), ComfortWays.people(navigator)])
    case .nothing:
      // TRANSLATORS: In place of parked worries.
      words = [localized("Nothing’s waiting for you here.")]
      content.replace([Label.question(words[0])])
    }
    scrolled.named(words.joined(separator: ". "))
    footer.primary.described(isOver ? words.joined(separator: ". ") : "")
    if case .worry = model.stage {} else if let line = words.first { widget.tell(line) }
  }

  private func showAction() {
    isWriting = model.isWriting
    day = nil
    guard isWriting else { return actionSide.replace([]) }
    let model = model
    let field = Entry(name: WorryWords.action, hint: "").style("word")
    field.text = model.action?.text ?? ""
    let day = DayField(name: WorryWords.actionDay, dependencies, day: model.action?.day) { day in
      model.actionDayChosen(day)
    }
    self.day = day
    let save = Button.primary(localized("Save"))
    let saved = { [weak day] in if let day, day.isStrange { day.grabFocus() } else { model.actionSaved() } }
    field.onChanged { words in model.actionTyped(words) }
    field.onEntered(saved)
    day.onEntered(saved)
    save.onPressed(saved)
    actionSide.replace([
      Label(WorryWords.action).justify(.start).style("help-name"), field, day.widget,
      save.align(horizontally: .center),
    ])
    field.grabFocus()
  }
}
