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
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
}

extension Exercise {
  /// What it is called on screen.
  var title: String {
    switch self {
    case .scene: "Calming Scene"
    case .breathing: "Deep Breathing"
    case .statements: "Coping Statements"
    case .meditation: "Guided Meditation"
    }
  }

  /// Its part of the page.
  func makeView(_ dependencies: Dependencies, helpNow: Bool, navigator: any Navigator) -> any ExerciseView {
    switch self {
    case .scene: SceneView(SceneModel(dependencies), navigator: navigator)
    case .breathing: BreathingView(BreathingModel(dependencies, helpNow: helpNow))
    case .statements: StatementsView(dependencies.content?.statements() ?? [])
    case .meditation: MeditationView(MeditationModel(dependencies))
    }
  }
}
