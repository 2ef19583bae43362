import Core
import Toolkit

/// The text of a sheet for the doctor, in the first person. It has no numbers if `showsNumbers` is false.
struct DoctorSheetWords {
  let figures: DoctorSheet
  let parts: Set<DoctorSheet.Part>
  let ticked: [MindEntry]
  let showsNumbers: Bool
  let today: LocalDay
  let dates: Dates

  /// The sheet with its title, sections and footer.
  var sheet: PrintJob.Sheet {
    let (first, last) = (figures.days.lowerBound, figures.days.upperBound)
    let days = first == last ? dates.long(first) : "\(dates.long(first)) – \(dates.long(last))"
    var sheet = PrintJob.Sheet(
      // TRANSLATORS: Title of a page that someone prints for their doctor. {days} are two dates.
      title: localized("How I’ve been, {days}", ["days": days]),
      sections: (DoctorSheet.Part.allCases.filter(parts.contains).map(section) + [worries, thoughts])
        .compactMap(\.self),
      // TRANSLATORS: A small line at the foot of a page that someone prints for their doctor. {day} is a date.
      footer: localized("Made with Respite on {day}.", ["day": dates.long(today)]), size: 11.5)
    sheet.font = PrintJob.Sheet.readingFont
    return sheet
  }

  private func section(_ part: DoctorSheet.Part) -> PrintJob.Section? {
    switch part {
    case .moods: moods
    case .levels: levels
    case .gad7: gad7
    case .sessions: sessions
    case .deeds: deeds
    }
  }

  private var moods: PrintJob.Section? {
    guard !figures.moods.isEmpty else { return nil }
    let all = figures.moods.values.reduce(0, +)
    let found = Mood.allCases.compactMap { mood in figures.moods[mood].map { (mood, Tally($0, of: all)) } }
    let each = found.map { mood, tally in
      showsNumbers ? "\(mood.inList) \(tally.count)" : "\(mood.inList) \(Self.share(tally))"
    }.joined(separator: ", ")
    return (
      // TRANSLATORS: Heading on a page that someone prints for their doctor.
      localized("Moods"),
      showsNumbers
        // TRANSLATORS: On a page that someone prints for their doctor. {each} is a list such as “anxious 12, so-so 5”.
        ? pluralized("Noted {count} time: {each}.", "Noted {count} times: {each}.", count: all, ["each": each])
        // TRANSLATORS: On a page that someone prints for their doctor. {each} is a list such as “anxious most of the
        // time, so-so sometimes”.
        : localized("{each}.", ["each": each]).capitalizedSentence
    )
  }

  private var levels: PrintJob.Section? {
    guard let all = figures.levels else { return nil }
    let words = LevelWords(showsNumbers: showsNumbers)
    let weeks = figures.weeks.compactMap { span in
      span.levels.map {
        // TRANSLATORS: A line on a page that someone prints for their doctor. {days} are two dates, {levels} says how
        // anxious they were: “5.5 on average, from 3 to 8, 4 notes”.
        localized(
          "{days}: {levels}",
          ["days": "\(dates.short(span.first)) – \(dates.short(span.last))", "levels": words.levels($0)])
      }
    }
    return (
      // TRANSLATORS: Headings on a page that someone prints for their doctor.
      showsNumbers ? localized("How anxious, from 0 (calm) to 10") : localized("How anxious"),
      ([words.levels(all)] + (weeks.count > 1 ? weeks : [])).joined(separator: "\n")
    )
  }

  private var gad7: PrintJob.Section? {
    guard !figures.gad7.isEmpty else { return nil }
    let words = GAD7Words(showsNumbers: showsNumbers)
    let lines = figures.gad7.map { found in
      let values = [
        "day": dates.long(found.day), "result": words.inList(found.answers),
        "answers": found.answers.answers.map(String.init).joined(separator: " "),
      ]
      let line =
        showsNumbers
        // TRANSLATORS: On a page that someone prints for their doctor: the result of a questionnaire, and its seven
        // answers, each 0 to 3.
        ? localized("{day}: {result} (answers: {answers})", values) : localized("{day}: {result}", values)
      guard let difficulty = found.answers.difficulty else { return line }
      // TRANSLATORS: On a page that someone prints for their doctor, after the result of a questionnaire: the answer to
      // its last question, how difficult the problems have made things, in English.
      return localized("{line}. How difficult: {answer}.", ["line": line, "answer": GAD7Form.difficulties[difficulty]])
    }
    return (
      // TRANSLATORS: Headings on a page that someone prints for their doctor. GAD-7 is the name of a questionnaire.
      showsNumbers ? localized("GAD-7, from 0 to 21") : localized("GAD-7"), lines.joined(separator: "\n")
    )
  }

