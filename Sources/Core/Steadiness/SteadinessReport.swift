/// The figures of the Steadiness page for a period.
public struct SteadinessReport: Hashable, Sendable {
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
  }

  /// A part of the period: a day, or in a year a week.
  public struct Span: Hashable, Sendable {
    /// Its first and last day; may be the same.
    public let first, last: LocalDay
    /// The steadiness at its end; nil before the first session ever.
    public let level: Double?
    /// The seconds of practice.
    public let seconds: Int
    /// The moods, oldest first.
    public let moods: [MoodNote]

    /// The mean mood, from 0 (anxious) to 1 (good); nil without moods.
    public var mood: Double? {
      moods.isEmpty ? nil : moods.reduce(0) { $0 + $1.mood.height } / Double(moods.count)
    }
  }

  /// An exercise and its total time.
  public struct Use: Hashable, Sendable {
    /// The exercise.
    public let exercise: Exercise
    /// The total in seconds.
    public let seconds: Int
  }

  /// How the mood changed over the sessions with an exercise.
  public struct Effect: Hashable, Sendable {
    /// The exercise.
    public let exercise: Exercise
    /// The number of sessions after which the person felt calmer than before.
    public let calmer: Int
    /// The number of sessions with a mood before and after.
    public let sessions: Int
  }

  /// The period.
  public let period: Period
  /// Its spans, oldest first.
  public let spans: [Span]
  /// The exercises, the longest first.
  public let uses: [Use]
  /// The changes of mood, in the order of `uses`.
  public let effects: [Effect]

  /// The first and last day.
  public var days: ClosedRange<LocalDay> { spans[0].first...spans[spans.count - 1].last }
  /// The seconds of practice.
  public var seconds: Int { spans.reduce(0) { $0 + $1.seconds } }
  /// The moods, oldest first.
  public var moods: [MoodNote] { spans.flatMap(\.moods) }

  /// The days of the period that ends with `last`.
  public static func days(of period: Period, endingWith last: LocalDay) -> ClosedRange<LocalDay> {
    last.advanced(by: 1 - period.days)...last
  }

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - period: the length of the report.
  ///   - last: the last day.
  ///   - practised: every day with a session, oldest first.
  ///   - sessions: those within the period.
  ///   - moods: those within the period, oldest first.
  public init(
    period: Period, endingWith last: LocalDay, practised: [LocalDay], sessions: [SessionRecord], moods: [MoodNote]
  ) {
    self.period = period
    let days = Self.days(of: period, endingWith: last)
    let levels = Steadiness.levels(practised: practised, from: days.lowerBound, to: days.upperBound)
    let length = period.daysInSpan
    let seconds = Dictionary(grouping: sessions, by: \.moment.day).mapValues { $0.reduce(0) { $0 + $1.seconds } }
    let notes = Dictionary(grouping: moods, by: \.moment.day)
    spans = stride(from: 0, to: period.days, by: length).map { start in
      let first = days.lowerBound.advanced(by: start)
      let each = (0..<length).map(first.advanced(by:))
      return Span(
        first: first, last: first.advanced(by: length - 1), level: levels[start + length - 1],
        seconds: each.reduce(0) { $0 + (seconds[$1] ?? 0) }, moods: each.flatMap { notes[$0] ?? [] })
    }
    var used: [Exercise: Int] = [:]
    for use in sessions.flatMap(\.uses) { used[use.exercise, default: 0] += use.seconds }
    // By time, then by name, so that the order is stable.
    uses = used.filter { $0.value > 0 }.map { Use(exercise: $0.key, seconds: $0.value) }
      .sorted { ($1.seconds, $0.exercise.rawValue) < ($0.seconds, $1.exercise.rawValue) }
    effects = uses.compactMap { Effect(of: $0.exercise, sessions: sessions, moods: moods) }
  }
}

extension SteadinessReport.Effect {
  /// The least number of seconds in a session for an exercise to count.
  static let least = 30

  /// Nil if no session has a mood before and after.
  fileprivate init?(of exercise: Exercise, sessions: [SessionRecord], moods: [MoodNote]) {
    var before: [SessionRecord.ID: Mood] = [:], after: [SessionRecord.ID: Mood] = [:]
    for note in moods {
      guard let session = note.session else { continue }
      switch note.occasion {
      case .before: before[session] = note.mood
      case .after: after[session] = note.mood
      case .apart: break
      }
    }
    let pairs: [(Mood, Mood)] = sessions.compactMap { session in
      let seconds = session.uses.reduce(0) { $0 + ($1.exercise == exercise ? $1.seconds : 0) }
      guard seconds >= Self.least, let before = before[session.id], let after = after[session.id] else { return nil }
      return (before, after)
    }
    guard !pairs.isEmpty else { return nil }
    self.exercise = exercise
    calmer = pairs.count { $0.height < $1.height }
    self.sessions = pairs.count
  }
}

extension SessionRecord {
  /// The seconds of all exercises.
  public var seconds: Int { uses.reduce(0) { $0 + $1.seconds } }
}

extension Mood {
  /// The position on a scale from 0 (anxious) to 1 (good). Not a grade.
  public var height: Double {
    switch self {
    case .anxious: 0
    case .soSo: 0.5
    case .good: 1
    }
  }
}
