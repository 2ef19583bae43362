import Core

/// The story of what became of worries. It says no more than the counts do, and leaves out nothing unpleasant.
struct WorryOutcomesWords {
  let history: WorryHistory
  let showsNumbers: Bool

  // TRANSLATORS: The name of a page: which worries came true.
  static let title = localized("What became of them")
  // TRANSLATORS: In place of the page “What became of them” while fewer than five worries have an outcome.
  static let notYet = localized("Once you know what became of five worries, you’ll see them here.")
  // TRANSLATORS: Heading over what someone wrote about how they managed when a worry came true.
  static let coping = localized("What you did then")

  // TRANSLATORS: Below the story of worries most of which came true.
  static let hardRun = localized("That’s a lot to have come true. You don’t have to face it alone.")

  /// The story.
  var story: String {
    guard history.known > 0 else {
      let count = history.count(.unknown)
      // TRANSLATORS: Of worries whose outcome isn’t known yet.
      return pluralized(
        "You don’t yet know how {count} worry turned out.", "You don’t yet know how {count} worries turned out.",
        count: count,
        ["count": CountWords.number(count)])
    }
    return [beginning, happened.capitalizedSentence].joined(separator: " ")
  }

  /// How many aren't known, in a sentence; nil if all are, or if that's the story.
  var unknown: String? {
    let count = history.count(.unknown)
    guard count > 0, history.known > 0 else { return nil }
    return pluralized(
      "You don’t know about {count} yet.", "You don’t know about {count} yet.", count: count,
      ["count": CountWords.number(count)]
    ).capitalizedSentence
  }

  private var beginning: String {
    guard !history.wasSureOfAll else {
      // TRANSLATORS: Of worries that one was sure would come true; {times} is “once”, “twice” or “nine times”.
      return localized("You were sure {times}.", ["times": CountWords.times(history.known)])
    }
    // TRANSLATORS: {count} is a number, in words up to twelve.
    return pluralized(
      "You know how {count} worry turned out.", "You know how {count} worries turned out.", count: history.known,
      ["count": CountWords.number(history.known)])
  }

  private var happened: String {
    let (happened, known) = (history.happened, history.known)
    if happened == 0 {
      // TRANSLATORS: Of one worry, or of several.
      return known == 1 ? localized("It didn’t happen.") : localized("None of it happened.")
    }
    if happened == known { return allHappened }
    let didnt = known - happened
    // TRANSLATORS: Of worries; {count} is a number, in words up to twelve.
    let first = pluralized(
      "{count} didn’t happen.", "{count} didn’t happen.", count: didnt, ["count": CountWords.number(didnt)])
    return first.capitalizedSentence + " " + someHappened.capitalizedSentence
  }

  private var allHappened: String {
    let partly = history.count(.partly)
    let part = ["part": CountWords.number(partly)]
    // Where all happened in part, none of them happened “each time”.
    return switch (history.known == 1 || partly == history.known, partly > 0, history.managed > 0) {
    // TRANSLATORS: Of one worry. What someone did then is listed below.
    case (true, false, true): localized("It did happen, and this is what you did then.")
    case (true, false, false): localized("It did happen.")
    // TRANSLATORS: Of one worry. What someone did then is listed below.
    case (true, true, true): localized("It partly happened, and this is what you did then.")
    case (true, true, false): localized("It partly happened.")
    // TRANSLATORS: Of several worries. What someone did then is listed below.
    case (false, false, true): localized("It happened each time, and this is what you did then.")
    case (false, false, false): localized("It happened each time.")
    // TRANSLATORS: Of several worries; {part} is a number, in words up to twelve. What someone did then is listed
    // below.
    case (false, true, true): localized("All of them came true, {part} only partly. This is what you did then.", part)
    // TRANSLATORS: Of several worries; {part} is a number, in words up to twelve.
    case (false, true, false): localized("All of them came true, {part} only partly.", part)
    }
  }

  private var someHappened: String {
    let partly = history.count(.partly)
    let values = [
      "times": CountWords.times(history.happened), "count": CountWords.number(history.happened),
      "part": CountWords.number(partly),
    ]
    return switch (partly, history.managed > 0) {
    // TRANSLATORS: After “Nine didn’t happen.”; {times} is “once”, “twice” or “nine times”. What someone did then is
    // listed below.
    case (0, true): localized("{times} it did, and this is what you did then.", values)
    // TRANSLATORS: After “Nine didn’t happen.”; {times} is “once”, “twice” or “nine times”.
    case (0, false): localized("{times} it did.", values)
    // TRANSLATORS: After “Nine didn’t happen.”; {times} is “once”, “twice” or “nine times”. What someone did then is
    // listed below.
    case (history.happened, true): localized("{times} it partly did, and this is what you did then.", values)
    // TRANSLATORS: After “Nine didn’t happen.”; {times} is “once”, “twice” or “nine times”.
    case (history.happened, false): localized("{times} it partly did.", values)
    // TRANSLATORS: After “Nine didn’t happen.”; {count} and {part} are numbers, in words up to twelve. What someone did
    // then is listed below.
    case (_, true): localized("{count} came true, {part} of them only partly. This is what you did then.", values)
    // TRANSLATORS: After “Nine didn’t happen.”; {count} and {part} are numbers, in words up to twelve.
    case (_, false): localized("{count} came true, {part} of them only partly.", values)
    }
  }

  /// What each kind of light means, with how many there are if numbers are shown.
  var legend: [(outcome: Worry.Outcome, words: String)] {
    Worry.Outcome.allCases.compactMap { outcome in
      let count = history.count(outcome)
      guard count > 0 else { return nil }
      return (outcome, showsNumbers ? "\(Self.word(outcome)): \(count)" : Self.word(outcome))
    }
  }

  /// A line for each degree of sureness.
  var lines: [String] {
    history.columns.compactMap { column in
      guard !column.marks.isEmpty else { return nil }
      let counts = Worry.Outcome.allCases.compactMap { outcome -> String? in
        let count = column.marks.count { $0.outcome == outcome }
        if count == 0 { return nil }
        return showsNumbers ? "\(Self.word(outcome)): \(count)" : Self.word(outcome)
      }
      let name =
        column.sureness.map {
          // TRANSLATORS: How sure someone was that a worry would come true; {percent} is a number.
          localized("{percent}% sure", ["percent": $0])
        } ?? localized("You didn’t say how sure")
      return "\(name). \(counts.joined(separator: ", "))"
    }
  }

  private static func word(_ outcome: Worry.Outcome) -> String { Worry("", outcome: outcome).status }
}
