// Export and import. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import Foundation
import GRDB

extension RespiteStore {
  public func archive() async throws -> Archive { try await read { db in try Archive.fetch(from: db) } }

  public func add(_ archive: Archive, isRehearsal: Bool) async throws -> ImportReport {
    if isRehearsal { return try await read { db in try archive.merge(into: db).merge.report } }
    let created = clock.now().millisecondsSince1970
    return try await write { db in
      let (merge, unreadable) = try archive.merge(into: db)
      try merge.additions.insert(in: db, created: created, replacing: unreadable)
      for id in merge.restored { try Reflection.restore(id, in: db) }
      for id in merge.restoredMind { try MindEntry.restore(id, in: db) }
      return merge.report
    }
  }
}

extension RespiteStore {
  public func changes(of kinds: Set<RecordKind>) -> AsyncThrowingStream<Void, any Error> {
    changes(of: Set(kinds.map(\.table)).sorted())
  }
}

extension Archive {
  /// Computes how this archive merges into the database, and lists the database's unreadable records.
  fileprivate func merge(into db: Database) throws -> (merge: ArchiveMerge, unreadable: [UnreadableRecord]) {
    let (present, bin) = (try Archive.fetch(from: db), try Reflection.fetchBin(from: db))
    let mindBin = try MindEntry.fetchBin(from: db)
    let merge = ArchiveMerge(
      of: self, into: present, bin: bin.filter(\.isReadable), mindBin: mindBin.filter { $0.content != nil })
    return (
      merge,
      present.unreadable + bin.compactMap(\.unreadable) + mindBin.filter { $0.content == nil }.map(\.unreadable)
    )
  }

  /// Reads everything that can be read, and lists the records that can't be.
  static func fetch(from db: Database) throws -> Archive {
    let (first, last) = (LocalDay.first, LocalDay.last)
    let reflections = try Reflection.fetch(from: db, first: nil, last: nil)
    let sessions = try SessionRecord.fetch(from: db, first: first, last: last)
    let moods = try MoodNote.fetch(from: db, first: first, last: last)
    let statements = try StatementList.Entry.fetchAll(from: db)
    let patterns = try OwnPattern.fetchAll(from: db)
    let plan = try HelpPlan.read(from: db)
    let mind = try MindKind.allCases.map { try MindEntry.fetchAll($0, from: db) }
    return Archive(
      reflections: reflections.filter(\.isReadable), sessions: sessions.items, moods: moods.items,
      statements: statements.items, patterns: patterns.items, plan: plan.items.first,
      mind: mind.flatMap(\.items),
      unreadable: reflections.compactMap(\.unreadable) + sessions.unreadable + moods.unreadable
        + statements.unreadable + patterns.unreadable + plan.unreadable + mind.flatMap(\.unreadable))
  }

  /// Inserts everything. Statements, if there are any, replace the whole list.
  ///
  /// - Parameters:
  ///   - created: milliseconds since 1970.
  ///   - unreadable: records in the database that are deleted if an incoming one has the same id. No other id may exist
  ///     already.
  fileprivate func insert(in db: Database, created: Int64, replacing unreadable: [UnreadableRecord]) throws {
    try remove(unreadable, from: db)
    try insertReflections(in: db, created: created)
    for session in sessions { try session.insert(in: db, created: created) }
    for note in moods { try note.insert(in: db, created: created) }
    if !statements.isEmpty { try StatementList.Entry.replaceAll(by: statements, in: db) }
    for pattern in patterns { try pattern.insert(in: db, created: created) }
    for entry in mind { try entry.insert(in: db, created: created) }
    if var plan {
      // Under a lock, the person has chosen here whether the plan is outside it; the choice in the file doesn't count.
      if try LockRow.exists(in: db) { plan.isOutsideLock = try HelpPlan.isOutsideLock(in: db) }
      try plan.replace(in: db, savedAt: created)
    }
  }

  private func remove(_ unreadable: [UnreadableRecord], from db: Database) throws {
    if unreadable.isEmpty { return }
    let incoming = Set(
      reflections.map(\.id) + sessions.map(\.id) + moods.map(\.id) + patterns.map(\.id) + mind.map(\.id))
    for record in unreadable where record.id.map(incoming.contains) == true && record.kind != .statements {
      try db.execute(sql: "DELETE FROM \(record.kind.table) WHERE id = ?", arguments: [record.id?.stored])
    }
  }

  private func insertReflections(in db: Database, created: Int64) throws {
    // With a smaller cache, dirty pages spill to the WAL and are read back again and again.
    try db.execute(sql: "PRAGMA cache_size = -65536")
    // Can't fail: it sets a number.
    defer { try? db.execute(sql: "PRAGMA cache_size = \(Connection.cacheSize)") }
    let insertion = try Reflection.insertion(in: db)
    for reflection in reflections { try reflection.insert(by: insertion, created: created) }
  }
}
