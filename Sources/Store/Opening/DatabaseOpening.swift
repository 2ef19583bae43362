// Opens the database in the data folder, or sets it aside if it's damaged and opens a new one. Blocking calls; any
// thread, while `StorePresence` holds the opening lock.

import Core
import Foundation
import GRDB

/// Opens the database of a data folder: inspects it, sets it aside if it's damaged, migrates, and restores the lock
/// row.
struct DatabaseOpening {
  let folder: DataFolder
  let presence: StorePresence
  let clock: WallClock
  let vault: Vault

  /// Opens a sound database. Sets a damaged one aside, and begins a new one with everything that can be recovered.
  ///
  /// - Returns: the open database, and the folder of the damaged one, or nil if there was none.
  /// - Throws: `StoreProblem` for a database of a newer version, a damaged one that another program has open, or one
  ///   whose lock row is lost; or a database error.
  func open() throws -> (pool: any DatabaseWriter, setAside: URL?) {
    let (pool, place) = try openSound()
    let consistency = LockConsistency(folder: folder, vault: vault)
    var hasItsLock = try consistency.restoreRow(in: pool)
    if RecoveryNote.isAnyOpen(in: folder) {
      DebugLog.note("recovers what a damaged database held")
      Recovery(folder: folder, vault: vault).run(into: pool)
      // The recovery may have added the lock row, or values that it sealed.
      hasItsLock = try consistency.restoreRow(in: pool)
    }
    guard hasItsLock else {
      // Nothing was written that closing could lose.
      attempt("close a database without its lock") { try pool.close() }
      throw StoreProblem.lockLost(path: folder.path)
    }
    return (pool, place)
  }

  private func openSound() throws -> (pool: any DatabaseWriter, setAside: URL?) {
    let inspection = DatabaseInspection(folder: folder)
    var verdict = try verdict(inspection)
    if verdict == .needsRollback {
      inspection.rollBack()
      verdict = try self.verdict(inspection)
    }
    switch verdict {
    case .newer: throw StoreProblem.newerSchema(path: folder.database)
    // Not damage, so nothing is set aside: the right to write is missing.
    case .needsRollback: throw StoreProblem.notWritable(path: folder.path)
    case .damaged: break
    case .damagedIndex:
      if let pool = try withRebuiltIndices() { return (pool, nil) }
    case .sound:
      do {
        return (try Connection.openToWrite(in: folder, vault: vault), nil)
      } catch let error as DatabaseError where error.isDamage {
        // A writing connection checks the schema more strictly than a reading one.
      }
    }
    DebugLog.note("sets a damaged database aside")
    let place = try setAside()
    return (try Connection.openToWrite(in: folder, vault: vault), place)
  }

  private func verdict(_ inspection: DatabaseInspection) throws -> DatabaseInspection.Verdict {
    do {
      return try inspection.verdict()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      guard !SharedMemory.works(in: folder.path), folder.hasLog || !folder.hasJournal else { throw error }
      // The database was last used on a file system with shared memory. On this one, the first program that opens it
      // changes its journal mode. None has yet, and this one holds the opening lock, so no other has it open.
      return try inspection.verdict(
        address: DataFolder.address(of: folder.database, folder.hasLog ? Connection.unlocked : "immutable=1"))
    }
  }

  /// Opens the database and rebuilds its indices, or returns nil if they don't match their tables even then.
  private func withRebuiltIndices() throws -> (any DatabaseWriter)? {
    do {
      let pool = try Connection.openToWrite(in: folder, vault: vault)
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
    // If another program had it open, its next writes would go into the file that was set aside.
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
