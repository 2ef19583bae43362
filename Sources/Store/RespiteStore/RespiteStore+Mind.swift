// Worries, thoughts, ladders, check-ins and answers to GAD-7: Core's `MindStore`. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore: MindStore {
  /// Saves a new entry; with `finishesDraft`, deletes the draft of its kind in the same transaction.
  ///
  /// - Throws: `StoreProblem`; nothing is changed then.
  public func add(_ entry: MindEntry, finishesDraft: Bool) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { [drafts] db in
      try entry.insert(in: db, created: created)
      if finishesDraft { try MindDraft.delete(entry.kind, at: drafts, in: db) }
    }
    if finishesDraft { truncateWAL() }
  }

  /// Applies a change to the stored entry and returns the result; nil if it no longer exists.
  ///
  /// - Throws: `StoreProblem`, also if the stored entry can't be read; nothing is changed then.
  @discardableResult public func edit(_ edit: MindEdit) async throws -> MindEntry? {
    let edited = clock.now().millisecondsSince1970
    let change = try await write { db in try MindEntry.change(edit, in: db, edited: edited) }
    // The WAL still holds them. Not after each pause in typing, which usually only adds words: that would
    // cost too much.
    if change?.hasLostWords == true { truncateWAL() }
    return change?.entry
  }

  /// Moves an entry to the bin, where it stays for thirty days; see `BinExpiry`.
  ///
  /// - Throws: `StoreProblem`; nothing is changed then.
  public func deleteMindEntry(_ id: MindEntry.ID) async throws {
    let deleted = clock.now().millisecondsSince1970
    try await write { db in try MindEntry.delete(id, deleted: deleted, in: db) }
  }

  /// Moves an entry out of the bin.
  ///
  /// - Throws: `StoreProblem`; nothing is changed then.
  public func restoreMindEntry(_ id: MindEntry.ID) async throws {
    try await write { db in try MindEntry.restore(id, in: db) }
  }

  /// The entries in the bin, last deleted first.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func mindBin() async throws -> [MindEntry] { try await read { db in try MindEntry.fetchBin(from: db) } }

  /// The number of entries in the bin. Reads none of them.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func mindBinCount() async throws -> Int {
    try await read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM mind WHERE deleted IS NOT NULL") ?? 0 }
  }

  /// One entry, in the bin or not; nil if it no longer exists.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func mindEntry(_ id: MindEntry.ID) async throws -> MindEntry? {
    try await read { db in try MindEntry.fetchOne(id, from: db) }
  }

  /// The number of entries that match a query, without those in the bin.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func count(of query: MindQuery) async throws -> Int {
    try await search(mindWords, for: query.words) { db, found in try query.count(in: db, among: found) }
  }

  /// The entries at these positions of a query's result; fewer if the result ends sooner.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func mindEntries(in range: Range<Int>, of query: MindQuery) async throws -> [MindEntry] {
    guard !range.isEmpty else { return [] }
    return try await search(mindWords, for: query.words) { db, found in
      try query.entries(in: range, among: found, from: db)
    }
  }

  /// What is due on `day` or before, the oldest due day first.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func mindEntriesDue(on day: LocalDay, atMost limit: Int) async throws -> [MindEntry] {
    try await read { db in try MindEntry.fetchDue(on: day, atMost: limit, from: db) }
  }

  /// The draft of a kind, if there is one that can be read.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func mindDraft(_ kind: MindKind) async throws -> MindDraft? {
    try await read { [drafts] db in try nilIfUnreadable { try MindDraft.fetch(kind, at: drafts, from: db) } }
  }

  /// Saves a draft, replacing the former one of its kind; one without a word on its first page deletes it.
  ///
  /// - Throws: `StoreProblem`; the former draft is still there then.
  public func keep(_ draft: MindDraft) async throws {
    let kept = clock.now().millisecondsSince1970
    let isEmpty = draft.page == 0 && draft.content.words.isEmpty
    try await write { [drafts] db in
      if isEmpty {
        try MindDraft.delete(draft.content.kind, at: drafts, in: db)
      } else {
        try draft.save(at: drafts, in: db, kept: kept)
      }
    }
    if isEmpty { truncateWAL() }
  }

  /// Deletes the draft of a kind, if there is one.
  ///
  /// - Throws: `StoreProblem`; the draft is still there then.
  public func discardMindDraft(_ kind: MindKind) async throws {
    try await write { [drafts] db in try MindDraft.delete(kind, at: drafts, in: db) }
    truncateWAL()
  }

  /// Yields now, and after each change to any entry or draft by this program or another.
  public func mindChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: ["mind", "drafts"]) }
}
