import Core
import Toolkit

/// One exercise, as a part of the session's page.
protocol ExerciseView: AnyObject {
  /// What fills the middle of the page.
  var content: Widget { get }
  /// What fills the whole window behind everything, if anything does.
  var backdrop: Widget? { get }
  /// Small controls above the progress button, if there are any; they fade with the instructions.
  var controls: Widget? { get }
  /// Words under the title.
  var instructions: String { get }
  /// How long the instructions stay, in seconds, as things are now; nil while they should not fade.
  var instructionsSeconds: Double? { get }
  /// A line that may change, shown with the instructions.
  var status: String? { get }
  /// Something that does not work, as one sentence.
  var notice: String? { get }
  /// It is on screen: the place for the first focus, and for starting what starts by itself.
  func appeared()
  /// It is about to go: whatever runs is stopped.
  func disappeared()
  /// The window is minimised, or is there again.
  func minimized(_ isMinimized: Bool)
  /// The pointer is `x` pixels from the page's left edge.
  func pointerMoved(to x: Double)
  /// A key that nothing else wanted; true if it was used.
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
  /// What it is called on screen.
  var title: String {
    switch self {
    case .scene: localized("Calming Scene")
    case .breathing: localized("Deep Breathing")
    case .statements: localized("Coping Statements")
    case .meditation: localized("Guided Meditation")
    case .grounding: localized("Five Senses")
    case .muscleRelease: localized("Muscle Release")
    }
  }

  /// Its part of the page.
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
