import Core
import Toolkit

/// The view of one exercise, inside an `ExerciseScreen`.
protocol ExerciseView: AnyObject {
  /// Fills the middle of the page.
  var content: Widget { get }
  /// Fills the whole window behind everything else; nil for none.
  var backdrop: Widget? { get }
  /// Small controls above the progress button, which fade with the instructions; nil for none.
  var controls: Widget? { get }
  /// The text under the title.
  var instructions: String { get }
  /// How long the instructions stay, in seconds; nil while they shouldn't fade.
  var instructionsSeconds: Double? { get }
  /// A line shown with the instructions, such as a count.
  var status: String? { get }
  /// What doesn't work, as one sentence.
  var notice: String? { get }
  /// The view is on screen. Sets the first focus, and starts whatever starts by itself.
  func appeared()
  /// The view is about to go. Stops whatever runs.
  func disappeared()
  /// The window was minimised or restored.
  func minimized(_ isMinimized: Bool)
  /// The pointer moved to `x` pixels from the page's left edge.
  func pointerMoved(to x: Double)
  /// A key was pressed that no widget used. Returns true if the view used it.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool
}

extension ExerciseView {
  var backdrop: Widget? { nil }
  var controls: Widget? { nil }
  var instructionsSeconds: Double? { nil }
  var status: String? { nil }
  var notice: String? { nil }
  func appeared() {}
  func disappeared() {}
  func minimized(_ isMinimized: Bool) {}
  func pointerMoved(to x: Double) {}
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
}

extension Exercise {
  /// Creates the exercise's view and model.
  ///
  /// - Parameter helpNow: whether *Help now* led here; breathing then starts at once.
  func makeView(_ dependencies: Dependencies, _ state: AppState, helpNow: Bool, navigator: any SessionNavigator)
    -> any ExerciseView
  {
    switch self {
    case .scene: SceneView(dependencies, state, navigator: navigator)
    case .breathing:
      BreathingView(BreathingModel(dependencies, helpNow: helpNow)) { [weak navigator] in
        navigator?.open(.breathingPatterns($0))
      }
    case .statements:
      StatementsView(StatementsModel(dependencies)) { [weak navigator] in navigator?.open(.statements($0)) }
    case .meditation: MeditationView(MeditationModel(dependencies, state))
    case .grounding:
      PacedTextView(
        PacedTextModel(dependencies.content?.pacedText(of: self), dependencies),
        instructions: localized("Take as long as you like; the words wait when you press Pause."))
    case .muscleRelease:
      PacedTextView(
        PacedTextModel(dependencies.content?.pacedText(of: self), dependencies),
        instructions: localized("Tighten gently, then let go. Leave out any part that hurts, or that has hurt before."))
    }
  }
}
