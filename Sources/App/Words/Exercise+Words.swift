import Core

extension Exercise {
  /// The name within a sentence, after the word “after”.
  var inSentence: String {
    switch self {
    case .scene: localized("a calming scene")
    case .breathing: localized("breathing")
    case .statements: localized("coping statements")
    case .meditation: localized("the meditation")
    case .grounding: localized("the five senses")
    case .muscleRelease: localized("muscle release")
    }
  }
}
