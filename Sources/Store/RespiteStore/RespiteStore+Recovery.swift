// What can be brought back after damage, as Core asks for it. Any thread.

import Core
import Files
import Foundation
import GRDB

extension RespiteStore: RecoveryStore {
  /// Adds what a backup holds and the store does not, in one transaction; on return it is on the disk.
  ///
  /// What is here already, by its id, stays as it is. Own statements come only where there are none, since their order
  /// is one whole. A session that ran when the backup was made does not come.
  ///
  /// - Returns: how much came.
  /// - Throws: `TransferProblem`, as `contents(ofBackup:)`, or a `StoreProblem`; then nothing was changed.
  public func bringBack(from file: URL) async throws -> BackupContents {
    // Brought up to date in a copy: the backup stays as it is.
    let copy = try AtomicFile(at: folder.url.appendingPathComponent("brought-back.db", isDirectory: false))
    defer { copy.discard() }
    let path = copy.temporary
    _ = try await Task.detached { try BackupInspection(path: file.standardizedFileURL.path).copy(to: copy) }.value
    // An error of ours, thrown within a write, would come out as one of the store's.
    try await read { db in
      Result { try Self.refuseOtherLock(of: Connection.openCopy(path, vault: Vault()), than: db, file) }
        .mapError { $0 as? TransferProblem ?? .damagedBackup(path: file.path) }
    }.get()
    return try await write { [vault] db in
      let source = try Connection.openCopy(path, vault: Vault())
      // Sealed by another lock than ours, or by none, its rows would be unreadable or in clear beside sealed ones.
      try Self.refuseOtherLock(of: source, than: db, file)
      try Migrations.all.migrate(source)
      let before = try BackupContents.fetch(from: db)
      var skipped: Set = ["unfinished_session"]
      if before[.statements] > 0 { skipped.insert("statements") }
      let lock = try LockRow.fetch(from: db)
      try RowImporter.run(
        into: db, keepsRowIDs: false, isLockOpen: lock.map { vault.contentKey(of: $0) != nil }, without: skipped
      ) { importer in
        try source.read { source in try importer.addAll(of: source) }
      }
      try source.close()
      return try BackupContents.fetch(from: db).less(before)
    }
  }

  private static func refuseOtherLock(of source: DatabaseQueue, than db: Database, _ file: URL) throws {
    let lock = try source.read { source in try source.tableExists("lock") ? LockRow.fetch(from: source)?.id : nil }
    if lock != (try LockRow.fetch(from: db)?.id) { throw TransferProblem.otherLock(path: file.path) }
  }

  /// The person has been told of damage; the next opening does not tell of it again.
  public func damageTold() async { Recovery(folder: folder, vault: vault).told() }
}

extension RowImporter {
  /// Takes all rows of a sound database of the newest schema.
  fileprivate mutating func addAll(of source: Database) throws {
    for schema in try TableSchema.fetch(from: source) {
      let names = schema.columns.map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
      let rows = try Row.fetchCursor(
        source, sql: "SELECT \(names) FROM \(schema.table.quotedDatabaseIdentifier) ORDER BY rowid")
      while let row = try rows.next() {
        let values = zip(schema.columns, row.databaseValues).map { $0.isRowID ? DatabaseValue.null : $1 }
        try add(RawRow(rowid: 0, values: values), of: schema.table)
      }
    }
  }
}
