import Core

/// The words of *A worry*.
enum WorryWords {
  // TRANSLATORS: The first question of a worry.
  static let text = localized("What are you worried about?")
  // TRANSLATORS: A question about a worry.
  static let prediction = localized("What do you think will happen?")
  // TRANSLATORS: A question about a worry, above a line from “not at all” to “certain”.
  static let sureness = localized("How sure are you?")
  // TRANSLATORS: A question about a worry, above a field for a day.
  static let knowing = localized("When will you know?")
  // TRANSLATORS: An answer to “When will you know?”.
  static let never = localized("I can’t know")
  // TRANSLATORS: A question about a worry of earlier.
  static let outcome = localized("Did it happen?")
  // TRANSLATORS: A question about a worry that came true.
  static let managed = localized("If you like: who or what helped?")
  // TRANSLATORS: A question about a worry.
  static let doing = localized("Is there something you can do?")
  // TRANSLATORS: Said to someone who has written about wanting to die or hurting themselves, over the button “Talk to
  // someone”. The first word is “if”, since it may be a fear of doing so.
  static let wish = localized(
    "If you want to die or to hurt yourself, please don’t carry that alone or put it off: tell someone now. If you might act on "
      + "it, call your emergency number.")
  // TRANSLATORS: Above a field: something to do about a worry.
  static let action = localized("One thing I can do")
  // TRANSLATORS: Above a field for a day: when someone wants to do something.
  static let actionDay = localized("On which day?")
  /// A sentence about a day that isn't understood or is outside 1900 to 2200.
  static let strangeDay = localized("Try a date like 2026-03-29, between 1900 and 2200.")
}

extension Worry.Doing {
  /// The answer to *Is there something you can do?*.
  var answer: String {
    switch self {
    // TRANSLATORS: Answers to “Is there something you can do?”.
    case .something: localized("Yes, something")
    case .nothing: localized("No, let it be")
    }
  }
}

extension Worry.Outcome {
  /// The answer to *Did it happen?*.
  var answer: String {
    switch self {
    // TRANSLATORS: An answer to “Did it happen?”.
    case .no: localized("No")
    // TRANSLATORS: An answer to “Did it happen?”.
    case .partly: localized("Partly")
    // TRANSLATORS: An answer to “Did it happen?”.
    case .yes: localized("Yes")
    // TRANSLATORS: An answer to “Did it happen?”.
    case .unknown: localized("I still don’t know")
    }
  }

  /// What's said to a worry that came true, at least in part; nil for another answer. Quiet, without praise.
  var sentence: String? {
    switch self {
    // TRANSLATORS: After someone said that what they had worried about has happened, at least in part. It may be a
    // death, a diagnosis, the loss of a job.
    case .yes, .partly: localized("I’m sorry. That’s hard.")
    case .no, .unknown: nil
    }
  }
}

nonisolated extension Worry {
  /// What became of the worry, in a word or two.
  public var status: String {
    switch outcome {
    // TRANSLATORS: What became of a worry.
    case .no: localized("Didn’t happen")
    // TRANSLATORS: What became of a worry.
    case .partly: localized("Happened in part")
    // TRANSLATORS: What became of a worry.
    case .yes: localized("Happened")
    // TRANSLATORS: What became of a worry.
    case .unknown: localized("Not known yet")
    // TRANSLATORS: Of a worry: the person let it go; or it was put down for later.
    case nil: isLetGo ? localized("Let go") : localized("Put down")
    }
  }
}
