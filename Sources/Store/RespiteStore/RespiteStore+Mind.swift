// The entries of *On your mind*, check-ins and answers to GAD-7. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import Foundation
import GRDB

extension RespiteStore {
  public func add(_ entry: MindEntry, finishesDraft: Bool) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { [drafts] db in
      try entry.insert(in: db, created: created)
      if finishesDraft { try MindDraft.delete(entry.kind, at: drafts, in: db) }
    }
    if finishesDraft { truncateWAL() }
  }

  @discardableResult public func edit(_ edit: MindEdit) async throws -> MindEntry? {
    let edited = clock.now().millisecondsSince1970
    let change = try await write { db in try MindEntry.change(edit, in: db, edited: edited) }
    // The WAL still holds the lost words. It isn't truncated after each pause in typing, which usually only adds words,
    // because that would cost too much.
    if change?.hasLostWords == true { truncateWAL() }
    return change?.entry
  }

  public func deleteMindEntry(_ id: MindEntry.ID) async throws {
    let deleted = clock.now().millisecondsSince1970
    try await write { db in try MindEntry.delete(id, deleted: deleted, in: db) }
  }

  public func restoreMindEntry(_ id: MindEntry.ID) async throws {
    try await write { db in try MindEntry.restore(id, in: db) }
  }

  public func mindBin() async throws -> [MindEntry] { try await read { db in try MindEntry.fetchBin(from: db) } }

  public func mindBinCount() async throws -> Int {
    try await read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM mind WHERE deleted IS NOT NULL") ?? 0 }
  }

  public func mindEntry(_ id: MindEntry.ID) async throws -> MindEntry? {
    try await read { db in try MindEntry.fetchOne(id, from: db) }
  }

  public func count(of query: MindQuery) async throws -> Int {
    try await search(mindWords, for: query.words) { db, found in try query.count(in: db, among: found) }
  }

  public func mindEntries(in range: Range<Int>, of query: MindQuery) async throws -> [MindEntry] {
    guard !range.isEmpty else { return [] }
    return try await search(mindWords, for: query.words) { db, found in
      try query.entries(in: range, among: found, from: db)
    }
  }

  public func mindEntriesDue(on day: LocalDay, atMost limit: Int) async throws -> [MindEntry] {
    try await read { db in try MindEntry.fetchDue(on: day, atMost: limit, from: db) }
  }

  public func mindDraft(_ kind: MindKind) async throws -> MindDraft? {
    try await read { [drafts] db in try nilIfUnreadable { try MindDraft.fetch(kind, at: drafts, from: db) } }
  }

  public func keep(_ draft: MindDraft) async throws {
    let savedAt = clock.now().millisecondsSince1970
    let isEmpty = draft.page == 0 && draft.content.isEmpty
    try await write { [drafts] db in
      if isEmpty {
        try MindDraft.delete(draft.content.kind, at: drafts, in: db)
      } else {
        try draft.save(at: drafts, in: db, savedAt: savedAt)
      }
    }
    if isEmpty { truncateWAL() }
  }

  public func discardMindDraft(_ kind: MindKind) async throws {
    try await write { [drafts] db in try MindDraft.delete(kind, at: drafts, in: db) }
    truncateWAL()
  }

  public func mindChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: ["mind", "drafts"]) }
}
