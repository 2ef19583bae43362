// Removes readable remains after a lock was set or changed. Runs on the writing connection, as a barrier.
//
// The steps, in order. `LockRow.pendingCleanup` records which are done, so that a clean-up interrupted at any point is
// resumed:
//
// 1. If the lock is open, values sealed by an earlier lock are sealed again. VACUUM rewrites the file, whose pages may
// still contain parts of text that's unencrypted, or sealed by an earlier lock.
// 2. The write-ahead log is truncated. `copies` is recorded.
// 3. Older copies of the database are sealed, or their lock is renewed. `none` is recorded.
// 4. The log is truncated again.

import Core
import Foundation
import GRDB

extension RespiteStore {
  /// Resumes an interrupted cleanup at the end of opening, as far as that works without the keys.
  ///
  /// Blocks for as long as VACUUM takes.
  func resumeLockCleanup() {
    if vault.state == .none { return SealedFiles(folder: folder).clear() }
    // While the lock is open, as after a reopening because files were changed, the clean-up that was begun continues by
    // itself.
    guard vault.state == .closed else { return }
    // A failure is retried at the next opening and the next unlocking.
    attempt("resume the cleanup after locking") {
      try pool.barrierWriteWithoutTransaction { db in
        guard try LockRow.fetch(from: db)?.pendingCleanup == .fileAndCopies else { return }
        runLockCleanup(in: db)
      }
    }
  }

  /// Runs the remaining steps of the clean-up, as far as possible now.
  func runLockCleanup(in db: Database) {
    do {
      guard let row = try LockRow.fetch(from: db), row.pendingCleanup != .none else { return }
      if row.pendingCleanup == .fileAndCopies {
        // Without the keys, the clean-up waits for the next unlocking and begins with this step then.
        guard vault.state == .open || row.former.isEmpty else { return }
        try db.inTransaction(.immediate) {
          try SealedColumns.sealFormer(for: row, in: db)
          return .commit
        }
        // Even with `secure_delete` pages retain parts of what they held.
        try db.execute(sql: "VACUUM")
        guard try Self.truncateLog(db) else { return }
        try LockRow.setPendingCleanup(.copies, in: db)
      }
      let copies = OlderCopies(folder: folder, vault: vault, row: row)
      guard vault.state == .open || !copies.needKeys, copies.seal() else { return }
      try LockRow.setPendingCleanup(.none, in: db)
      _ = try Self.truncateLog(db)
    } catch {
      // Usually the disk is full. Nothing is lost, and the row records what remains to be done.
    }
  }

  /// Checkpoints the write-ahead log and truncates it.
  ///
  /// - Returns: whether the log was truncated. It can't be while another program reads.
  static func truncateLog(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
  }
}
