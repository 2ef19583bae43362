/// The contents of the page *What helps* for a period.
public struct WhatHelpsReport: Hashable, Sendable {
  /// The length of the period.
  public enum Period: String, CaseIterable, Hashable, Sendable {
    case day, week, month, year

    /// The number of days. A month has 30 days and a year 52 weeks, so that periods in a row are equally long.
    public var days: Int {
      switch self {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 364
      }
    }

    /// The number of days in each span.
    var daysInSpan: Int { self == .year ? 7 : 1 }
    /// Whether the period is compared with the one before it.
    var isCompared: Bool { self == .week || self == .month }
  }

  /// A part of the period: a day or, in a year, a week.
  public struct Span: Hashable, Sendable {
    /// Its first and last day; may be the same.
    public let first, last: LocalDay
    /// The number of days with a session.
    public let practised: Int
    /// The seconds of practice.
    public let seconds: Int
    /// How the person felt, oldest first.
    public let feelings: [Feeling]
  }

  /// An exercise and its total time.
  public struct Use: Hashable, Sendable {
    /// The exercise.
    public let exercise: Exercise
    /// The total in seconds.
    public let seconds: Int
  }

  /// How many sessions began anxious, of all that began with a mood: in the period before, and in this one.
  public struct Beginnings: Hashable, Sendable {
    /// The sessions in the period before.
    public let former: Tally
    /// The sessions in this period.
    public let present: Tally
    /// Whether fewer sessions begin anxious now, by more than chance would explain.
    public var areClearlyFewer: Bool { former.isClearlyMore(than: present) }
    /// Whether more sessions begin anxious now, by more than chance would explain.
    public var areClearlyMore: Bool { present.isClearlyMore(than: former) }
  }

  /// The period.
  public let period: Period
  /// Its spans, oldest first. A year begins with the week of the first entry.
  public let spans: [Span]
  /// The moods, oldest first.
  public let notes: [MoodNote]
  /// The exercises, the longest first.
  public let uses: [Use]
  /// After how many of the sessions that began anxious or so-so the person felt better; nil if there were fewer than
  /// three.
  public let better: Tally?
  /// How many sessions of each kind helped, best first.
  public let outcomes: [Outcome]
  /// After how many of the sessions that began good the person still felt good; nil if there were fewer than three.
  public let stayedGood: Tally?
  /// The sessions that began anxious in this period and in the one before; nil if the two can't be compared.
  public let beginnings: Beginnings?
  /// The report on the check-ins of the period.
  public let checkIns: CheckInReport
  /// What was done in the period beside sessions.
  public let deeds: Deeds
  /// The day of the first entry ever; nil if there isn't one.
  public let firstDay: LocalDay?

  /// The first and last day.
  public var days: ClosedRange<LocalDay> { spans[0].first...spans[spans.count - 1].last }
  /// Whether nothing has ever been saved.
  public var isBlank: Bool { firstDay == nil }
  /// Whether the period holds no session and no mood.
  public var isEmpty: Bool { spans.allSatisfy { $0.practised == 0 && $0.feelings.isEmpty } }
  /// Whether there is anything before the period.
  public var hasEarlier: Bool { firstDay.map { $0 < days.lowerBound } ?? false }

