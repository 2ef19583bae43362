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
  private let stack = Stack(fade: 600)
  private var screen: ExerciseScreen?
  private var shown: (index: Int, exercise: Exercise)?

  init(_ model: SessionModel, _ dependencies: Dependencies, _ state: AppState, navigator: any SessionNavigator) {
    self.model = model
    self.dependencies = dependencies
    self.state = state
    self.navigator = navigator
    widget = stack
    observe(self) { $0.render() }
  }

  func appeared() { screen?.appeared() }

  func minimized(_ isMinimized: Bool) { screen?.minimized(isMinimized) }

  /// The computer is about to sleep, or has slept.
  func slept() { model.slept() }

  func leaving() async {
    screen?.disappeared()
    model.left()
    await dependencies.records.settle()
  }

  private func render() {
    if model.isOver {
      navigator.leave()
    } else if shown?.index != model.index || shown?.exercise != model.exercise {
      shown = (model.index, model.exercise)
      show(model.exercise)
    }
    screen?.show(progress: model.progressTitle, shareLine: model.shareLine)
  }

  private func show(_ exercise: Exercise) {
    let view = exercise.makeView(dependencies, state, helpNow: model.origin == .helpNow, navigator: navigator)
    let next = ExerciseScreen(
      view, title: exercise.title, dependencies: dependencies, navigator: navigator,
      notThisOnePressed: { [weak model] in model?.notThisOnePressed() },
      progressPressed: { [weak model] in model?.progressPressed() })
    stack.add(next.widget)
    stack.show(next.widget)
    if let former = screen {
      former.disappeared()
      stack.remove(former.widget)
      next.appeared()
    }
    screen = next
  }
}
