// Reflections and their draft, as Core asks for them. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore: ReflectionStore {
  /// Keeps a new reflection; with `finishesDraft` the draft goes in the same transaction.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func add(_ reflection: Reflection, finishesDraft: Bool) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { db in
      try reflection.insert(in: db, created: created)
      if finishesDraft { try ReflectionDraft.delete(in: db) }
    }
    if finishesDraft { truncateWAL() }
  }

  /// Changes the words of a reflection and keeps when that was; its day and its place stay.
  ///
  /// One that is in the bin is changed there, because words that were handed over are never dropped. Nothing
  /// happens where there is none any more, or where the words are the same.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func edit(_ id: Reflection.ID, event: String, reason: String) async throws {
    let edited = clock.now().millisecondsSince1970
    try await write { db in try Reflection.edit(id, event: event, reason: reason, edited: edited, in: db) }
    // The log still holds the former words.
    truncateWAL()
  }

  /// Puts a reflection into the bin, where it stays for thirty days; see `BinExpiry`.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func delete(_ id: Reflection.ID) async throws {
    let deleted = clock.now().millisecondsSince1970
    try await write { db in try Reflection.delete(id, deleted: deleted, in: db) }
  }

  /// Takes a reflection out of the bin, to where it was.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func restore(_ id: Reflection.ID) async throws {
    try await write { db in try Reflection.restore(id, in: db) }
  }

  /// What is in the bin, the last deleted first.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func bin() async throws -> [Reflection] { try await read { db in try Reflection.fetchBin(from: db) } }

  /// Reflections within the days given, newest first, in which all words occur.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func reflections(
    from first: LocalDay?, to last: LocalDay?, containing words: String?
  ) async throws -> [Reflection] {
    let search = SearchTerms(words ?? "")
    return try await read { db in
      try Reflection.fetch(from: db, first: first, last: last) { search.match(event: $0, reason: $1) }
    }
  }

  /// What was being written when the program last ended, or nil, also where it can't be read.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func draft() async throws -> ReflectionDraft? {
    try await read { db in try nilIfUnreadable { try ReflectionDraft.fetch(from: db) } }
  }

  /// Keeps the draft in place of the former one; an empty draft removes it.
  ///
  /// - Throws: `StoreProblem`; then the former draft is still there.
  public func keep(_ draft: ReflectionDraft) async throws {
    let kept = clock.now().millisecondsSince1970
    try await write { db in
      if draft.isEmpty {
        try ReflectionDraft.delete(in: db)
      } else {
        try draft.replaceFormer(in: db, kept: kept)
      }
    }
    if draft.isEmpty { truncateWAL() }
  }
}
