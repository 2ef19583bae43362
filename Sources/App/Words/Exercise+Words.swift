import Core

extension Exercise {
  /// The name on screen: “Calming Scene”.
  var title: String {
    switch self {
    case .scene: localized("Calming Scene")
    case .breathing: localized("Slow Breathing")
    case .statements: localized("Coping Statements")
    case .meditation: localized("Guided Meditation")
    case .grounding: localized("Five Senses")
    case .muscleRelease: localized("Muscle Release")
    }
  }

  /// In a few words what it is, where it's offered.
  var line: String {
    switch self {
    case .scene: localized("A place to rest your eyes")
    case .breathing: localized("A circle to breathe with")
    case .statements: localized("A list of kind sentences")
    case .meditation: localized("A quiet voice, for ten minutes")
    case .grounding: localized("What’s around you, sense by sense")
    case .muscleRelease: localized("Tighten a little, and let go")
    }
  }

  /// The name in a short list of what a session holds, one a line below a dial.
  var short: String {
    switch self {
    case .scene: localized("scene")
    case .breathing: localized("breathing")
    case .statements: localized("sentences")
    case .meditation: localized("meditation")
    case .grounding: localized("five senses")
    case .muscleRelease: localized("muscle release")
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
