/// Selects the reflections that a timeline shows; all of them by default.
public struct TimelineQuery: Hashable, Sendable {
  /// Words that must all occur, in any order, in event or reason, whatever their case and accents. Blank for no
  /// condition.
  public var words: String
  /// The earliest day; nil for no limit.
  public var first: LocalDay?
  /// The latest day; nil for no limit.
  public var last: LocalDay?
  /// If set, selects only earlier days with the same date: the one a month earlier, and those with the same month and
  /// day in earlier years.
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
