// Reflections and their draft. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import Foundation
import GRDB

extension RespiteStore {
  public func add(_ reflection: Reflection, finishesDraft: Bool) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { [drafts] db in
      try reflection.insert(in: db, created: created)
      if finishesDraft { try ReflectionDraft.delete(at: drafts, in: db) }
    }
    if finishesDraft { truncateWAL() }
  }

  public func edit(_ id: Reflection.ID, event: String, reason: String, day: LocalDay?) async throws {
    let edited = clock.now().millisecondsSince1970
    try await write { db in try Reflection.edit(id, event: event, reason: reason, day: day, edited: edited, in: db) }
    // The WAL still contains the previous text.
    truncateWAL()
  }

  public func reflection(_ id: Reflection.ID) async throws -> Reflection? {
    try await read { db in try Reflection.fetchOne(id, from: db) }
  }

  public func delete(_ id: Reflection.ID) async throws {
    let deleted = clock.now().millisecondsSince1970
    try await write { db in try Reflection.delete(id, deleted: deleted, in: db) }
  }

  public func restore(_ id: Reflection.ID) async throws {
    try await write { db in try Reflection.restore(id, in: db) }
  }

  public func bin() async throws -> [Reflection] { try await read { db in try Reflection.fetchBin(from: db) } }

  public func binCount() async throws -> Int {
    try await read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM reflections WHERE deleted IS NOT NULL") ?? 0
    }
  }

  /// The reflections of these days that contain all words, newest first. Both days are included; nil means no limit.
  /// The words may be in the event or the reason, in any order. Case and accents are ignored, see `FoldedText`.
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

  public func draft() async throws -> ReflectionDraft? {
    try await read { [drafts] db in try nilIfUnreadable { try ReflectionDraft.fetch(at: drafts, from: db) } }
  }

  public func keep(_ draft: ReflectionDraft) async throws {
    let savedAt = clock.now().millisecondsSince1970
    try await write { [drafts] db in
      if draft.isEmpty {
        try ReflectionDraft.delete(at: drafts, in: db)
      } else {
        try draft.save(at: drafts, in: db, savedAt: savedAt)
      }
    }
    if draft.isEmpty { truncateWAL() }
  }
}
