// After a lock was set or changed: removes what is left of before. Runs on the writing connection, as a barrier.
//
// It can be cut off at any point and goes on where it was: the row of the lock says what is left to do.

import Core
import Foundation
import GRDB

extension RespiteStore {
  /// Goes on with what a crash cut off, as far as it goes without the keys. Blocks for as long as the file is large.
  ///
  /// For the end of opening.
  func goOnTidying() {
    guard vault.state == .closed else { return SealedFiles(folder: folder).clear() }
    // What fails here is tried again at the next opening, and at the next unlocking.
    try? pool.barrierWriteWithoutTransaction { db in
      guard try LockRow.fetch(from: db)?.chore == .file else { return }
      tidy(db)
    }
  }

  /// Does what is left to do, as far as it can be done now.
  func tidy(_ db: Database) {
    do {
      guard let row = try LockRow.fetch(from: db), row.chore != .none else { return }
      if row.chore == .file {
        // Pages keep parts of what they held, even with `secure_delete`; a file that was written anew does not.
        try db.execute(sql: "VACUUM")
        guard try Self.emptyLog(db) else { return }
        try LockRow.leave(.copies, in: db)
      }
      let copies = OlderCopies(folder: folder, vault: vault, row: row)
      guard vault.state == .open || !copies.needKeys, copies.seal() else { return }
      try LockRow.leave(.none, in: db)
      _ = try Self.emptyLog(db)
    } catch {
      // The disk is full, as a rule. Nothing is lost, and the row says what is left.
    }
  }

  /// Folds the log into the file and cuts it to nothing.
  ///
  /// - Returns: whether it could, which it can't while another program reads.
  private static func emptyLog(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
  }
}
