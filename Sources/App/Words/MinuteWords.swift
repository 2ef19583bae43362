import Core

/// A number of minutes in words, for one who is told how long something was: “six minutes”.
enum MinuteWords {
  /// Whole minutes, as they're told to the person; at least one. Three quarters of a minute more don't make another, so
  /// that what's said at the end isn't more than “That’s 5 minutes” a moment before.
  static func whole(_ seconds: Int) -> Int { max(1, (seconds + 15) / 60) }

  /// The words within a sentence: “six minutes”. Above twenty, which no plan is longer than, the number is a figure.
  static func inSentence(_ minutes: Int) -> String {
    switch minutes {
    // TRANSLATORS: How long a session was. The words begin with a capital where they stand alone, “Six minutes.”, and
    // follow “After” elsewhere: “After six minutes by the sea”. If they can’t do both, put the number as a figure.
    case ...1: localized("one minute")
    case 2: localized("two minutes")
    case 3: localized("three minutes")
    case 4: localized("four minutes")
    case 5: localized("five minutes")
    case 6: localized("six minutes")
    case 7: localized("seven minutes")
    case 8: localized("eight minutes")
    case 9: localized("nine minutes")
    case 10: localized("ten minutes")
    case 11: localized("eleven minutes")
    case 12: localized("twelve minutes")
    case 13: localized("thirteen minutes")
    case 14: localized("fourteen minutes")
    case 15: localized("fifteen minutes")
    case 16: localized("sixteen minutes")
    case 17: localized("seventeen minutes")
    case 18: localized("eighteen minutes")
    case 19: localized("nineteen minutes")
    case 20: localized("twenty minutes")
    // TRANSLATORS: How long a session was, within a sentence.
    default: pluralized("{count} minute", "{count} minutes", count: minutes)
    }
  }

  /// The words as a sentence of their own: “Six minutes.”
  static func sentence(_ minutes: Int) -> String {
    // TRANSLATORS: How long a session was, as a sentence: {minutes} is “Six minutes”.
    return localized("{minutes}.", ["minutes": inSentence(minutes).capitalizedSentence])
  }
}