  private var sessions: PrintJob.Section? {
    guard figures.sessions > 0 else { return nil }
    let minutes = max(1, figures.seconds / 60)
    let done =
      showsNumbers
      // TRANSLATORS: On a page that someone prints for their doctor. {minutes} is a text such as “65 minutes”.
      ? pluralized(
        "{count} session of calming exercises, {minutes} in all.",
        "{count} sessions of calming exercises, {minutes} in all.", count: figures.sessions,
        ["minutes": pluralized("{count} minute", "{count} minutes", count: minutes)])
      : localized("I did some calming exercises.")
    let overall = figures.better.flatMap { $0.count > 0 ? $0 : nil }.map { better in
      showsNumbers
        // TRANSLATORS: On a page that someone prints for their doctor. {better} is a number of sessions.
        ? pluralized(
          "I felt better after {better} of the {count} session I began anxious or so-so.",
          "I felt better after {better} of the {count} sessions I began anxious or so-so.", count: better.all,
          ["better": better.count])
        : localized(
          "When I was anxious or so-so at the start of a session, I felt better afterwards {often}.",
          ["often": Self.share(better)])
    }
    let each = figures.outcomes.filter { $0.better.count > 0 }.map { outcome in
      let values: [String: any CustomStringConvertible] = [
        "exercises": outcome.exercises.inSentence, "better": outcome.better.count, "all": outcome.better.all,
        "often": Self.share(outcome.better),
      ]
      return showsNumbers
        // TRANSLATORS: On a page that someone prints for their doctor. {exercises} is the name of an exercise within a
        // sentence, or of several: “coping statements, then slow breathing”.
        ? localized("After {exercises}: better {better} out of {all} times.", values)
        // TRANSLATORS: On a page that someone prints for their doctor. {exercises} as above; {often} is one of “every
        // time”, “mostly”, “about half the time”, “sometimes”.
        : localized("After {exercises}: better {often}.", values)
    }
    // TRANSLATORS: Heading on a page that someone prints for their doctor.
    return (
      localized("Sessions, and how I felt afterwards"),
      ([done, overall].compactMap(\.self) + each).joined(separator: "\n")
    )
  }

  private var deeds: PrintJob.Section? {
    let lines = DeedsWords(deeds: figures.deeds, showsNumbers: showsNumbers).lines
    return lines.isEmpty ? nil : (DeedsWords.title, lines.joined(separator: "\n"))
  }

  private var worries: PrintJob.Section? {
    let lines = chosen(.worry).compactMap { entry -> String? in
      guard let worry = entry[Worry.self] else { return nil }
      // TRANSLATORS: On a page that someone prints for their doctor: what they expected of a worry. {words} is theirs.
      let expected =
        worry.prediction.isBlank ? nil : localized("I expected: {words}", ["words": worry.prediction.trimmed])
      return line(entry, [worry.text, expected, worry.outcome.map(Self.words)])
    }
    // TRANSLATORS: Heading on a page that someone prints for their doctor.
    return lines.isEmpty ? nil : (localized("Worries"), lines.joined(separator: "\n"))
  }

  private var thoughts: PrintJob.Section? {
    let lines = chosen(.thought).compactMap { entry -> String? in
      guard let thought = entry[Thought.self] else { return nil }
      // TRANSLATORS: On a page that someone prints for their doctor: how they see a thought now. {words} is theirs.
      let view =
        thought.otherView.isBlank ? nil : localized("How I see it now: {words}", ["words": thought.otherView.trimmed])
      return line(entry, [thought.happened, thought.thought, view])
    }
    // TRANSLATORS: Heading on a page that someone prints for their doctor.
    return lines.isEmpty ? nil : (localized("Thoughts"), lines.joined(separator: "\n"))
  }

  private func chosen(_ kind: MindKind) -> [MindEntry] {
    ticked.filter { $0.kind == kind }.sorted { ($0.moment.day, $0.moment.instant) < ($1.moment.day, $1.moment.instant) }
  }

  private func line(_ entry: MindEntry, _ words: [String?]) -> String {
    // Long texts are cut, since the sheet is meant to fit on one page.
    let sentences = words.compactMap(\.self).map { Excerpt(of: $0.trimmed, characters: 600, lines: 12).text }
      .filter { !$0.isEmpty }
    return localized(
      "{day}: {words}", ["day": dates.short(entry.moment.day), "words": sentences.joinedAsSentences])
  }

  /// A sentence about the outcome of a worry.
  private static func words(_ outcome: Worry.Outcome) -> String {
    switch outcome {
    // TRANSLATORS: On a page that someone prints for their doctor: what became of a worry.
    case .no: localized("It didn’t happen.")
    // TRANSLATORS: On a page that someone prints for their doctor: what became of a worry.
    case .partly: localized("It partly happened.")
    // TRANSLATORS: On a page that someone prints for their doctor: what became of a worry.
    case .yes: localized("It happened.")
    // TRANSLATORS: On a page that someone prints for their doctor: what became of a worry.
    case .unknown: localized("I still don’t know whether it happened.")
    }
  }

  /// How often something was so, without a number.
  private static func share(_ tally: Tally) -> String {
    switch LevelWords.Share(tally) {
    // TRANSLATORS: How often something was so, without a number.
    case .every: localized("every time")
    // TRANSLATORS: How often something was so, without a number.
    case .most: localized("most of the time")
    // TRANSLATORS: How often something was so, without a number.
    case .half: localized("about half the time")
    // TRANSLATORS: How often something was so, without a number.
    case .some, .none: localized("sometimes")
    }
  }
}
