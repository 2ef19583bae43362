import Foundation

/// An entry that is being written for the first time, and the page that the person has reached.
public struct MindDraft: Hashable, Sendable {
  /// The words so far.
  public var content: MindContent
  /// The page that the person is on, counted from 0.
  public var page: Int

  /// Creates a draft.
  public init(_ content: MindContent, page: Int = 0) { (self.content, self.page) = (content, page) }
}

/// A selection of the entries that a list shows; all of them by default.
public struct MindQuery: Hashable, Sendable {
  /// Words that must all occur, in any order, whatever their case and accents. Blank for no condition.
  public var words: String
  /// The kinds.
  public var kinds: Set<MindKind>
  /// If set, only what is open, or only what isn't; see `MindContent.isOpen`.
  public var isOpen: Bool?
  /// If set, only what is put to rest, or only what isn't; see `MindKind.comesToRest`.
  public var isAtRest: Bool?
  /// The earliest day; nil for no limit.
  public var first: LocalDay?
  /// The latest day; nil for no limit.
  public var last: LocalDay?
  /// Whether the oldest comes first.
  public var isOldestFirst: Bool

  /// Creates a query.
  public init(
    words: String = "", kinds: Set<MindKind> = Set(MindKind.allCases), isOpen: Bool? = nil, isAtRest: Bool? = nil,
    first: LocalDay? = nil, last: LocalDay? = nil, isOldestFirst: Bool = false
  ) {
    (self.words, self.kinds, self.isOpen, self.isAtRest) = (words, kinds, isOpen, isAtRest)
    (self.first, self.last) = (first, last)
    self.isOldestFirst = isOldestFirst
  }
}
