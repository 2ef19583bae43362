import Core

/// Puts levels of anxiety and counts into words, without numbers if the person wants none.
nonisolated struct LevelWords {
  let showsNumbers: Bool

  /// “6”, or “fairly anxious”.
  func level(_ level: Int) -> String { showsNumbers ? "\(level)" : Self.inWords(Double(level)) }

  /// Several levels: “5.5 on average, from 3 to 8, 4 notes”, or “from a little anxious to very anxious”.
  func levels(_ levels: CheckInReport.Levels) -> String {
    let (lowest, highest) = (levels.range.lowerBound, levels.range.upperBound)
    guard showsNumbers else {
      let (low, high) = (Self.inWords(Double(lowest)), Self.inWords(Double(highest)))
      // TRANSLATORS: {low} and {high} are each one of “calm”, “a little anxious”, “fairly anxious”.
      return low == high ? low : localized("from {low} to {high}", ["low": low, "high": high])
    }
    if levels.count == 1 { return "\(lowest)" }
    let notes = Self.notes(levels.count)
    return lowest == highest
      // TRANSLATORS: How anxious someone was on a day with several notes that all say the same: “6 each time, 3 notes”.
      ? localized("{level} each time, {notes}", ["level": lowest, "notes": notes])
      // TRANSLATORS: How anxious someone was, from 0 to 10: “5.5 on average, from 3 to 8, 4 notes”.
      : localized(
        "{mean} on average, from {low} to {high}, {notes}",
        ["mean": Self.mean(levels), "low": lowest, "high": highest, "notes": notes])
  }

  /// The average at a weekday or an hour: “5.5 on average, 4 notes”, or “fairly anxious on average”.
  func average(_ levels: CheckInReport.Levels) -> String {
    if showsNumbers, levels.count == 1 { return "\(levels.range.lowerBound), \(Self.notes(1))" }
    return showsNumbers
      // TRANSLATORS: How anxious someone was, from 0 to 10: “5.5 on average, 4 notes”.
      ? localized("{mean} on average, {notes}", ["mean": Self.mean(levels), "notes": Self.notes(levels.count)])
      // TRANSLATORS: {level} is one of “calm”, “a little anxious”, “fairly anxious”.
      : localized("{level} on average", ["level": Self.inWords(levels.mean)])
  }

  /// How often a word was noted with a high level, and with any level.
  func counts(_ word: CheckInReport.Word) -> String {
    guard !showsNumbers else {
      // TRANSLATORS: How often a word stood beside the notes of how anxious someone was, from 0 to 10. {high} of
      // {allHigh} are the notes of 7 or more, {count} of {all} all notes.
      let all = localized("{count} of {all} notes in all", ["count": word.all.count, "all": word.all.all])
      guard word.high.all > 0 else { return all }
      return localized(
        "{high} of {allHigh} at 7 or more, {all}", ["high": word.high.count, "allHigh": word.high.all, "all": all])
    }
    let all: String =
      switch Share(word.all) {
      case .none, .some: localized("some notes overall")
      case .half: localized("about half of the notes overall")
      case .most: localized("most notes overall")
      case .every: localized("every note")
      }
    guard word.high.all > 0 else { return all }
    // TRANSLATORS: How often a word stood beside notes of how anxious someone was: first those at 7 of 10 or
    // more, then all. {all} is a text such as “some notes overall”.
    return switch Share(word.high) {
    case .none: localized("none of the notes when you were more anxious; {all}", ["all": all])
    case .some: localized("some of the notes when you were more anxious; {all}", ["all": all])
    case .half: localized("about half of the notes when you were more anxious; {all}", ["all": all])
    case .most: localized("most of the notes when you were more anxious; {all}", ["all": all])
    case .every: localized("all of the notes when you were more anxious; {all}", ["all": all])
    }
  }

  /// “4 notes”.
  static func notes(_ count: Int) -> String {
    // TRANSLATORS: How often someone noted how anxious they were.
    pluralized("{count} note", "{count} notes", count: count)
  }

  /// The average with at most one decimal.
  static func mean(_ levels: CheckInReport.Levels) -> String { ((levels.mean * 10).rounded() / 10).shortDecimal }

  /// A level from 0 to 10 without a number, in the words of the line it was chosen on (`ShoreWords.anxiety`): who said
  /// “extremely” isn't told “fairly”.
  static func inWords(_ level: Double) -> String {
    switch level {
    // TRANSLATORS: How anxious someone was, without a number; also in “calm on average” and “from calm to very
    // anxious”.
    case ..<1.25: localized("calm")
    // TRANSLATORS: How anxious someone was, without a number.
    case ..<3.75: localized("a little anxious")
    // TRANSLATORS: How anxious someone was, without a number.
    case ..<6.25: localized("fairly anxious")
    // TRANSLATORS: How anxious someone was, without a number.
    case ..<8.75: localized("very anxious")
    // TRANSLATORS: How anxious someone was, without a number.
    default: localized("extremely anxious")
    }
  }

  /// A rough share, for texts without numbers.
  enum Share {
    case none, some, half, most, every

    init(_ tally: Tally) {
      self =
        if tally.count == 0 {
          .none
        } else if tally.count == tally.all {
          .every
        } else if 3 * tally.count >= 2 * tally.all {
          .most
        } else if 5 * tally.count >= 2 * tally.all {
          .half
        } else {
          .some
        }
    }
  }
}

extension CheckInReport.Note {
  /// The local time of day where it was noted: “14:05”.
  nonisolated var time: String {
    let minute = second / 60
    return "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }
}

extension CheckIn {
  /// The words noted with the level: “bus, alone, going to work”.
  nonisolated var besides: String {
    Field.allCases.map { self[$0].trimmed }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension CheckIn.Field {
  /// The question above the field.
  nonisolated var question: String {
    switch self {
    // TRANSLATORS: Name of an optional field for one word, on the page that asks how anxious someone is right now.
    case .place: localized("Where are you?")
    // TRANSLATORS: Name of an optional field for one word, on the page that asks how anxious someone is right now.
    case .company: localized("Who’s with you?")
    // TRANSLATORS: Name of an optional field for one word, on the page that asks how anxious someone is right now.
    case .activity: localized("What are you doing?")
    }
  }

  /// The heading over the words that were noted in the field.
  nonisolated var heading: String {
    switch self {
    // TRANSLATORS: Heading over words that someone noted for where they were.
    case .place: localized("Where")
    // TRANSLATORS: Heading over words that someone noted for who was with them.
    case .company: localized("Who with")
    // TRANSLATORS: Heading over words that someone noted for what they were doing.
    case .activity: localized("What I was doing")
    }
  }
}
