// Backups: made, checked before they count, kept daily. Any thread.

import Core
import Files
import Foundation
import GRDB
import Glibc

extension RespiteStore: BackupStore {
  /// Copies the database as it is now to `file`, in place of what is there.
  ///
  /// The copy is made beside its place, reopened to be read only, checked from end to end and counted against what was
  /// copied; only then it takes its place. Words that are written meanwhile are not in it. Only its owner can read it.
  ///
  /// - Returns: what is in it.
  /// - Throws: `TransferProblem`: `cannotWrite`, `diskFull`, `ownFile`, `notVerified`, or `nothingKept` for an
  ///   empty store where there is a file already; or a `StoreProblem`; then what
  ///   was there is untouched. `CancellationError` if the calling task was cancelled.
  public func backup(to file: URL) async throws -> BackupContents {
    try Self.refuseOwnFile(file, in: folder.url)
    let copy = try AtomicFile(at: file)
    do {
      // All of it in one read: a lock that is set waits until it is over, and then finds the backup and seals it.
      return try await pool.read { db in
        let found = try BackupInspection.copy(from: db, to: copy)
        // A database that was begun anew never takes the place of a backup of the one before.
        if found.contents.isEmpty, DataFolder.status(of: copy.target) != nil {
          throw TransferProblem.nothingKept(path: copy.target)
        }
        try copy.finish()
        return found.contents
      }
    } catch {
      copy.discard()
      if error is TransferProblem || error is CancellationError { throw error }
      throw folder.problem(from: error)
    }
  }

  /// The daily backups, the newest first; nothing is said of what is in them.
  public func dailyBackups() async -> [DailyBackup] {
    let daily = DailyBackups(in: folder)
    return daily.days.reversed().map { DailyBackup(day: $0, file: daily.file(of: $0)) }
  }

  /// Makes the backup of today in the folder `backups` within the data folder, unless it is there, and clears away what
  /// is older than the last ten and not the last of its month.
  ///
  /// For once after opening, away from the main thread: it reads all there is. A store in which nothing was kept makes
  /// none, so that a database that was begun anew never crowds out the backups of the one before.
  ///
  /// - Returns: the new backup, or nil if none was needed.
  /// - Throws: as `backup(to:)`; then no backup was cleared away.
  @discardableResult public func keepDailyBackup() async throws -> URL? {
    let daily = DailyBackups(in: folder)
    let day = clock.moment(dayStartHour: 0).day
    let file = daily.file(of: day)
    guard DataFolder.status(of: file.path) == nil else { return nil }
    let contents = try await read { db in try BackupContents.fetch(from: db) }
    if contents.isEmpty { return nil }
    guard mkdir(daily.folder.path, 0o700) == 0 || errno == EEXIST else {
      throw TransferProblem.cannotWrite(path: daily.folder.path)
    }
    _ = chmod(daily.folder.path, 0o700)  // some file systems know no permissions and refuse
    do {
      _ = try await backup(to: file)
    } catch TransferProblem.notVerified {
      // An index that does not fit its table is a fault of the copy too; the table has all there is.
      try await write { db in try db.execute(sql: "REINDEX") }
      _ = try await backup(to: file)
    }
    daily.clear()
    for place in [daily.folder.path, folder.path] { AtomicFile.clearLeftovers(in: place, olderThan: 86_400) }
    return file
  }
}
