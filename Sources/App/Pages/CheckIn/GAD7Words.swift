import Core

/// Words about GAD-7 and its results. They contain no numbers if `showsNumbers` is false.
nonisolated struct GAD7Words {
  let showsNumbers: Bool

  // TRANSLATORS: About the questionnaire GAD-7: seven questions on anxiety over two weeks.
  static let introduction = localized(
    "These seven questions are about the last two weeks. Doctors and therapists use them too. They take about two minutes, and once a fortnight is enough."
  )
  /// Shown before the questions, and with every result.
  static let noDiagnosis = localized(
    "This isn’t a diagnosis. Only someone who talks with you can say what it means.")
  // TRANSLATORS: The questionnaire isn’t translated here: only its tested translations could stand in its place.
  static let wording = localized("The questions are word for word as they were published, in English, for adults.")
  /// What to do about a total, by its band: the authors recommend further evaluation from 10 on (Spitzer & others
  /// 2006). GAD-7 doesn't ask about suicide, so whoever has a total that high is told where people are.
  static func advice(_ answers: GAD7) -> [String] {
    let advice: String =
      switch answers.band {
      case .minimal, .mild:
        localized(
          "A low total doesn’t mean nothing’s wrong: these questions don’t ask about panic, unwanted thoughts, bad "
            + "memories or low mood. If something’s troubling you, it’s worth asking for help.")
      case .moderate:
        localized(
          "At a total like this, the questionnaire’s authors advise seeing a doctor or a therapist. Anxiety like this can be treated."
        )
      case .severe:
        localized(
          "That’s a high total. The last two weeks must have been hard. Please see a doctor or a therapist soon, and show them "
            + "this result. Anxiety like this can be treated."
        )
      }
    // TRANSLATORS: “Talk to someone” is the name of a page.
    let people = localized("If you’re thinking of ending your life or of hurting yourself, open Talk to someone now.")
    let isHard = answers.difficulty.map { $0 >= 2 } ?? false
    // TRANSLATORS: To someone who said that their problems make things “very” or “extremely” difficult.
    let difficult = localized(
      "You’ve said this makes life very difficult. That’s a reason to see a doctor or a therapist, whatever the total.")
    return [advice] + (isHard ? [difficult] : []) + (answers.callsForEvaluation || isHard ? [people] : [])
  }

  /// The total and its band: “12 of 21”, “Its authors call a total of 10 to 14 moderate anxiety.”
  func result(_ answers: GAD7) -> [String] {
    let band = answers.band
    guard showsNumbers else {
      // TRANSLATORS: {band} is one of “minimal anxiety”, “mild anxiety”, “moderate anxiety”, “severe anxiety”.
      return [localized("Its authors call this {band}.", ["band": band.inSentence])]
    }
    let values: [String: any CustomStringConvertible] = [
      "from": band.totals.lowerBound, "to": band.totals.upperBound, "band": band.inSentence,
    ]
    return [
      total(answers),
      // TRANSLATORS: {from} and {to} are totals such as 10 and 14; {band} is one of “minimal anxiety”, “mild anxiety”,
      // “moderate anxiety”, “severe anxiety”.
      localized("Its authors call a total of {from} to {to} {band}.", values),
    ]
  }

  /// What has changed since the time before, and since the first time: a difference of a few points is chance, and a
  /// fall isn't credited to anything.
  ///
  /// - Parameter history: the results with their days, the oldest first; the last one is the present one.
  func changes(in history: [(day: LocalDay, answers: GAD7)], dates: Dates) -> [String] {
    guard let present = history.last, history.count > 1 else { return [] }
    let before = history[history.count - 2]
    let others = [before] + (history.count > 2 ? [history[0]] : [])
    let found = others.map { other in
      let difference = present.answers.total - other.answers.total
      let values: [String: any CustomStringConvertible] = ["day": dates.long(other.day), "count": abs(difference)]
      guard abs(difference) >= GAD7.leastChange else {
        // TRANSLATORS: Of the total of a questionnaire, compared with that of an earlier {day}.
        return localized("No clear change since {day}: totals vary by a few points anyway.", values)
      }
      return switch (difference < 0, showsNumbers) {
      // TRANSLATORS: Of the total of a questionnaire, compared with that of an earlier {day}.
      case (true, true):
        pluralized(
          "Your total is {count} point lower than on {day}.", "Your total is {count} points lower than on {day}.",
          count: abs(difference), values)
      case (true, false): localized("Your total is clearly lower than on {day}.", values)
      case (false, true):
        pluralized(
          "Your total is {count} point higher than on {day}.", "Your total is {count} points higher than on {day}.",
          count: abs(difference), values)
      case (false, false): localized("Your total is clearly higher than on {day}.", values)
      }
    }
    func isClear(_ fell: Bool) -> Bool {
      others.contains { other in
        let difference = present.answers.total - other.answers.total
        return abs(difference) >= GAD7.leastChange && (difference < 0) == fell
      }
    }
    return found
      // TRANSLATORS: After a total of a questionnaire that has fallen.
      + (isClear(true) ? [localized("Many people’s totals come down without any app.")] : [])
      // TRANSLATORS: After a total of a questionnaire that has risen.
      + (isClear(false)
        ? [localized("If your total stays high, that’s a reason to see a doctor or a therapist, or to see them again.")]
        : [])
  }

  /// “12 of 21”.
  func total(_ answers: GAD7) -> String {
    // TRANSLATORS: A total of points: “12 of 21”.
    localized("{total} of {most}", ["total": answers.total, "most": GAD7.most])
  }

  /// The total in a list: “12, moderate anxiety”.
  func inList(_ answers: GAD7) -> String {
    showsNumbers ? "\(answers.total), \(answers.band.inSentence)" : answers.band.inSentence
  }
}

extension GAD7.Band {
  /// The authors' name for the band, within a sentence.
  nonisolated var inSentence: String {
    switch self {
    // TRANSLATORS: The name that the authors of the questionnaire GAD-7 give to the totals 0 to 4.
    case .minimal: localized("minimal anxiety")
    // TRANSLATORS: The name that the authors of the questionnaire GAD-7 give to the totals 5 to 9.
    case .mild: localized("mild anxiety")
    // TRANSLATORS: The name that the authors of the questionnaire GAD-7 give to the totals 10 to 14.
    case .moderate: localized("moderate anxiety")
    // TRANSLATORS: The name that the authors of the questionnaire GAD-7 give to the totals 15 to 21.
    case .severe: localized("severe anxiety")
    }
  }

  /// Its name in a chart.
  nonisolated var short: String {
    switch self {
    // TRANSLATORS: In a chart, short for “minimal anxiety”.
    case .minimal: localized("minimal")
    // TRANSLATORS: In a chart, short for “mild anxiety”.
    case .mild: localized("mild")
    // TRANSLATORS: In a chart, short for “moderate anxiety”.
    case .moderate: localized("moderate")
    // TRANSLATORS: In a chart, short for “severe anxiety”.
    case .severe: localized("severe")
    }
  }
}
