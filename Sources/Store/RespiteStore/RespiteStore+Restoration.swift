// Replaces the database by a backup. Blocking calls; any thread.

import Core
import Files
import Foundation
import GRDB
import Glibc

extension RespiteStore {
  /// Checks a backup completely and counts what it contains, without changing it.
  ///
  /// - Throws: `TransferProblem`: `cannotRead`, `notABackup`, `damagedBackup` or `newerBackup`.
  public static func contents(ofBackup file: URL) throws(TransferProblem) -> BackupContents {
    try BackupInspection(path: file.standardizedFileURL.path).inspect().contents
  }

  /// Whether the present lock will open a backup once it's restored; see `DatabaseReplacement.newerLock`.
  public static func keepsLock(restoring file: URL, into directory: URL) -> Bool {
    let backup = BackupInspection(path: file.standardizedFileURL.path)
    return DatabaseReplacement(folder: DataFolder(directory), clock: .system).newerLock(than: backup) != nil
  }

  /// Replaces the database by a copy of a backup. The previous database is saved in a folder
  /// `before-restore-YYYY-MM-DD-HHMMSS` beside it: restoring the file in that folder undoes this.
  ///
  /// The copy is checked like a new backup before anything is moved. At every moment there's a complete database under
  /// the usual name, with one exception: on a file system without hard links, or if the present database is damaged,
  /// it's only in that folder between two renames.
  ///
  /// - Parameters:
  ///   - file: the backup, of this or an earlier version; the next opening migrates it.
  ///   - directory: the data folder.
  ///   - clock: dates the folder.
  /// - Throws: `TransferProblem.openElsewhere` while any program has the store open, or as `contents(ofBackup:)` and
  ///   `backup(to:)`; or a `StoreProblem`. The database is unchanged then.
  public static func restore(
    _ file: URL, into directory: URL, clock: WallClock = .system
  ) throws -> Restoration {
    let inspection = BackupInspection(path: file.standardizedFileURL.path)
    // Inspected first, so that a file that isn't a backup leaves no trace.
    _ = try inspection.inspect()
    let folder = DataFolder(directory)
    try folder.prepare()
    do {
      let presence = try StorePresence(in: folder)
      let opening = try presence.lockForOpening()
      defer { opening.release() }
      guard presence.isAlone() else { throw TransferProblem.openElsewhere }
      defer { presence.release() }
      // No other program is writing, so any temporary file is left from an interrupted restoration.
      AtomicFile.clearLeftovers(in: folder.path, olderThan: 0)
      return try DatabaseReplacement(folder: folder, clock: clock).replace(by: inspection)
    } catch let problem as TransferProblem {
      throw problem
    } catch {
      throw folder.problem(from: error)
    }
  }
}

/// Replaces the database while no other program has it open.
struct DatabaseReplacement {
  let folder: DataFolder
  let clock: WallClock

  func replace(by inspection: BackupInspection) throws -> Restoration {
    let copy = try AtomicFile(below: folder.database)
    do {
      let found = try inspection.copy(to: copy)
      if found.contents.isLocked { try Self.markCopiesPending(in: copy) }
      try refuseOthers()
      // Without a newer lock, the backup's own lock opens it, even if other backups have a later one that was removed
      // since.
      let newer = newerLock(than: inspection)
      if let row = try newer ?? inspection.lock() {
        try LockRowCopy(in: folder).write(row)
      } else {
        LockRowCopy(in: folder).remove()
      }
      let place = try setDatabaseAside(copy.target)
      do {
        try copy.finish()
      } catch {
        place.map(putBack)
        throw error
      }
      return Restoration(contents: found.contents, setAside: place?.path, keepsLock: newer != nil)
    } catch {
      copy.discard()
      throw error
    }
  }

  /// The present lock's row if that lock replaced the backup's; nil otherwise. In `lock.json`, this row makes sure that
  /// only the present lock opens the restored database, and no earlier passphrase does.
  func newerLock(than backup: BackupInspection) -> LockRow? {
    let present = (try? BackupInspection(path: folder.database).lock()) ?? nil
    guard let restored = (try? backup.lock()) ?? nil else { return nil }
    let rows = [present].compactMap(\.self) + LockRowCopy(in: folder).rows
    return LockConsistency.newestFirst(rows).first { $0.supersedes(restored) }
  }

  /// Throws if another program has the database open. If `respite.lock` was deleted, only SQLite's own locks show that.
  private func refuseOthers() throws {
    // SQLite would create a missing database.
    guard let status = DataFolder.status(of: folder.database), status.st_size > 0 else { return }
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    do {
      let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
      }
      try queue.close()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      throw TransferProblem.openElsewhere
    } catch {
      // No program can have a damaged database open.
    }
  }

  /// Writes into `copy`, the restored database, that the backups and the database set aside may be unencrypted. Both
  /// are sealed as soon as the lock is opened.
  static func markCopiesPending(in copy: AtomicFile) throws {
    let queue = try Connection.openCopy(copy.temporary, vault: Vault())
    try queue.write { db in
      guard let row = try LockRow.fetch(from: db) else { return }
      try LockRow.setPendingCleanup(max(row.pendingCleanup, .copies), in: db)
    }
    try queue.close()
  }

  /// Moves or links the present database to a new folder, which it returns; nil if there is nothing to save.
  private func setDatabaseAside(_ database: String) throws -> URL? {
    fold()
    let sizes = [folder.database, folder.database + "-wal"].map { DataFolder.status(of: $0)?.st_size ?? 0 }
    if sizes == [0, 0] { return nil }
    // A WAL must never be beside a database that isn't its own. Without sidecars, a hard link is enough.
    let hasSidecars = DataFolder.sidecars.contains { DataFolder.status(of: folder.database + $0) != nil }
    if !hasSidecars {
      let place = try folder.makeDatedFolder("before-restore", at: clock)
      if link(database, place.appendingPathComponent("respite.db").path) == 0 {
        folder.synchronise([place.path, folder.path])
        return place
      }
      rmdir(place.path)
    }
    return try folder.setAside("before-restore", at: clock)
  }

  /// Checkpoints a sound database, so that one file contains all of it. A damaged one is left as it is.
  private func fold() {
    let inspection = DatabaseInspection(folder: folder)
    guard let verdict = attempt("inspect the database to be replaced", { try inspection.verdict() }),
      [.sound, .damagedIndex, .needsRollback].contains(verdict)
    else {
      return
    }
    // If that fails, the WAL is set aside together with its database.
    attempt("fold the write-ahead log into its database") {
      let queue = try DatabaseQueue(path: folder.database)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      try queue.close()
    }
  }

  private func putBack(_ place: URL) {
    for name in [folder.database] + DataFolder.sidecars.map({ folder.database + $0 }) {
      let former = place.appendingPathComponent((name as NSString).lastPathComponent).path
      // A file that was only linked is still in its place.
      if DataFolder.status(of: name) == nil { rename(former, name) }
    }
  }
}
