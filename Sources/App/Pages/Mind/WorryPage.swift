import Core
import Toolkit

/// *A worry*: one question, with others folded away below it. For a stored worry, it also asks what became of it.
final class WorryPage: Page {
  private(set) lazy var widget = PageHeader.page(
    navigator,
    Overlay(scrolled) {
      parting.flight.widget
      parting.words
      parting.undo
      ending.align(horizontally: .center, vertically: .center).margins(24)
    }, foot: footer.widget)
  private lazy var scrolled = ScrolledWindow(Clamp(maximum: 620, form))
  private lazy var form = Box.column(spacing: 18) {
    if let card { card.widget }
    Label.question(WorryWords.text)
    text.paper
    if model.isStored {
      // Not a wrap box: with a text in it that can't have the keyboard, Tab would never leave the field before it.
      Box.rowUnlessTextIsLarge(spacing: 12) {
        status
        letGo.align(horizontally: .center, vertically: .center)
      }.request(height: 48).align(horizontally: .center)
      wish
      // First, since that's what one comes back for.
      outcomeSide
      managedSide
      doingSide
      // TRANSLATORS: A line that shows or hides more questions about a worry.
      Expander.make(
        localized("More"), name: localized("More"), isOpen: model.worry.hasMore || model.worry.action != nil,
        rest.margins(top: 12))
      urgent
    } else {
      Label.hint(localized("This is enough. Press Enter to save, Shift+Enter for a new line."))
      // TRANSLATORS: A line that shows or hides more questions about a worry.
      Expander.make(localized("More"), name: localized("More"), more.margins(top: 12))
    }
    notice
  }.margins(top: 12, bottom: 36, start: 24, end: 24)
  /// What else is asked about a stored worry: folded, unless something was answered there.
  private lazy var rest = Box.column(spacing: 18) {
    more
    actionSide
    actionMore
  }
  private lazy var more = Box.column(spacing: 18) {
    Box.question(WorryWords.prediction, prediction.paper)
    sureness.widget
    knowing.widget
    never.align(horizontally: .start)
  }
  /// For a wish to die: people, in place of a leaf and of a question whether it happened.
  private lazy var wish = Box.column(spacing: 12) {
    Label(WorryWords.wish).justify(.center).limit(characters: 48)
    Button.pill(localized("Talk to someone")).align(horizontally: .center)
      .onPressed { [navigator] in navigator.open(.moreHelp) }
  }
  private lazy var urgent = Box.column { ToolCard.urgent(Worry.self, navigator) }
  private lazy var outcomeSide = Box.question(
    WorryWords.outcome,
    WrapBox(spacing: 6, children: outcomes).align(horizontally: .start).named(WorryWords.outcome))
  private lazy var doingSide = Box.column(spacing: 6) {
    Box.question(
      WorryWords.doing, WrapBox(spacing: 6, children: doings).align(horizontally: .start).named(WorryWords.doing))
    solve.align(horizontally: .start)
    letBe
  }
  private lazy var actionSide = Box.question(WorryWords.action, action)
  private lazy var letBe = WrapBox(spacing: 6, children: [worryTime, withAWorry]).align(horizontally: .start)
  private let doings = Worry.Doing.allCases.map { ToggleButton.chip($0.answer) }
  // TRANSLATORS: Button on the page of a worry that one can do something about: opens the tool “A problem”.
  private let solve = Button.text(localized("Take it through five steps")).style("small-text", "outlined")
  private let worryTime = Button.text(localized("Worry time")).style("small-text", "outlined")
  private let withAWorry = Button.text(localized("With a worry")).style("small-text", "outlined")
  private lazy var managedSide = Box.question(WorryWords.managed, managed.paper)
  private lazy var actionMore = Box.column(spacing: 6) {
    actionDay.widget
    done
  }
  let surface = Surface.reflect
  let isLeftByHandOnly = true
  let holdsWords = true
  private let model: WorryModel
  private let navigator: any Navigator
  private let reducesMotion: () -> Bool
  private let text = WorryPage.paper(WorryWords.text, height: 110)
  private let prediction = WorryPage.paper(WorryWords.prediction, height: 70)
  private let managed = WorryPage.paper(WorryWords.managed, height: 70)
  private let sureness: ShoreScale
  private let outcomes: [ToggleButton]
  private let knowing: DayField
  private let never = ToggleButton.chip(WorryWords.never)
  private let action = Entry(name: WorryWords.action, hint: "").style("word")
  private let actionDay: DayField
  private let done = CheckButton(localized("Done"))
  private let status = Label.hint("").role(.status).onOneLineUnlessTextIsLarge()
  private let letGo = Button.text(localized("Let it go")).style("small-text", "outlined")
  private let footer: WizardFooter
  private let notice = Label.notice()
  private let card: ToolCard?
  /// What's said once a worry has come true, and whoever is there then.
  private lazy var ending = ComfortWays.ending(endTitle, endHint, navigator)
  private let endTitle = Label.question("")
  private let endHint = Label.hint("")
  private var doublePress = DoublePress()
  private let parting: Parting
  /// Whether the page has asked the navigator to leave it. It asks only once: if it stays because it has words to save,
  /// typing doesn't ask again.
  private var hasLeft = false

