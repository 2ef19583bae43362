// Brings the readable rows of damaged files into the database. Blocking calls; any thread, while `StorePresence` holds
// the opening lock.

import Core
import Files
import Foundation
import GRDB
import Glibc

/// Recovers rows from each folder of damaged files whose recovery isn't finished.
struct Recovery {
  let folder: DataFolder
  /// Is given a lock that is found in the files. With its keys, unencrypted rows are sealed as they're inserted.
  let vault: Vault

  /// Moves the damaged database aside, with a note that its recovery is pending.
  func setAside(at clock: WallClock) throws(SystemFailure) -> URL {
    try folder.setAside("damaged", at: clock) { RecoveryNote().write(in: $0) }
  }

  /// Moves a log aside that belongs to another database, with a note that its recovery is pending.
  func setLogAside(at clock: WallClock) throws(SystemFailure) -> URL {
    try folder.setAside("damaged", at: clock, DataFolder.sidecars) { RecoveryNote().write(in: $0) }
  }

  /// Runs all pending recoveries. A failure, such as a full disk, changes nothing and leaves that recovery to the next
  /// opening.
  func run(into pool: any DatabaseWriter) {
    pool.writeWithoutTransaction { db in run(in: db) }
  }

  /// Runs all pending recoveries on the writing connection.
  func run(in db: Database) {
    let pending = RecoveryNote.all(in: folder).filter { !$0.note.isDone }
    let files = pending.map { $0.folder.appendingPathComponent("respite.db").path }
    for ((directory, note), file) in zip(pending, files) {
      let hasFiles = ["", "-wal"].contains { DataFolder.status(of: file + $0) != nil }
      guard hasFiles else {
        // The program was killed before it moved anything.
        unlink(directory.appendingPathComponent(RecoveryNote.name).path)
        rmdir(directory.path)
        continue
      }
      // If this fails, the damaged files remain, and the next opening tries again.
      guard let (came, isAll) = attempt("recover rows of a damaged file", { try recover(from: file, files, in: db) })
      else { continue }
      var note = note
      note.add(came)
      note.isDone = isAll
      note.write(in: directory)
    }
  }

  /// The newest damage that hasn't been reported to the person.
  var unreported: Damage? {
    guard let (directory, note) = RecoveryNote.all(in: folder).last(where: { !$0.note.isReported }) else { return nil }
    return Damage(
      folder: directory.path, recovered: note.isDone ? note.recovered : nil,
      backup: DailyBackups(in: folder).newestValid)
  }

  /// Records that every finished recovery was reported to the person.
  func markReported() {
    for (directory, note) in RecoveryNote.all(in: folder) where note.isDone && !note.isReported {
      var note = note
      note.isReported = true
      note.write(in: directory)
    }
  }

  /// Recovers the rows of one file, in one transaction.
  ///
  /// - Parameter pending: all files to be recovered. A file with unencrypted rows may precede the one that has the
  ///   lock, and its rows mustn't be inserted unencrypted.
  /// - Returns: the contents that were added, and whether that's all: false if rows have to wait until the lock is
  ///   opened.
  private func recover(
    from file: String, _ pending: [String], in db: Database
  ) throws -> (came: BackupContents, isAll: Bool) {
    let leaves = LeafPages(file: DamagedFile(file))
    var (came, isAll, found): (BackupContents, Bool, LockRow?) = (BackupContents(), true, nil)
    try db.inTransaction(.immediate) {
      var lock = try? LockRow.fetch(from: db)
      for file in [file] + pending where lock == nil {
        lock = try foundLock(among: LeafPages(file: DamagedFile(file)), in: db)
      }
      let before = try BackupContents.fetch(from: db)
      try RowImporter.run(into: db, preservesRowIDs: true, isLockOpen: lock.map { vault.contentKey(of: $0) != nil }) {
        importer in
        try leaves.forEachRow { row in try importer.add(row) }
        isAll = importer.withheldCount == 0
      }
      came = try BackupContents.fetch(from: db).less(before)
      // Some rows may be sealed by a lock that this one replaced.
      if let lock, !lock.former.isEmpty { try LockRow.setPendingCleanup(.fileAndCopies, in: db) }
      found = lock
      return .commit
    }
    if vault.state == .none { vault.setLock(found) }
    return (came, isAll)
  }

  /// Finds the lock of the damaged files, from its row among the leaves or from a copy of the row, and inserts it.
  private func foundLock(among leaves: LeafPages, in db: Database) throws -> LockRow? {
    guard let schema = try TableSchema.fetch(from: db).first(where: { $0.table == "lock" }) else { return nil }
    var (marks, isSealed): (Set<LockFingerprint>, Bool) = ([], false)
    var found: [LockRow] = []
    try leaves.forEachRow { row in
      if schema.accepts(row) {
        try RowImporter.run(into: db, preservesRowIDs: true, isLockOpen: false) { try $0.add(row, of: "lock") }
        if let row = try? LockRow.fetch(from: db) { found.append(row) }
        try LockRow.delete(in: db)
      }
      for value in row.values {
        guard case .blob(let data) = value.storage, let mark = SealedValue.lock(of: data) else { continue }
        marks.insert(mark)
      }
      isSealed = isSealed || row.values.contains { if case .blob = $0.storage { true } else { false } }
    }
    // The log may still have the row of a lock that was replaced.
    let consistency = LockConsistency(folder: folder, vault: vault)
    let rows = found.filter { $0.covers(marks) } + (isSealed ? [consistency.findRow(of: marks)].compactMap(\.self) : [])
    guard let row = LockConsistency.newestFirst(rows).first else { return nil }
    try row.save(in: db)
    return row
  }
}
