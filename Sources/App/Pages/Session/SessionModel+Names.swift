import Core

// What is heard in an exercise of a session, and what that exercise is called.

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

  /// The session that *Help now* offers as a voice over the circle; nil elsewhere.
  var companion: GuidedSession? { origin == .helpNow ? library.session("panic-companion") : nil }

  /// Whether the session's voice was asked for by name, so that it plays at once. The exercise's own name asks for its
  /// words.
  var asksForVoice: Bool { given != nil && given != exercise.rawValue && guide(of: exercise)?.id == given }

  /// The name of an offer: what its page is called, and of a scene the one that it will open with.
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
