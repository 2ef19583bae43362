import Core
import Toolkit

/// *A step*: what one would like to be able to do, the steps towards it, and each step's tries.
final class LadderPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 18, top: 6, bottom: 36, sides: 18) {
    stack
    notice
  }
  private lazy var main: Widget = Box.column(spacing: 18) {
    if let card { card.widget }
    Label.question(LadderWords.goal)
    ScrolledWindow(goal.padding(18)).height(atLeast: 84, atMost: 200).style("paper")
    start
    rungs.widget
    add.align(horizontally: .center)
    undo.widget
  }
  private lazy var start = Box.column(spacing: 18) {
    save.align(horizontally: .center)
    Label.hint(LadderWords.examples).limit(characters: 48)
    WrapBox(spacing: 8, children: examples).align(horizontally: .center)
  }
  let surface = Surface.reflect
  let isLeftByHandOnly = true
  let holdsWords = true
  private let model: LadderModel
  private let navigator: any Navigator
  private let stack: Stack
  private let goal = TextView(name: LadderWords.goal)
  private let save = Button.text(localized("Save"))
  private let rungs: LadderRungs
  // TRANSLATORS: Button: adds a step to a ladder of steps.
  private let add = Button.text(localized("Add a step")).style("outlined")
  private let undo: UndoBar
  private let notice = Label.notice()
  private let card: ToolCard?
  private let side: LadderStepView
  private var shownStep: Ladder.Step.ID??

  init(_ model: LadderModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    rungs = LadderRungs(model)
    stack = Stack(fade: dependencies.reducesMotion ? 0 : 250).heightFollowsChild()
    side = LadderStepView(model, dependencies)
    card = model.isStored ? nil : ToolCard(Ladder.self, dependencies, navigator)
    undo = .row(model.undo)
    stack.add(main)
    stack.add(side.widget)

    goal.text = model.ladder.goal
    goal.onChanged { [weak goal] in if let goal { model.goalChanged(goal.text) } }
    goal.onEntered { [weak self] in if model.hasLadder { self?.add.grabFocus() } else { model.savePressed() } }
    goal.onFocusChanged { isFocused in if !isFocused { Task { await model.saveNow() } } }
    save.onPressed { model.savePressed() }
    add.onPressed { model.addPressed() }
    undo.focusLost = { [weak self] in self?.add.grabFocus() }
    card?.understood = { [weak self] in self?.goal.grabFocus() }
    model.draftFound = { [weak self] in self?.goal.text = model.ladder.goal }
    observe(self) { $0.render() }
  }

  private var examples: [Widget] {
    LadderExample.all.map { example in
      Button.pill(example.name).onPressed { [model] in model.exampleChosen(example) }
    }
  }

  func appeared() { if model.step == nil { if model.hasLadder { focusRungs() } else { goal.grabFocus() } } }

  func escapePressed() -> Bool { model.closed() }

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
    save.isSensitive = model.canSave
    add.isVisible = model.hasLadder
    if hadStart, model.hasLadder {
      goal.text = model.ladder.goal  // an example may have changed it
      card?.widget.isVisible = false
    }
    rungs.render()
    side.render()
    let step = model.step?.id
    if hadStart, model.hasLadder, step == nil { focusRungs() }
    guard shownStep != .some(step) else { return undo.render() }
    let former = shownStep
    shownStep = step
    stack.show(step == nil ? main : side.widget)
    scrolled.scroll(to: 0)
    if step != nil {
      side.grabFocus()
    } else if let left = former ?? nil, model.undo.sentence == nil {
      focusRungs(at: left)
    }
    undo.render()
  }

  private func focusRungs(at step: Ladder.Step.ID? = nil) { if !rungs.grabFocus(at: step) { add.grabFocus() } }
}
