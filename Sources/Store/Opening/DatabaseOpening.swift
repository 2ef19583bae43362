// Opens the database that is in the folder, or moves it aside if it is damaged and opens a new one. Blocking calls; any
// thread, while `StorePresence` holds the opening lock.

import Core
import Foundation
import GRDB

/// The way from a folder to an open database.
struct DatabaseOpening {
  let folder: DataFolder
  let presence: StorePresence
  let clock: WallClock
  let vault: Vault

  /// Opens what is sound, sets aside what is not and begins anew with what can be read of it.
  ///
  /// - Returns: the open database, and where the damaged one is now, or nil if there was none.
  /// - Throws: `StoreProblem` for a newer one, a damaged one that another program has open, or one whose lock is
  ///   missing; or a database error.
  func open() throws -> (pool: DatabasePool, setAside: URL?) {
    let (pool, place) = try openSound()
    let consistency = LockConsistency(folder: folder, vault: vault)
    var hasItsLock = try consistency.restoreRow(in: pool)
    if RecoveryNote.isAnyOpen(in: folder) {
      Recovery(folder: folder, vault: vault).run(into: pool)
      // It may have brought the lock, or what was sealed by it.
      hasItsLock = try consistency.restoreRow(in: pool)
    }
    guard hasItsLock else {
      // Nothing was changed that could be lost.
      try? pool.close()
      throw StoreProblem.lockLost(path: folder.path)
    }
    return (pool, place)
  }

  private func openSound() throws -> (pool: DatabasePool, setAside: URL?) {
    let inspection = DatabaseInspection(folder: folder)
    var verdict = try inspection.verdict()
    if verdict == .needsRollback {
      inspection.rollBack()
      verdict = try inspection.verdict()
    }
    switch verdict {
    case .newer: throw StoreProblem.newerSchema(path: folder.database)
    // Not damage, and nothing to be moved: somebody has taken our right to write.
    case .needsRollback: throw StoreProblem.notWritable(path: folder.path)
    case .damaged: break
    case .damagedIndex:
      if let pool = try withIndicesAnew() { return (pool, nil) }
    case .sound:
      do {
        return (try Connection.openPool(in: folder, vault: vault), nil)
      } catch let error as DatabaseError where error.isDamage {
        // A connection that writes reads the schema more strictly than one that only reads.
      }
    }
    let place = try setAside()
    return (try Connection.openPool(in: folder, vault: vault), place)
  }

  /// Opens it and makes its indices anew; nil if they don't fit then either.
  private func withIndicesAnew() throws -> DatabasePool? {
    do {
      let pool = try Connection.openPool(in: folder, vault: vault)
      let isWhole = try pool.write { db in
        try db.execute(sql: "REINDEX")
        return try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
      }
      if isWhole { return pool }
      try pool.close()
      return nil
    } catch let error as DatabaseError where error.isDamage || error.resultCode == .SQLITE_CONSTRAINT {
      return nil
    }
  }

  private func setAside() throws(StoreProblem) -> URL {
    // Moved away under another program, its next words would go into the file that was set aside.
    guard presence.isAlone() else { throw StoreProblem.damaged(path: folder.database) }
    do {
      let place = try Recovery(folder: folder, vault: vault).setAside(at: clock)
      try folder.makeDatabaseFile()
      return place
    } catch {
      throw StoreProblem.damaged(path: folder.database)
    }
  }
}
