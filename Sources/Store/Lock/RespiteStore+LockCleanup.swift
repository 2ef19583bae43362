// Removes readable remains after a lock was set or changed. Runs on the writing connection, as a barrier.
//
// The steps, in order. `LockRow.pendingCleanup` records how far they got, so that a cleanup interrupted at any point is
// resumed:
//
// 1. What a former lock sealed is sealed again, if the lock is open. VACUUM rewrites the file, whose pages may still
//    contain parts of text in the clear, or sealed by a former lock.
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
    // While it's open, as after files were changed beneath the program, the cleanup that was begun goes on by itself.
    guard vault.state == .closed else { return }
    // A failure is retried at the next opening and the next unlocking.
    attempt("resume the cleanup after locking") {
      try pool.barrierWriteWithoutTransaction { db in
        guard try LockRow.fetch(from: db)?.pendingCleanup == .fileAndCopies else { return }
        runLockCleanup(in: db)
      }
    }
  }

  /// Runs the remaining steps, as far as possible now.
  func runLockCleanup(in db: Database) {
    do {
      guard let row = try LockRow.fetch(from: db), row.pendingCleanup != .none else { return }
      if row.pendingCleanup == .fileAndCopies {
        // Without the keys this waits for the next unlocking, and is done before anything else then.
        guard vault.state == .open || row.former.isEmpty else { return }
        try db.inTransaction(.immediate) {
          try SealedColumns.sealFormer(for: row, in: db)
          return .commit
        }
        // Even with `secure_delete` pages keep parts of what they held.
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
  /// - Returns: whether it did. It can't while another program reads.
  static func truncateLog(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
  }
}
