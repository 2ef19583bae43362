import Core

extension Exercise {
  /// The name on screen: “Calming Scene”.
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