  init(_ model: WorryModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.navigator, parting) = (model, navigator, Parting(dependencies))
    reducesMotion = { dependencies.reducesMotion }
    knowing = DayField(name: WorryWords.knowing, dependencies, day: nil) { model.knowingChosen($0) }
    actionDay = DayField(name: WorryWords.actionDay, dependencies, day: nil) { model.actionDayChosen($0) }
    sureness = ShoreScale(.sureness, question: WorryWords.sureness, dependencies)
    outcomes = Worry.Outcome.allCases.map { ToggleButton.chip($0.answer) }
    footer = WizardFooter(primary: model.isStored ? localized("Done") : localized("Save"))
    card = model.isStored ? nil : ToolCard(Worry.self, dependencies, navigator)
    letGo.isVisible = model.worry.outcome == nil
    ending.isVisible = false
    show()
    connect()
    model.draftFound = { [weak self] in
      self?.show()
      // A draft may have text in the folded questions, which are unfolded then.
      if model.worry.hasMore { self?.more.isVisible = true }
    }
    card?.understood = { [weak self] in self?.appeared() }
    observe(self) { $0.render() }
  }

  func appeared() {
    // While the worry is on its way, the form can't have the keyboard.
    if ending.isVisible {
      footer.primary.grabFocus()
    } else if parting.isGoing {
      parting.undo.grabFocus()
    } else {
      text.view.grabFocus()
    }
  }

  var writing: (any Writing)? { model.writing }

  private func connect() {
    let model = model
    for (field, path) in [(text, \Worry.text), (prediction, \.prediction), (managed, \.managed)] {
      field.view.onChanged { [weak view = field.view] in
        if let view { model.change { $0[keyPath: path] = view.text } }
      }
      field.view.onFocusChanged { isFocused in if !isFocused { Task { await model.saveNow() } } }
    }
    text.view.onEntered { [weak self] in self?.finished() }
    sureness.onChosen { level in model.change { $0.sureness = level } }
    for (outcome, toggle) in zip(Worry.Outcome.allCases, outcomes) {
      toggle.onToggled { [weak self] isOn in
        let former = model.worry.outcome
        model.outcomeToggled(outcome, isOn: isOn)
        guard isOn, outcome != former, outcome.happened == true, let self else { return }
        // The question is there at once, and what's typed then is its answer.
        managedSide.isVisible = true
        managed.view.grabFocus()
      }
    }
    never.onToggled { [weak self] isOn in
      if isOn { self?.knowing.show(nil) }
      model.neverToggled(isOn: isOn)
    }
    action.onChanged { model.actionTyped($0) }
    done.onToggled { isOn in model.change { $0.action?.isDone = isOn } }
    for (doing, toggle) in zip(Worry.Doing.allCases, doings) {
      toggle.onToggled { isOn in model.doingToggled(doing, isOn: isOn) }
    }
    solve.onPressed { [navigator] in navigator.open(.problem(begun: model.worry.text.trimmed)) }
    worryTime.onPressed { [navigator] in navigator.open(.worryTime) }
    withAWorry.onPressed { [navigator] in navigator.begin("with-a-worry") }
    letGo.onPressed { [weak self] in self?.letGoPressed() }
    parting.undone = { [weak self] in self?.letGoUndone() }
    footer.primary.onPressed { [weak self] in self?.finished() }
  }

  /// Lets the worry go, and stays on the empty page, which says so; or parks it again.
  private func letGoPressed() {
    guard !parting.isGoing else { return }
    model.letGoPressed()
    guard model.worry.isLetGo else { return }
    form.isSensitive = false
    form.style("words", "faded-away")
    parting.begin(text.view) { [weak self] in
      Task { await self?.isGone() }
    }
  }

  /// The worry is out of sight. If letting go couldn't be saved, shows it again and says so.
  private func isGone() async {
    await model.saveNow()
    guard model.writing.isUnsaved else {
      form.isVisible = false  // for a screen reader, too
      footer.primary.grabFocus()
      return
    }
    form.setStyle("faded-away", false)
    form.isSensitive = true
    parting.bringBack()
  }

  private func letGoUndone() {
    model.letGoPressed()
    form.isVisible = true
    form.setStyle("faded-away", false)
    form.isSensitive = true
    letGo.grabFocus()
  }

  private func finished() {
    // If a visible field has a day that can't be chosen, it gets the focus, and the page stays open.
    if let strange = [knowing, actionDay].first(where: { $0.isStrange && $0.widget.isMapped }) {
      return strange.grabFocus()
    }
    guard model.isStored || ending.isVisible else { return model.savePressed() }
    if model.hasComeTrue, !ending.isVisible {
      return end(
        model.worry.outcome?.sentence ?? "",
        Excerpt(of: model.worry.managed.trimmed, characters: 160, lines: 3).text)
    }
    if !doublePress.isUnderWay { navigator.leave(self) }
  }

  /// The worry has come true, or is a wish to die: says so, with the person's own words about it, and offers company.
  private func end(_ title: String, _ hint: String) {
    doublePress.begin()
    (endTitle.text, endHint.text) = (title, hint)
    footer.primary.label = localized("Done")
    footer.primary.isSensitive = true
    endHint.isVisible = !endHint.text.isEmpty
    form.isVisible = false
    ending.isVisible = true
    if !reducesMotion() { ending.style("comes-up") }
    footer.primary.described([endTitle.text, endHint.text].joinedAsSentences)
    footer.primary.grabFocus()
  }

  /// Fills the fields.
  private func show() {
    let worry = model.worry
    (text.view.text, prediction.view.text, managed.view.text) = (worry.text, worry.prediction, worry.managed)
    if case .on(let day) = worry.knowing { knowing.show(day) }
    // The words first: without them there's no action to give a day to.
    let day = worry.action?.day
    action.text = worry.action?.text ?? ""
    actionDay.show(day)
    done.isOn = worry.action?.isDone ?? false
  }

  private func render() {
    if model.isSaved, !hasLeft {
      hasLeft = true
      guard model.isWish else { return navigator.leave(self) }
      return end(WorryWords.wish, "")
    }
    let worry = model.worry
    sureness.level = worry.sureness
    for (outcome, toggle) in zip(Worry.Outcome.allCases, outcomes) { toggle.isActive = worry.outcome == outcome }
    never.isActive = worry.knowing == .never
    let isWish = model.isStored && model.isWish
    actionMore.isVisible = worry.action != nil && !isWish
    actionSide.isVisible = !isWish
    wish.isVisible = isWish
    urgent.isVisible = !isWish
    outcomeSide.isVisible = model.asksWhetherItHappened
    doingSide.isVisible = model.isStored && !isWish && worry.isParked
    for (doing, toggle) in zip(Worry.Doing.allCases, doings) { toggle.isActive = worry.doing == doing }
    solve.isVisible = worry.doing == .something
    letBe.isVisible = worry.doing == .nothing
    managedSide.isVisible = worry.outcome?.happened == true
    // What one expected is still there to be seen; what isn't known any more isn't asked.
    if model.isStored { more.isVisible = worry.outcome?.happened != true || !worry.prediction.isBlank }
    status.text = worry.status
    // Its place stays while the page is open, so that an answer moves nothing.
    let isAnswered = worry.outcome != nil || isWish
    if !isAnswered { letGo.isVisible = true }
    letGo.opacity = isAnswered ? 0 : 1
    letGo.isSensitive = !isAnswered
    letGo.setHiddenFromReaders(isAnswered)
    // TRANSLATORS: Buttons on the page of a worry: keeps it for later again, or lets it go.
    letGo.label = worry.isLetGo ? localized("Put it down again") : localized("Let it go")
    footer.primary.isSensitive = model.isStored || model.canSave
    notice.show(notice: model.notice)
  }

  private static func paper(_ name: String, height: Int) -> (view: TextView, paper: Widget) {
    let view = TextView(name: name)
    return (view, ScrolledWindow(view.padding(18)).height(atLeast: height, atMost: 260).style("paper"))
  }
}
