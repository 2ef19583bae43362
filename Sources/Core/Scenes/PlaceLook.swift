/// The background of an exercise: the person's scene, darkened, or nothing.
public enum PlaceLook: String, CaseIterable, Hashable, Sendable {
  /// The scene's film.
  case moving
  /// The scene's picture.
  case still
  /// One dark colour.
  case plain
}

/// The scenes behind exercises, where the person chose one.
///
/// Stored as text such as `breathing=hearth,statements=snow`. Invalid parts are left out.
public struct ChosenPlaces: Hashable, Sendable {
  private var scenes: [Exercise: Scene.ID] = [:]

  /// Reads the text.
  public init(_ text: String) {
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      if pair.count == 2, let exercise = Exercise(rawValue: pair[0]) { scenes[exercise] = pair[1] }
    }
  }

  /// The text, in a fixed order.
  public var text: String {
    scenes.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: ",")
  }

  /// The scene of an exercise; nil if none was chosen, so that the last viewed scene is shown.
  public subscript(_ exercise: Exercise) -> Scene.ID? {
    get { scenes[exercise] }
    set { scenes[exercise] = newValue }
  }
}
