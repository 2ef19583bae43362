import Foundation

/// Something that is being written for the first time, and how far the person has come.
public struct MindDraft: Hashable, Sendable {
  /// What was written so far.
  public var content: MindContent
  /// The page that the person is on, counted from 0.
  public var page: Int

  /// Creates a draft.
  public init(_ content: MindContent, page: Int = 0) { (self.content, self.page) = (content, page) }
}

/// Selects what a list shows; everything by default.
public struct MindQuery: Hashable, Sendable {
  /// Words that must all occur, in any order, whatever their case and accents. Blank for no condition.
  public var words: String
  /// The kinds.
  public var kinds: Set<MindKind>
  /// If set, only what is open, or only what isn't; see `MindContent.isOpen`.
  public var isOpen: Bool?
  /// The earliest day; nil for no limit.
  public var first: LocalDay?
  /// The latest day; nil for no limit.
  public var last: LocalDay?
  /// Whether the oldest comes first.
  public var isOldestFirst: Bool

  /// Creates a query.
  public init(
    words: String = "", kinds: Set<MindKind> = Set(MindKind.allCases), isOpen: Bool? = nil, first: LocalDay? = nil,
    last: LocalDay? = nil, isOldestFirst: Bool = false
  ) {
    (self.words, self.kinds, self.isOpen, self.first, self.last) = (words, kinds, isOpen, first, last)
    self.isOldestFirst = isOldestFirst
  }
}

/// Stores what a person keeps with the tools of *On your mind*, their check-ins and answers to GAD-7.
///
/// Every function that writes returns once the data is on the disk. Entries are ordered by day, then instant, then the
/// order in which they were added.
public protocol MindStore: Sendable {
  /// Adds an entry. With `finishesDraft`, deletes the draft of its kind in the same transaction, so that the words are
  /// always in exactly one of the two.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func add(_ entry: MindEntry, finishesDraft: Bool) async throws

  /// Changes an entry, in the bin or not, and leaves its day as it is.
  ///
  /// - Returns: the entry as it is now; nil if it no longer exists.
  /// - Throws: `StoreProblem`, also if the stored entry can't be read; then nothing was changed.
  @discardableResult func edit(_ edit: MindEdit) async throws -> MindEntry?

  /// Moves an entry to the bin, where it stays for thirty days.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func deleteMindEntry(_ id: MindEntry.ID) async throws

  /// Takes an entry out of the bin.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func restoreMindEntry(_ id: MindEntry.ID) async throws

  /// The entries in the bin, the most recently deleted first.
  ///
  /// - Throws: `StoreProblem`.
  func mindBin() async throws -> [MindEntry]

  /// The number of entries in the bin. Reads none of them.
  ///
  /// - Throws: `StoreProblem`.
  func mindBinCount() async throws -> Int

  /// One entry, in the bin or not; nil if it no longer exists.
  ///
  /// - Throws: `StoreProblem`.
  func mindEntry(_ id: MindEntry.ID) async throws -> MindEntry?

  /// The number of entries that match a query, without those in the bin.
  ///
  /// - Throws: `StoreProblem`.
  func count(of query: MindQuery) async throws -> Int

  /// The matching entries at the offsets in `range`, newest first unless the query says otherwise; fewer if
  /// there are fewer.
  ///
  /// - Throws: `StoreProblem`.
  func mindEntries(in range: Range<Int>, of query: MindQuery) async throws -> [MindEntry]

  /// What is due on `day` or before, see `MindContent.due`: the oldest due day first, at most `limit`.
  ///
  /// - Throws: `StoreProblem`.
  func mindEntriesDue(on day: LocalDay, atMost limit: Int) async throws -> [MindEntry]

  /// The draft of a kind, if there is one.
  ///
  /// - Throws: `StoreProblem`.
  func mindDraft(_ kind: MindKind) async throws -> MindDraft?

  /// Replaces the draft of its kind. One without a word on its first page deletes it.
  ///
  /// - Throws: `StoreProblem`; then the former draft is still there.
  func keep(_ draft: MindDraft) async throws

  /// Deletes the draft of a kind, if there is one.
  ///
  /// - Throws: `StoreProblem`.
  func discardMindDraft(_ kind: MindKind) async throws

  /// Emits now, and again after each change to any entry or draft by this process or another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func mindChanges() -> AsyncThrowingStream<Void, any Error>
}

extension MindStore {
  /// All entries that match a query.
  ///
  /// - Throws: `StoreProblem`.
  public func mindEntries(of query: MindQuery) async throws -> [MindEntry] {
    try await mindEntries(in: 0..<Int.max, of: query)
  }
}
