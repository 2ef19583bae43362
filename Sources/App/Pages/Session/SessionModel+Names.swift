import Core

// The guided session that accompanies an exercise, and the exercise's title.

extension SessionModel {
  /// The guided session that is heard in an exercise; nil if it has none, or none is installed.
  func guide(of exercise: Exercise) -> GuidedSession? {
    switch exercise {
    case .scene, .breathing, .statements: return nil
    case .meditation, .grounding, .muscleRelease:
      if let given, let session = library.session(given), session.exercise == exercise { return session }
      return exercise == .meditation
        ? library.tenMinutes(favourites: dependencies.settings.favourites) : library.voice(of: exercise)
    }
  }

  /// The guided session that *Help now* offers as a voice over the breathing circle; nil in any other session.
  var companion: GuidedSession? { origin == .helpNow ? library.sessions.first(where: \.isForPanic) : nil }

  /// Whether the person chose the voice by its own title, so that it plays at once. Choosing the exercise itself starts
  /// with the silent words.
  var asksForVoice: Bool { given != nil && given != exercise.rawValue && guide(of: exercise)?.id == given }

  /// The title of an exercise: for meditation, that of the guided session; for a scene, that of the one it will open
  /// with.
  func title(of offer: Exercise) -> String {
    if offer == .meditation { return guide(of: offer)?.title ?? offer.title }
    guard offer == .scene else { return offer.title }
    let last = dependencies.settings[.lastScene]
    if let sceneTitle, sceneTitle.of == last { return sceneTitle.title }
    let scenes = dependencies.scenes?.scenes().scenes ?? []  // reads every scene's folder
    let title = (scenes.first { $0.id == last } ?? scenes.first)?.title ?? offer.title
    sceneTitle = (last, title)
    return title
  }

  private var library: GuidedLibrary { dependencies.guided.value }
}
