// Restoring records from a backup after damage: Core's `RecoveryStore`. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import Files
import Foundation
import GRDB

extension RespiteStore: RecoveryStore {
  // The list of statements is taken only if there's no list here: merging would change its order. A session that was
  // running when the backup was made isn't taken.
  public func bringBack(from file: URL) async throws -> BackupContents {
    if refusal != nil { try await startWriting() }
    // Migrations run on a copy: the backup remains unchanged.
    let copy = try AtomicFile(below: folder.path + "/brought-back.db")
    defer { copy.discard() }
    let path = copy.temporary
    _ = try await Task.detached { try BackupInspection(path: file.standardizedFileURL.path).copy(to: copy) }.value
    // A `TransferProblem` thrown within `write` would become a `StoreProblem`.
    try await read { [vault] db in
      Result { try Self.refuseOtherLock(of: Connection.openCopy(path, vault: Vault()), than: db, vault, file) }
        .mapError { $0 as? TransferProblem ?? .damagedBackup(path: file.path) }
    }.get()
    return try await write { [vault] db in
      let source = try Connection.openCopy(path, vault: Vault())
      // Rows sealed by another lock would be unreadable here, and unsealed rows would be unencrypted beside sealed
      // ones.
      try Self.refuseOtherLock(of: source, than: db, vault, file)
      try Migrations.all.migrate(source)
      let before = try BackupContents.fetch(from: db)
      var skipped: Set = ["unfinished_session"]
      if before[.statements] > 0 { skipped.insert("statements") }
      let lock = try LockRow.fetch(from: db)
      try RowImporter.run(
        into: db, preservesRowIDs: false, isLockOpen: lock.map { vault.contentKey(of: $0) != nil }, without: skipped
      ) { importer in
        try source.read { source in try importer.addAll(of: source) }
      }
      try source.close()
      return try BackupContents.fetch(from: db).less(before)
    }
  }

  private static func refuseOtherLock(
    of source: DatabaseQueue, than db: Database, _ vault: Vault, _ file: URL
  ) throws {
    let lock = try source.read { source in try source.tableExists("lock") ? LockRow.fetch(from: source)?.id : nil }
    if lock == (try LockRow.fetch(from: db)?.id) { return }
    // Rows of an earlier lock are sealed again as they're added.
    if let lock, vault.hasKeys(ofFormer: lock) { return }
    throw TransferProblem.otherLock(path: file.path)
  }

  // Without unreported damage, the report was about what a closing has left behind.
  public func markDamageReported() async {
    let recovery = Recovery(folder: folder, vault: vault)
    if recovery.unreported == nil { ReplacedFiles(folder: folder).markReported() } else { recovery.markReported() }
  }
}

extension RowImporter {
  /// Adds all rows of a sound database with the newest schema.
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
