// Export and import, as Core asks for them. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore: ArchiveStore {
  /// All that is kept, from one moment.
  ///
  /// - Throws: `StoreProblem`, `damaged` if any of it cannot be read; or `CancellationError` if the calling task was
  ///   cancelled.
  public func archive() async throws -> Archive { try await read { db in try Archive.fetch(from: db) } }

  /// Adds what is not there yet, in one transaction; `Merge` says what that is. On return it is on the disk.
  ///
  /// - Parameter isRehearsal: whether to say only what would happen; then nothing is written.
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func add(_ archive: Archive, isRehearsal: Bool) async throws -> ImportReport {
    if isRehearsal { return try await read { db in try Merge.fetch(of: archive, from: db).report } }
    let created = clock.now().millisecondsSince1970
    return try await write { db in
      let merge = try Merge.fetch(of: archive, from: db)
      try merge.additions.insert(in: db, created: created)
      for id in merge.restored { try Reflection.restore(id, in: db) }
      return merge.report
    }
  }
}

extension Merge {
  fileprivate static func fetch(of archive: Archive, from db: Database) throws -> Merge {
    Merge(of: archive, into: try Archive.fetch(from: db), bin: try Reflection.fetchBin(from: db))
  }
}

extension Archive {
  /// All that there is.
  static func fetch(from db: Database) throws -> Archive {
    let (first, last) = (LocalDay(number: -719_162), LocalDay(number: 2_932_896))  // the years 1 to 9999
    return Archive(
      reflections: try Reflection.fetch(from: db, first: nil, last: nil),
      sessions: try SessionRecord.fetch(from: db, first: first, last: last),
      moods: try MoodNote.fetch(from: db, first: first, last: last),
      statements: try StatementList.Entry.fetchAll(from: db), patterns: try OwnPattern.fetchAll(from: db),
      plan: try HelpPlan.fetch(from: db))
  }

  /// Puts all of it; nothing with these ids may be there.
  ///
  /// Statements take the place of the former ones, if there are any among these. `created` in milliseconds since 1970.
  fileprivate func insert(in db: Database, created: Int64) throws {
    try insertReflections(in: db, created: created)
    for session in sessions { try session.insert(in: db, created: created) }
    for note in moods { try note.insert(in: db, created: created) }
    if !statements.isEmpty { try StatementList.Entry.replaceAll(by: statements, in: db) }
    for pattern in patterns { try pattern.insert(in: db, created: created) }
    if let plan { try plan.replace(in: db, kept: created) }
  }

  /// From here on it pays to prepare for it.
  private static let many = 1_000

  private func insertReflections(in db: Database, created: Int64) throws {
    guard reflections.count >= Self.many else {
      for reflection in reflections { try reflection.insert(in: db, created: created) }
      return
    }
    // Room for what is written, which else goes to the log and comes back again and again.
    try db.execute(sql: "PRAGMA cache_size = -65536")
    // Cannot fail: it sets a number.
    defer { try? db.execute(sql: "PRAGMA cache_size = \(Connection.cacheSize)") }
    try SearchIndex.noteAtOnce(in: db) {
      let insertion = try Reflection.insertion(in: db)
      for reflection in reflections { try reflection.insert(by: insertion, created: created) }
    }
  }
}
