import Core

extension Mood {
  /// The name on screen: “Anxious”.
  var title: String {
    switch self {
    // TRANSLATORS: A mood, below a face: the answer to “How are you feeling right now?”
    case .anxious: localized("Anxious")
    // TRANSLATORS: A mood, below a face: the answer to “How are you feeling right now?” Neither good nor bad.
    case .soSo: localized("So-so")
    // TRANSLATORS: A mood, below a face: the answer to “How are you feeling right now?”
    case .good: localized("Good")
    }
  }

  /// The accessible name of its face after a session: “Now anxious”.
  var nowTitle: String {
    switch self {
    // TRANSLATORS: A mood, as the answer to “How do you feel now?” after a session. Name of a button with a face.
    case .anxious: localized("Now anxious")
    // TRANSLATORS: A mood, as the answer to “How do you feel now?” after a session. Name of a button with a face.
    case .soSo: localized("Now so-so")
    // TRANSLATORS: A mood, as the answer to “How do you feel now?” after a session. Name of a button with a face.
    case .good: localized("Now good")
    }
  }

  /// The words that a screen reader says once the mood is picked: “Feeling anxious.”
  var spoken: String {
    switch self {
    // TRANSLATORS: Heard by screen readers only: repeats the mood that was just chosen, before the next question.
    case .anxious: localized("Feeling anxious.")
    // TRANSLATORS: Heard by screen readers only: repeats the mood that was just chosen, before the next question.
    case .soSo: localized("Feeling so-so.")
    // TRANSLATORS: Heard by screen readers only: repeats the mood that was just chosen, before the next question.
    case .good: localized("Feeling good.")
    }
  }

  /// The name in a list of figures: “anxious”.
  var inList: String {
    switch self {
    // TRANSLATORS: A mood in a list or a sentence, such as “from anxious to good”.
    case .anxious: localized("anxious")
    // TRANSLATORS: A mood in a list or a sentence, such as “from anxious to good”.
    case .soSo: localized("so-so")
    // TRANSLATORS: A mood in a list or a sentence, such as “from anxious to good”.
    case .good: localized("good")
    }
  }
}
