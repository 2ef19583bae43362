/// What the Steadiness page shows of a stretch of time.
public struct SteadinessReport: Hashable, Sendable {
  /// How long a stretch.
  public enum Period: String, CaseIterable, Hashable, Sendable {
    case day, week, month, year

    /// Days in it. A month is thirty, a year fifty-two weeks, so that each holds as much of the week as the last one.
    public var days: Int {
      switch self {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 364
      }
    }

    /// Days in each of its parts.
    public var daysInSpan: Int { self == .year ? 7 : 1 }
  }

  /// A part of it: a day, or a week of a year.
  public struct Span: Hashable, Sendable {
    /// Its first and its last day, which may be the same.
    public let first, last: LocalDay
    /// How steady the practice was at its end; nil before the first session ever.
    public let level: Double?
    /// Seconds practised.
    public let seconds: Int
    /// Moods that were said, oldest first.
    public let moods: [MoodNote]

    /// The middle of the moods, 0 for anxious to 1 for good; nil if none was said.
    public var mood: Double? {
      moods.isEmpty ? nil : moods.reduce(0) { $0 + $1.mood.height } / Double(moods.count)
    }
  }

  /// An exercise and how long it was done.
  public struct Use: Hashable, Sendable {
    /// What was done.
    public let exercise: Exercise
    /// In all, in seconds.
    public let seconds: Int
  }

  /// How the mood moved over the sessions in which an exercise was used.
  public struct Effect: Hashable, Sendable {
    /// What was used.
    public let exercise: Exercise
    /// In how many of them one felt calmer after than before.
    public let calmer: Int
    /// In how many both were said.
    public let sessions: Int
  }

  /// The stretch.
  public let period: Period
  /// Its parts, oldest first.
  public let spans: [Span]
  /// What was done, the longest first.
  public let uses: [Use]
  /// How the mood moved with it, in the order of `uses`.
  public let effects: [Effect]

  /// Its first day and its last.
  public var days: ClosedRange<LocalDay> { spans[0].first...spans[spans.count - 1].last }
  /// Seconds practised in all.
  public var seconds: Int { spans.reduce(0) { $0 + $1.seconds } }
  /// Moods that were said, oldest first.
  public var moods: [MoodNote] { spans.flatMap(\.moods) }

  /// The days of the stretch of `period` that ends with `last`.
  public static func days(of period: Period, endingWith last: LocalDay) -> ClosedRange<LocalDay> {
    last.advanced(by: 1 - period.days)...last
  }

  /// A report.
  ///
  /// - Parameters:
  ///   - practised: every day with a session, oldest first.
  ///   - sessions: those within the days of the stretch.
  ///   - moods: those within the days of the stretch, oldest first.
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
    // By length, and by name where that is the same, so that the order never jumps.
    uses = used.filter { $0.value > 0 }.map { Use(exercise: $0.key, seconds: $0.value) }
      .sorted { ($1.seconds, $0.exercise.rawValue) < ($0.seconds, $1.exercise.rawValue) }
    effects = uses.compactMap { Effect(of: $0.exercise, sessions: sessions, moods: moods) }
  }
}

extension SteadinessReport.Effect {
  /// How little of an exercise does not count as having used it, in seconds.
  static let least = 30

  /// Nil where before and after were never both said.
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
  /// Seconds of all that was done.
  public var seconds: Int { uses.reduce(0) { $0 + $1.seconds } }
}

extension Mood {
  /// 0 for anxious to 1 for good: a place on a line, not a mark.
  public var height: Double {
    switch self {
    case .anxious: 0
    case .soSo: 0.5
    case .good: 1
    }
  }
}
