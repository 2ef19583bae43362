import Core
import Toolkit

/// *A step*: what one would like to be able to do, the steps towards it, and each step's tries.
final class LadderPage: Page {
  private(set) lazy var widget: Widget = Box.column {
    whole.expand(horizontally: true, vertically: true)
    companyPlace
  }
  private lazy var whole = PageHeader.page(navigator, scrolled, foot: footer.widget)
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 18, top: 6, bottom: 36, sides: 18) {
    stack.expand(horizontally: true, vertically: true)
    notice
  }
  private lazy var main: Widget = Box.column(spacing: 18) {
    if let card { card.widget }
    Label.question(LadderWords.goal)
    ScrolledWindow(goal.padding(18)).height(atLeast: 84, atMost: 200).style("paper")
    start
    rungs.widget
    way
    add.align(horizontally: .center)
    undo.widget
    caution.widget
  }
  // TRANSLATORS: Below the list of steps, before any of them was tried.
  private let way = Label.hint(localized("Press a step when you’d like to try it.")).limit(characters: 48)
  private lazy var start = Box.column(spacing: 18) {
    Label.hint(LadderWords.examples).limit(characters: 48)
    WrapBox(spacing: 8, children: examples).align(horizontally: .center)
  }
  let surface = Surface.reflect
  let isLeftByHandOnly = true
  let holdsWords = true
  private let model: LadderModel
  private let dependencies: Dependencies
  private let navigator: any Navigator
  private let stack: Stack
  private let goal = TextView(name: LadderWords.goal)
  private let rungs: LadderRungs
  // TRANSLATORS: Button: adds a step to a ladder of steps.
  private let add = Button.text(localized("Add a step")).style("outlined")
  private let undo: UndoBar
  private let notice = Label.notice()
  private let card: ToolCard?
  /// Below the steps, once there are any: the card is above the question for the goal.
  private let caution: ToolCaution
  private let side: LadderStepView
  private let attempt: LadderTryView
  private let footer = WizardFooter(primary: localized("Save"), back: localized("Previous"))
  private var shown: Place?
  private var doublePress = DoublePress()
  /// What the small window shows, in place of everything else.
  private let companyPlace = Box.column()
  private var company: CompanyLayer?

  /// What the page shows.
  private enum Place: Equatable {
    case ladder
    case step(Ladder.Step.ID)
    case attempt(Ladder.Step.ID, LadderModel.TryPage)

    var step: Ladder.Step.ID? {
      switch self {
      case .ladder: nil
      case .step(let step), .attempt(let step, _): step
      }
    }
  }

  init(_ model: LadderModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.dependencies, self.navigator) = (model, dependencies, navigator)
    rungs = LadderRungs(model)
    stack = Stack(fade: dependencies.reducesMotion ? 0 : 250).heightFollowsChild()
    side = LadderStepView(model, dependencies)
    attempt = LadderTryView(model, dependencies, navigator: navigator)
    card = model.isStored ? nil : ToolCard(Ladder.self, dependencies, navigator)
    caution = ToolCaution(Ladder.self, isOpen: false, dependencies, navigator)
    undo = .row(model.undo)
    companyPlace.isVisible = false
    stack.add(main)
    stack.add(side.widget)
    stack.add(attempt.widget)

    goal.text = model.ladder.goal
    goal.onChanged { [weak goal] in if let goal { model.goalChanged(goal.text) } }
    goal.onEntered { [weak self] in if model.hasLadder { self?.add.grabFocus() } else { model.savePressed() } }
    goal.onFocusChanged { isFocused in if !isFocused { Task { await model.saveNow() } } }
    footer.primary.onPressed { [weak self] in self?.forward() }
    footer.back.onPressed { if model.openTry == nil { model.closed() } else { model.backPressed() } }
    add.onPressed { model.addPressed() }
    undo.focusLost = { [weak self] in self?.add.grabFocus() }
    card?.understood = { [weak self] in self?.goal.grabFocus() }
    model.draftFound = { [weak self] in self?.goal.text = model.ladder.goal }
    observe(self) { $0.render() }
  }

  private var examples: [Widget] {
    LadderExample.all.map { example in
      Button.text(example.name).style("small-text", "outlined").onPressed { [model] in model.exampleChosen(example) }
    }
  }

  func appeared() {
    if let company { return company.takeFocus() }
    switch place {
    case .ladder: if model.hasLadder { focusRungs() } else { goal.grabFocus() }
    case .step: side.grabFocus(footer.primary)
    case .attempt: attempt.grabFocus(footer.primary)
    }
  }

  /// Escape leads from a try to its step, which says that it's being tried, and from there to the ladder.
  func escapePressed() -> Bool { model.tryClosed() || model.closed() }

  private var place: Place {
    guard let step = model.openStep else { return .ladder }
    return model.openTry == nil ? .step(step) : .attempt(step, model.tryPage)
  }

  private func forward() {
    switch place {
    case .ladder: model.savePressed()
    case .step: model.tryPressed()
    case .attempt(_, .over) where doublePress.isUnderWay, .attempt(_, .notGone) where doublePress.isUnderWay: break
    case .attempt: model.forwardPressed()
    }
  }

  var writing: (any Writing)? { model.writing }

  /// Removes an open step or try if nothing was written in it, and saves the ladder.
  func leaving() async {
    model.tryClosed()
    model.closed()
    await model.saveNow()
  }

  private func render() {
    notice.show(notice: model.notice)
    let hadStart = start.isVisible
    start.isVisible = !model.hasLadder
    add.isVisible = model.hasLadder
    caution.widget.isVisible = model.hasLadder
    if hadStart, model.hasLadder {
      goal.text = model.ladder.goal  // an example may have changed it
      card?.isOnFirstPage = false
    }
    way.isVisible = !model.ladder.steps.isEmpty && model.ladder.steps.allSatisfy { $0.begun.isEmpty && !$0.isDone }
    rungs.render()
    side.render()
    attempt.render()
    let here = place
    showFooter(here)
    if hadStart, model.hasLadder, here == .ladder { focusRungs() }
    guard shown != here else { return undo.render() }
    let former = shown
    shown = here
    doublePress.begin()
    switch here {
    case .ladder: stack.show(main)
    case .step: stack.show(side.widget)
    case .attempt: stack.show(attempt.widget)
    }
    scrolled.scroll(to: 0)
    if here != .ladder {
      if former != nil { appeared() }
    } else if let left = former?.step, model.undo.sentence == nil {
      focusRungs(at: left)
    }
    undo.render()
  }

  private func showFooter(_ place: Place) {
    let (primary, back) = (footer.primary, footer.back)
    footer.widget.isVisible = place != .ladder || !model.hasLadder
    primary.isSensitive = place != .ladder || model.canSave
    back.isVisible = place != .ladder
    back.label = localized("Previous")
    switch place {
    case .ladder: primary.label = localized("Save")
    case .step:
      // TRANSLATORS: Buttons: begin to try a step, or go on with a try that was begun.
      primary.label = model.unfinished == nil ? localized("Try it") : localized("Go on")
      // TRANSLATORS: Button: leads from one step back to the list of them.
      back.label = localized("All steps")
    // TRANSLATORS: Button: someone sets out to try something they usually avoid.
    case .attempt(_, .before): primary.label = localized("I’m going")
    case .attempt(_, .away): primary.label = LadderWords.isBack
    case .attempt(_, .after), .attempt(_, .over), .attempt(_, .notGone): primary.label = localized("Done")
    }
    if case .attempt = place { primary.described(attempt.words) } else { primary.described("") }
    // The page that waits has nothing else to stop at.
    if case .attempt = place { scrolled.named(attempt.words) } else { scrolled.named(Ladder.shown.name) }
  }

  private func focusRungs(at step: Ladder.Step.ID? = nil) { if !rungs.grabFocus(at: step) { add.grabFocus() } }
}

extension LadderPage: KeepsCompany {
  var canKeepCompany: Bool {
    if case .attempt(_, .away) = place { return true }
    return false
  }

  func companyChanged(isSmall: Bool) {
    if isSmall {
      let back = Button.text(LadderWords.isBack).style("small-text").described(attempt.words)
      back.onPressed { [weak self] in self?.isBackPressed() }
      let layer = CompanyLayer(answer: back, dependencies, navigator: navigator)
      layer.widget.described(attempt.words)
      company = layer
      // Over nothing, so that no words, however long and large, make the window larger.
      let nothing = Box.column().expand(horizontally: true, vertically: true)
      companyPlace.append(
        Overlay(nothing) {
          attempt.forSmallWindow().margins(12)
          layer.widget
        }.style("over-words"))
    } else {
      company = nil
      companyPlace.replace([])
      attempt.smallWindowEnded()
    }
    whole.isVisible = !isSmall
    companyPlace.isVisible = isSmall
    if isSmall { company?.appeared() } else { appeared() }
  }

  /// *I’m back* was pressed in the small window, which has no room for what comes after.
  private func isBackPressed() {
    navigator.keepsCompany = false
    if canKeepCompany { model.forwardPressed() }
  }
}
