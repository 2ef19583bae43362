// Enforces one rule at each opening: where anything is sealed, the row of its lock is there; without a lock nothing is
// sealed.
//
// - A missing or unreadable row, or one of another lock, is restored from a copy: `lock.json`, the daily backups, or
//   the databases kept by restorations.
// - If there's no copy, the store doesn't open: whatever was written would be in the clear.
// - Rows in the clear beside a lock are sealed once it's unlocked (`SealedColumns.sealRest`).
//
// Blocking calls; any thread, while `StorePresence` holds the opening lock.

import Core
import Foundation
import GRDB

/// Checks that the lock row belongs to the sealed values, and restores it if it doesn't.
struct LockConsistency {
  let folder: DataFolder
  let vault: Vault
  /// Whether files may be changed; not while only a copy of the database is open.
  var mayWriteFiles = true

  private var copy: LockRowCopy { LockRowCopy(in: folder) }

  /// Makes sure that the lock row is there if anything is sealed, and passes it to the vault.
  ///
  /// - Returns: false if anything is sealed and the row of its lock can't be found.
  func restoreRow(in pool: any DatabaseWriter) throws -> Bool {
    // A row that can't be read counts as missing.
    let row = try pool.read { db in attempt("read the lock row") { try LockRow.fetch(from: db) } ?? nil }
    let copied = copy.row
    // The usual case.
    if let row, let copied, row.isSame(as: copied) {
      vault.setLock(row)
      return true
    }
    if row == nil, try pool.read({ db in try !LockRow.exists(in: db) && !SealedColumns.isAnythingSealed(in: db) }) {
      // The program knew the lock before its database was overwritten: what it writes now stays sealed.
      if vault.state != .none, let copied {
        try pool.write { db in try copied.save(in: db) }
        vault.setLock(copied)
        return true
      }
      // A copy without a row belongs to a lock that was removed, or whose setting was interrupted.
      if mayWriteFiles, copied != nil, !RecoveryNote.isAnyOpen(in: folder), SealedFiles(folder: folder).isEmpty {
        copy.remove()
      }
      vault.setLock(nil)
      return true
    }
    let locks = try pool.read(SealedColumns.locks)
    if let row, locks.isEmpty || locks.contains(row.fingerprint) {
      // If the copy is of the same lock but has other keys, one of the two is damaged. Unlocking finds out which, and
      // repairs it; so the copy isn't overwritten here.
      if copied?.id != row.id { writeCopy(row) }
      vault.setLock(row)
      return true
    }
    guard let found = try findRow(of: locks) else {
      vault.setLock(nil)
      return false
    }
    try pool.write { db in try found.save(in: db) }
    if copied == nil { writeCopy(found) }
    vault.setLock(found)
    return true
  }

  private func writeCopy(_ row: LockRow) {
    guard mayWriteFiles else { return }
    attempt("write the copy of the lock row") { try copy.write(row) }
  }

  /// Returns the row of one of these locks from the newest copy that has it.
  ///
  /// - Parameter locks: the fingerprints in the sealed values. Values of version 1 have none; if the set is empty, any
  ///   lock matches.
  func findRow(of locks: Set<LockFingerprint>) throws -> LockRow? {
    if let row = copy.row, locks.isEmpty || locks.contains(row.fingerprint) { return row }
    let daily = DailyBackups(in: folder)
    for file in daily.newestFirst.map(daily.file) + folder.keptByRestorations {
      // A file that can't be read is skipped.
      guard var row = try? BackupInspection(path: file.path).lock(),
        locks.isEmpty || locks.contains(row.fingerprint)
      else { continue }
      row.pendingCleanup = .fileAndCopies
      return row
    }
    return nil
  }
}

extension DataFolder {
  /// The databases that were replaced, newest first of each kind.
  fileprivate var keptByRestorations: [URL] {
    Self.names(in: path).filter { Self.kept.contains(where: $0.hasPrefix) }.reversed().map {
      url.appendingPathComponent($0).appendingPathComponent("respite.db")
    }
  }
}
