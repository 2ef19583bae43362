import Core
import Toolkit

/// The page of a session. Shows one exercise after another.
final class SessionPage: Page {
  let widget: Widget
  let surface = Surface.session
  let isLeftByHandOnly = true
  private let model: SessionModel
  private let dependencies: Dependencies
  private let state: AppState
  private unowned let navigator: any SessionNavigator
  private let stack: Stack
  private var screen: ExerciseScreen?
  private var shown: (index: Int, exercise: Exercise)?
  /// Whether another page lies over this one.
  private var isCovered = false

  init(_ model: SessionModel, _ dependencies: Dependencies, _ state: AppState, navigator: any SessionNavigator) {
    self.model = model
    self.dependencies = dependencies
    self.state = state
    self.navigator = navigator
    stack = .oneAfterAnother { dependencies.reducesMotion }
    widget = stack
    observe(self) { $0.render() }
  }

  func appeared() { screen?.appeared() }

  /// Another page is put over this one, such as *Getting more help*: what's heard pauses, and the session waits.
  func covered() {
    isCovered = true
    state.nowPlaying.playable?.perform(.pause)
    screen?.covered()
  }

  /// The page over this one has gone. Leaves, if the session has ended meanwhile: the computer slept.
  func uncovered() {
    isCovered = false
    if model.isOver { navigator.leave() }
  }

  func escapePressed() -> Bool { screen?.escapePressed() ?? false }

  func minimized(_ isMinimized: Bool) { screen?.minimized(isMinimized) }

  func fullscreenChanged(_ isFullscreen: Bool) { screen?.fullscreenChanged(isFullscreen) }

  /// The computer is about to sleep, or has slept.
  func slept() { model.slept() }

  func leaving() async {
    screen?.disappeared()
    model.left()
    await dependencies.records.settle()
  }

  private func render() {
    if model.isOver {
      if !isCovered { navigator.leave() }
    } else if shown?.index != model.index || shown?.exercise != model.exercise {
      shown = (model.index, model.exercise)
      show(model.exercise)
    }
    screen?.show(progress: model.progressTitle)
    if let line = model.shareLine { screen?.show(shareLine: line) }
  }

  /// *Talk to someone*, for a person who is anxious now: from every exercise, people are one press away.
  private var talk: Widget? {
    guard model.origin == .helpNow || model.origin.isAnxious else { return nil }
    return Button.text(MoreHelpWords.talk).style("quiet-words", "small-text").onPressed { [weak navigator] in
      navigator?.open(.moreHelp)
    }
  }

  private func show(_ exercise: Exercise) {
    let view = exercise.makeView(dependencies, state, in: model.origin, navigator: navigator)
    let isUrgent = model.origin == .helpNow && exercise == .breathing
    let next = ExerciseScreen(
      view, .init(title: exercise.title, place: model.place, shareLine: model.nextShareLine, isUrgent: isUrgent),
      dependencies: dependencies, navigator: navigator, notThisOne: NotThisOne.button(model), talk: talk,
      progressPressed: { [weak model] in model?.progressPressed() })
    if navigator.isFullscreen { next.fullscreenChanged(true) }
    stack.add(next.widget)
    if let former = screen {
      former.disappeared()
      stack.show(next.widget, inPlaceOf: former.widget)
      next.appeared()
    }
    screen = next
  }
}