  /// The days whose records a report needs: the period, the period that it's compared with, and a day on both sides,
  /// since a session and the moods around it can be on two days.
  public static func days(of period: Period, endingWith last: LocalDay) -> ClosedRange<LocalDay> {
    last.advanced(by: -(period.isCompared ? 2 : 1) * period.days)...last.advanced(by: 1)
  }

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - period: the length of the report.
  ///   - last: the last day.
  ///   - practised: every day with a session, oldest first.
  ///   - sessions: those within `days(of:endingWith:)`.
  ///   - moods: those within `days(of:endingWith:)`, oldest first.
  ///   - checkIns: those within `days(of:endingWith:)`, oldest first.
  ///   - firstCheckIn: the day of the first check-in ever.
  ///   - entries: all entries of `Deeds.kinds`.
  ///   - startHour: the hour at which a day begins.
  public init(
    period: Period, endingWith last: LocalDay, practised: [LocalDay], sessions: [SessionRecord], moods: [MoodNote],
    checkIns: [CheckInReport.Note] = [], firstCheckIn: LocalDay? = nil, entries: [MindEntry] = [], startHour: Int = 0
  ) {
    self.period = period
    let firstDay = [practised.first, moods.first?.moment.day, firstCheckIn, entries.map(\.moment.day).min()]
      .compactMap { $0 }.min()
    self.firstDay = firstDay
    let length = period.daysInSpan
    let known = firstDay.map { (last.number - $0.number) / length + 1 } ?? 1
    let count = period == .year ? min(max(known, 1), period.days / length) : period.days / length
    let first = last.advanced(by: 1 - count * length)
    let days = first...last

    let feelings = Feeling.all(sessions: sessions, notes: moods)
    let within = feelings.filter { days.contains($0.moment.day) }
    deeds = Deeds(days, entries: entries, feelings: within)
    let done = sessions.filter { days.contains($0.moment.day) }
    let (felt, sessionsByDay) = (
      Dictionary(grouping: within, by: \.moment.day), Dictionary(grouping: done, by: \.moment.day)
    )
    spans = (0..<count).map { number in
      let start = first.advanced(by: number * length)
      let each = (0..<length).map(start.advanced(by:))
      return Span(
        first: start, last: start.advanced(by: length - 1), practised: each.count { sessionsByDay[$0] != nil },
        seconds: each.flatMap { sessionsByDay[$0] ?? [] }.reduce(0) { $0 + $1.seconds },
        feelings: each.flatMap { felt[$0] ?? [] })
    }
    notes = moods.filter { days.contains($0.moment.day) }
    self.checkIns = CheckInReport(checkIns, spans: spans.map { ($0.first, $0.last) }, startHour: startHour)

    var used: [Exercise: Int] = [:]
    for use in done.flatMap(\.uses) { used[use.exercise, default: 0] += use.seconds }
    // By time, then by name, so that the order is stable.
    uses = used.filter { $0.value > 0 }.map { Use(exercise: $0.key, seconds: $0.value) }
      .sorted { ($1.seconds, $0.exercise.rawValue) < ($0.seconds, $1.exercise.rawValue) }

    func tally(_ feelings: [Feeling], _ counts: (Feeling) -> Bool) -> Tally? {
      feelings.count < Tally.least ? nil : Tally(feelings.count(where: counts), of: feelings.count)
    }
    better = tally(within.filter(\.couldHelp), \.isBetter)
    outcomes = Outcome.all(within)
    stayedGood = tally(within.filter { $0.before == .good && $0.after != nil }) { $0.after == .good }
    beginnings = Beginnings(period, feelings, before: first, present: within, firstDay: firstDay)
  }
}

extension WhatHelpsReport.Beginnings {
  /// The fewest sessions in each of the two periods.
  static let least = 5

  /// Nil unless the two periods can be compared: the former doesn't begin before the first entry, each has at least
  /// five sessions that began with a mood, and neither has less than half as many days with such a session as the
  /// other.
  fileprivate init?(
    _ period: WhatHelpsReport.Period, _ feelings: [Feeling], before first: LocalDay, present: [Feeling],
    firstDay: LocalDay?
  ) {
    let start = first.advanced(by: -period.days)
    guard period.isCompared, let firstDay, firstDay <= start else { return nil }
    func begun(_ feelings: [Feeling]) -> [Feeling] { feelings.filter { $0.before != nil && !$0.isApart } }
    let former = begun(feelings.filter { $0.moment.day >= start && $0.moment.day < first }), present = begun(present)
    let (one, other) = (Set(former.map(\.moment.day)).count, Set(present.map(\.moment.day)).count)
    guard min(former.count, present.count) >= Self.least, 2 * min(one, other) >= max(one, other) else { return nil }
    func anxious(_ feelings: [Feeling]) -> Tally { Tally(feelings.count { $0.before == .anxious }, of: feelings.count) }
    self.init(former: anxious(former), present: anxious(present))
  }
}
