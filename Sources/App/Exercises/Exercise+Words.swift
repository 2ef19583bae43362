import Core

extension Exercise {
  /// The name on screen: “Calming Scene”.
  var title: String {
    switch self {
    // TRANSLATORS: Name of an exercise. It stands as a title and on buttons, so keep it short.
    case .scene: localized("Calming Scene")
    // TRANSLATORS: Name of an exercise. It stands as a title and on buttons, so keep it short. Slow and gentle, never
    // “deep”.
    case .breathing: localized("Slow Breathing")
    // TRANSLATORS: Name of an exercise. It stands as a title and on buttons, so keep it short.
    case .statements: localized("Coping Statements")
    // TRANSLATORS: Name of an exercise. It stands as a title and on buttons, so keep it short.
    case .meditation: localized("Guided Meditation")
    // TRANSLATORS: Name of an exercise. It stands as a title and on buttons, so keep it short.
    case .grounding: localized("Five Senses")
    // TRANSLATORS: Name of an exercise. It stands as a title and on buttons, so keep it short.
    case .muscleRelease: localized("Muscle Release")
    }
  }

  /// A few words on what the exercise is, shown where it's offered.
  var line: String {
    switch self {
    // TRANSLATORS: Below the name of an exercise, where it’s offered: what it is.
    case .scene: localized("A place to rest your eyes")
    // TRANSLATORS: Below the name of an exercise, where it’s offered: what it is.
    case .breathing: localized("A circle to breathe with")
    // TRANSLATORS: Below the name of an exercise, where it’s offered: what it is.
    case .statements: localized("Kind words to say to yourself")
    // TRANSLATORS: Below the name of an exercise, where it’s offered: what it is.
    case .meditation: localized("A quiet voice for ten minutes")
    // TRANSLATORS: Below the name of an exercise, where it’s offered: what it is.
    case .grounding: localized("What’s around you, sense by sense")
    // TRANSLATORS: Below the name of an exercise, where it’s offered: what it is.
    case .muscleRelease: localized("Tighten a little, then let go")
    }
  }

  /// The short name, for the list of a session's exercises below a dial, one on each line.
  var short: String {
    switch self {
    // TRANSLATORS: Short name of an exercise, in a list of what a session holds. Keep it as short as you can: it
    // stands below a dial.
    case .scene: localized("a view")
    // TRANSLATORS: Short name of an exercise, in a list of what a session holds. Keep it as short as you can: it
    // stands below a dial.
    case .breathing: localized("breathing")
    // TRANSLATORS: Short name of an exercise, in a list of what a session holds. Keep it as short as you can: it
    // stands below a dial. Short for Coping Statements.
    case .statements: localized("kind words")
    // TRANSLATORS: Short name of an exercise, in a list of what a session holds. Keep it as short as you can: it
    // stands below a dial.
    case .meditation: localized("meditation")
    // TRANSLATORS: Short name of an exercise, in a list of what a session holds. Keep it as short as you can: it
    // stands below a dial.
    case .grounding: localized("five senses")
    // TRANSLATORS: Short name of an exercise, in a list of what a session holds. Keep it as short as you can: it
    // stands below a dial.
    case .muscleRelease: localized("muscle release")
    }
  }

  /// The name within a sentence, after the word “after”.
  var inSentence: String {
    switch self {
    // TRANSLATORS: Name of an exercise within a sentence, after the word “after”: “After …, you felt better most of
    // the time.”
    case .scene: localized("a calming scene")
    // TRANSLATORS: Name of an exercise within a sentence, after the word “after”.
    case .breathing: localized("slow breathing")
    // TRANSLATORS: Name of an exercise within a sentence, after the word “after”: “After …, you felt better most of
    // the time.”
    case .statements: localized("coping statements")
    // TRANSLATORS: Name of an exercise within a sentence, after the word “after”: “After …, you felt better most of
    // the time.”
    case .meditation: localized("a guided meditation")
    // TRANSLATORS: Name of an exercise within a sentence, after the word “after”: “After …, you felt better most of
    // the time.”
    case .grounding: localized("the Five Senses exercise")
    // TRANSLATORS: Name of an exercise within a sentence, after the word “after”.
    case .muscleRelease: localized("the Muscle Release exercise")
    }
  }
}
