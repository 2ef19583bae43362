/// The figures on a sheet for the doctor about some days.
public struct DoctorSheet: Hashable, Sendable {
  /// A section that the sheet can include.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case moods, levels, gad7, sessions, deeds
  }

  /// The answers to GAD-7 on a day.
  public struct Answers: Hashable, Sendable {
    /// The day.
    public let day: LocalDay
    /// The answers.
    public let answers: GAD7
  }

  /// The first and last day.
  public let days: ClosedRange<LocalDay>
  /// How often each mood was noted.
  public let moods: [Mood: Int]
  /// The levels of all check-ins; nil without one.
  public let levels: CheckInReport.Levels?
  /// The levels of each week, oldest first, the last one ending with the last day; empty for a week or less.
  public let weeks: [CheckInReport.Span]
  /// The answers to GAD-7, oldest first.
  public let gad7: [Answers]
  /// The number of sessions.
  public let sessions: Int
  /// The time of all sessions in seconds.
  public let seconds: Int
  /// After how many sessions that began anxious or so-so the person felt better; nil if none of them has a mood both
  /// before and after it.
  public let better: Tally?
  /// How many sessions helped, for each kind of session with at least three, best first.
  public let outcomes: [Outcome]

  /// What was done beside sessions, and what made it worse.
  public let deeds: Deeds

  /// Whether there are no figures for the sheet.
  public var isEmpty: Bool { moods.isEmpty && levels == nil && gad7.isEmpty && sessions == 0 && deeds.isEmpty }

  /// Creates the figures.
  ///
  /// - Parameters:
  ///   - days: the first and last day.
  ///   - sessions: the sessions of these days, of the day before and of the day after.
  ///   - moods: the moods of the same days, oldest first. A session and the moods around it can be on two days.
  ///   - entries: check-ins and answers to GAD-7 of these days, oldest first.
  ///   - others: all entries of `Deeds.kinds`.
  public init(
    _ days: ClosedRange<LocalDay>, sessions: [SessionRecord], moods: [MoodNote], entries: [MindEntry],
    done others: [MindEntry] = []
  ) {
    self.days = days
    let done = sessions.filter { days.contains($0.moment.day) }
    self.moods = Dictionary(
      moods.filter { days.contains($0.moment.day) }.map { ($0.mood, 1) }, uniquingKeysWith: +)
    let notes = entries.compactMap(CheckInReport.Note.init).filter { days.contains($0.moment.day) }
    levels = CheckInReport.Levels(notes.map(\.checkIn.level))
    let length = days.upperBound.number - days.lowerBound.number + 1
    let spans = stride(from: days.upperBound.number, through: days.lowerBound.number, by: -7).map { last in
      (first: LocalDay(number: max(last - 6, days.lowerBound.number)), last: LocalDay(number: last))
    }
    weeks = length <= 7 ? [] : CheckInReport(notes, spans: spans.reversed(), startHour: 0).spans
    gad7 = entries.compactMap { entry in
      days.contains(entry.moment.day) ? entry[GAD7.self].map { Answers(day: entry.moment.day, answers: $0) } : nil
    }
    self.sessions = done.count
    seconds = done.reduce(0) { $0 + $1.seconds }
    let feelings = Feeling.all(sessions: sessions, notes: moods).filter { days.contains($0.moment.day) && !$0.isApart }
    let could = feelings.filter(\.couldHelp)
    better = could.isEmpty ? nil : Tally(could.count(where: \.isBetter), of: could.count)
    outcomes = Outcome.all(feelings)
    deeds = Deeds(days, entries: others, feelings: feelings)
  }
}
