/// Selects the reflections that a timeline shows; all of them by default.
public struct TimelineQuery: Hashable, Sendable {
  /// Words that must all occur, in any order, in event or reason, whatever their case and accents. Blank for no
  /// condition.
  public var words: String
  /// The earliest day; nil for no limit.
  public var first: LocalDay?
  /// The latest day; nil for no limit.
  public var last: LocalDay?
  /// If set, selects only the days that share its date: a month earlier, and the same month and day of earlier years.
  public var anniversary: LocalDay?

  /// Creates a query, for all reflections by default.
  public init(words: String = "", first: LocalDay? = nil, last: LocalDay? = nil, anniversary: LocalDay? = nil) {
    self.words = words
    self.first = first
    self.last = last
    self.anniversary = anniversary
  }

  /// Whether it selects all reflections.
  public var isAll: Bool { words.isBlank && first == nil && last == nil && anniversary == nil }
}

/// Reads the timeline in pages, so that its length doesn't matter.
///
/// Reflections are ordered by day, then instant, then the order in which they were added, newest first.
public protocol TimelineStore: Sendable {
  /// The number of reflections that match a query, but at most `limit`: counting every entry with an “e” takes long.
  ///
  /// - Throws: `StoreProblem`.
  func count(of query: TimelineQuery, atMost limit: Int) async throws -> Int

  /// The matching reflections at the offsets in `range`, newest first; fewer if there are fewer.
  ///
  /// - Throws: `StoreProblem`.
  func reflections(in range: Range<Int>, of query: TimelineQuery) async throws -> [Reflection]

  /// A day before `day` that has a reflection; nil if there is none.
  ///
  /// - Parameters:
  ///   - day: the day before which to look.
  ///   - place: which of these days: 0 for the first, nearly 1 for the last.
  /// - Throws: `StoreProblem`.
  func earlierDay(before day: LocalDay, at place: Double) async throws -> LocalDay?

  /// Emits the number of reflections now, and again after each change to any of them by this process or another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func timelineChanges() -> AsyncThrowingStream<Int, any Error>
}
