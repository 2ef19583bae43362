/// Which reflections a timeline shows: all of them, unless it says otherwise.
public struct TimelineQuery: Hashable, Sendable {
  /// Words that must all occur, in any order, in event or reason; case and accents do not matter. Blank for all.
  public var words: String
  /// The earliest day wanted, if there is one.
  public var first: LocalDay?
  /// The latest day wanted, if there is one.
  public var last: LocalDay?
  /// The day of which only earlier years’ namesakes are wanted, if one is.
  public var anniversary: LocalDay?

  /// A query, for everything unless told otherwise.
  public init(words: String = "", first: LocalDay? = nil, last: LocalDay? = nil, anniversary: LocalDay? = nil) {
    self.words = words
    self.first = first
    self.last = last
    self.anniversary = anniversary
  }

  /// Whether everything is wanted.
  public var isAll: Bool { words.isBlank && first == nil && last == nil && anniversary == nil }
}

/// The timeline by places, so that nobody has to read all of it.
///
/// Its order is by day, instant and, last, by when a reflection was kept, the newest first.
public protocol TimelineStore: Sendable {
  /// How many reflections a query is about, counted up to a limit: nobody waits until all that hold an “e” are counted.
  ///
  /// - Throws: `StoreProblem`.
  func count(of query: TimelineQuery, atMost limit: Int) async throws -> Int

  /// Those that stand at some places of it, newest first; fewer where it ends sooner.
  ///
  /// - Throws: `StoreProblem`.
  func reflections(in range: Range<Int>, of query: TimelineQuery) async throws -> [Reflection]

  /// A day before `day` on which anything was written, or nil if there is none.
  ///
  /// - Parameter place: which of them: the first for 0, the last for nearly 1.
  /// - Throws: `StoreProblem`.
  func earlierDay(before day: LocalDay, at place: Double) async throws -> LocalDay?

  /// How many reflections there are, now and again after every change to any of them, whoever made it: this program or
  /// another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func timelineChanges() -> AsyncThrowingStream<Int, any Error>
}

extension TimelineStore {
  /// How many reflections a query is about.
  ///
  /// - Throws: `StoreProblem`.
  public func count(of query: TimelineQuery) async throws -> Int { try await count(of: query, atMost: .max) }
}
