// Puts a backup in the place of the database. Blocking calls; any thread.

import Core
import Files
import Foundation
import GRDB
import Glibc

extension RespiteStore {
  /// Checks a backup from end to end and counts what is inside, without changing it.
  ///
  /// - Throws: `TransferProblem`: `cannotRead`, `notABackup`, `damagedBackup` or `newerBackup`.
  public static func contents(ofBackup file: URL) throws(TransferProblem) -> BackupContents {
    try BackupInspection(path: file.standardizedFileURL.path).inspect().contents
  }

  /// Puts a copy of a backup in the place of the database, which is kept in a folder
  /// `before-restore-YYYY-MM-DD-HHMMSS` beside it: restoring the file in there undoes this.
  ///
  /// The copy is checked like a new backup before anything is moved. At every moment there is a whole database in its
  /// place, except where the file system knows no links or the present database is damaged: there, for the length of
  /// two moves, it is in that folder only.
  ///
  /// - Parameters:
  ///   - file: the backup, of this or an earlier version; the next opening brings it up to date.
  ///   - directory: the data folder.
  ///   - clock: names the folder.
  /// - Throws: `TransferProblem.openElsewhere` while any program has the store open, or as `contents(ofBackup:)` and
  ///   `backup(to:)`; or a `StoreProblem`. Then the database is where and as it was.
  public static func restore(
    _ file: URL, into directory: URL, clock: WallClock = .system
  ) throws -> Restoration {
    let inspection = BackupInspection(path: file.standardizedFileURL.path)
    // Before anything is made: a file that is no backup leaves no trace.
    _ = try inspection.inspect()
    let folder = DataFolder(directory)
    try folder.prepare()
    do {
      let presence = try StorePresence(in: folder)
      let opening = try presence.lockForOpening()
      defer { opening.release() }
      guard presence.isAlone() else { throw TransferProblem.openElsewhere }
      defer { presence.release() }
      // Alone, nobody is writing: what there is was left by a restoration that was cut off.
      AtomicFile.clearLeftovers(in: folder.path, olderThan: 0)
      return try DatabaseReplacement(folder: folder, clock: clock).replace(by: inspection)
    } catch let problem as TransferProblem {
      throw problem
    } catch {
      throw folder.problem(from: error)
    }
  }
}

/// The change of one database for another, while no other program has it open.
struct DatabaseReplacement {
  let folder: DataFolder
  let clock: WallClock

  func replace(by inspection: BackupInspection) throws -> Restoration {
    let copy = try AtomicFile(at: URL(fileURLWithPath: folder.database, isDirectory: false))
    do {
      let found = try inspection.copy(to: copy)
      if found.contents.isLocked { try leaveCopies(in: copy) }
      try refuseOthers()
      // Of the lock that goes, or of the same one with another passphrase; the next opening makes another.
      LockRowCopy(in: folder).remove()
      let place = try keepAside(copy.target)
      do {
        try copy.finish()
      } catch {
        place.map(putBack)
        throw error
      }
      return Restoration(contents: found.contents, keptAside: place?.path)
    } catch {
      copy.discard()
      throw error
    }
  }

  /// Where someone removed the file that says who is here, SQLite still knows.
  private func refuseOthers() throws {
    // SQLite would begin an empty one.
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
      // One that is damaged no one can have open.
    }
  }

  /// What is kept aside may be in clear beside a lock: it is sealed when the lock that comes with the backup opens.
  private func leaveCopies(in copy: AtomicFile) throws {
    let queue = try Connection.openCopy(copy.temporary, vault: Vault())
    try queue.write { db in
      guard let row = try LockRow.fetch(from: db) else { return }
      try LockRow.setPendingCleanup(max(row.pendingCleanup, .copies), in: db)
    }
    try queue.close()
  }

  /// Keeps what is there in a folder of its own; nil if nothing is.
  private func keepAside(_ database: String) throws -> URL? {
    fold()
    let sizes = [folder.database, folder.database + "-wal"].map { DataFolder.status(of: $0)?.st_size ?? 0 }
    if sizes == [0, 0] { return nil }
    // A log must never lie beside a database that is not its own. Without one, a second name is enough.
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

  /// Folds the log into a sound database, so that one file is all of it. A damaged one is left as it is.
  private func fold() {
    let inspection = DatabaseInspection(folder: folder)
    guard let verdict = try? inspection.verdict(), [.sound, .damagedIndex, .needsRollback].contains(verdict) else {
      return
    }
    // Where it can't be done, the log is kept aside with its database.
    try? {
      let queue = try DatabaseQueue(path: folder.database)
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      try queue.close()
    }()
  }

  private func putBack(_ place: URL) {
    for name in [folder.database] + DataFolder.sidecars.map({ folder.database + $0 }) {
      let kept = place.appendingPathComponent((name as NSString).lastPathComponent).path
      // One that was only linked is still in its place.
      if DataFolder.status(of: name) == nil { rename(kept, name) }
    }
  }
}
