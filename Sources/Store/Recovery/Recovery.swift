// Brings what can be read of damaged files into the database. Blocking calls; any thread, during a turn of
// `StorePresence`.

import Core
import Files
import Foundation
import GRDB
import Glibc

/// The recovery from all folders of damaged files that are not done with.
struct Recovery {
  let folder: DataFolder
  /// Learns of a lock that is found; with its keys, what stood in clear in the damaged files is sealed as it is taken.
  let vault: Vault

  /// Moves the damaged database aside, with a note that its recovery is to be done.
  func setAside(at clock: WallClock) throws(SystemFailure) -> URL {
    try folder.setAside("damaged", at: clock) { RecoveryNote().write(in: $0) }
  }

  /// Goes on with what has been begun. A failure, as of a full disk, changes nothing and leaves it to the next opening.
  func run(into pool: DatabasePool) {
    pool.writeWithoutTransaction { db in run(in: db) }
  }

  /// As above, on the connection that writes.
  func run(in db: Database) {
    for (place, note) in RecoveryNote.all(in: folder) where !note.isDone {
      let file = place.appendingPathComponent("respite.db").path
      let hasFiles = ["", "-wal"].contains { DataFolder.status(of: file + $0) != nil }
      guard hasFiles else {
        // The program died before it moved anything.
        unlink(place.appendingPathComponent(RecoveryNote.name).path)
        rmdir(place.path)
        continue
      }
      // The damaged files stay, and the next opening tries again.
      guard let (came, isAll) = try? recover(from: file, in: db) else { continue }
      var note = note
      note.add(came)
      note.isDone = isAll
      note.write(in: place)
    }
  }

  /// The newest damage of which the person has not been told.
  var unreported: Damage? {
    guard let (place, note) = RecoveryNote.all(in: folder).last(where: { !$0.note.isTold }) else { return nil }
    return Damage(
      folder: place.path, recovered: note.isDone ? note.recovered : nil, backup: DailyBackups(in: folder).newestValid)
  }

  /// Remembers that the person has been told of all of it that is done.
  func told() {
    for (place, note) in RecoveryNote.all(in: folder) where note.isDone && !note.isTold {
      var note = note
      note.isTold = true
      note.write(in: place)
    }
  }

  /// In one transaction.
  ///
  /// - Returns: what came, and whether nothing was left for when the lock opens.
  private func recover(from file: String, in db: Database) throws -> (came: BackupContents, isAll: Bool) {
    let leaves = LeafPages(file: DamagedFile(file))
    var (came, isAll, found): (BackupContents, Bool, LockRow?) = (BackupContents(), true, nil)
    try db.inTransaction(.immediate) {
      let lock = try (try? LockRow.fetch(from: db)) ?? foundLock(among: leaves, in: db)
      let before = try BackupContents.fetch(from: db)
      try RowImporter.run(into: db, keepsRowIDs: true, isLockOpen: lock.map { vault.contentKey(of: $0) != nil }) {
        importer in
        try leaves.forEachRow { row in try importer.add(row) }
        isAll = importer.withheldCount == 0
      }
      came = try BackupContents.fetch(from: db).less(before)
      found = lock
      return .commit
    }
    if vault.state == .none { vault.setLock(found) }
    return (came, isAll)
  }

  /// The lock that the damaged files had, put into the database: its row may be among them, else a copy of it is
  /// somewhere.
  private func foundLock(among leaves: LeafPages, in db: Database) throws -> LockRow? {
    guard let schema = try TableSchema.fetch(from: db).first(where: { $0.table == "lock" }) else { return nil }
    var (marks, isSealed): (Set<LockFingerprint>, Bool) = ([], false)
    var found: LockRow?
    try leaves.forEachRow { row in
      if found == nil, schema.accepts(row) {
        try RowImporter.run(into: db, keepsRowIDs: true, isLockOpen: false) { try $0.add(row, of: "lock") }
        found = try? LockRow.fetch(from: db)
        if found == nil { try LockRow.delete(in: db) }
      }
      for value in row.values {
        guard case .blob(let data) = value.storage, let mark = SealedValue.lock(of: data) else { continue }
        marks.insert(mark)
      }
      isSealed = isSealed || row.values.contains { if case .blob = $0.storage { true } else { false } }
    }
    if let found, marks.isEmpty || marks.contains(found.fingerprint) { return found }
    if found != nil { try LockRow.delete(in: db) }
    guard isSealed, let row = try LockConsistency(folder: folder, vault: vault).findRow(of: marks) else { return nil }
    try row.save(in: db)
    return row
  }
}
