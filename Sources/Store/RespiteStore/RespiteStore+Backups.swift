// Backups, checked before they count, and the daily one. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import Files
import Foundation
import GRDB
import Glibc

extension RespiteStore {
  public func backup(to file: URL) async throws -> BackupContents {
    try Self.refuseOwnFile(file, in: folder.url)
    // The copy is reopened, checked completely, and its rows counted against the original's, before it replaces a file.
    return try await backup(into: AtomicFile(at: file))
  }

  private func backup(into copy: AtomicFile) async throws -> BackupContents {
    do {
      // All in one read. Setting a lock waits for its end, and then finds the backup and seals it.
      return try await pool.read { db in
        let found = try BackupInspection.copy(from: db, to: copy)
        // An empty new database must not replace a backup of the one before.
        if found.contents.isEmpty, DataFolder.status(of: copy.target) != nil {
          throw TransferProblem.noRecords(path: copy.target)
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

  public func dailyBackups() async -> [DailyBackup] {
    let daily = DailyBackups(in: folder, today: clock.moment(dayStartHour: 0).day)
    return daily.newestFirst.map { DailyBackup(day: $0, file: daily.file(of: $0)) }
  }

  /// Makes today's backup in the folder `backups` of the data folder, unless it exists. Deletes backups that are
  /// neither among the newest ten nor the last of their month.
  ///
  /// Call it once after opening, off the main thread: it reads the whole database. An empty store makes no backup, so
  /// that a database that had to begin again never crowds out the backups of the one before.
  ///
  /// - Returns: the new backup, or nil if none was needed, or nothing can be saved.
  /// - Throws: as `backup(to:)`; no backup is deleted then.
  @discardableResult public func keepDailyBackup() async throws -> URL? {
    if refusal != nil { return nil }
    let day = clock.moment(dayStartHour: 0).day
    let daily = DailyBackups(in: folder, today: day)
    let file = daily.file(of: day)
    guard DataFolder.linkStatus(of: file.path) == nil else { return nil }
    let contents = try await read { db in try BackupContents.fetch(from: db) }
    if contents.isEmpty { return nil }
    mkdir(daily.folder.path, 0o700)
    // A link's target isn't ours to write to.
    guard folder.backups != nil else { throw TransferProblem.cannotWrite(path: daily.folder.path) }
    _ = chmod(daily.folder.path, 0o700)  // some file systems know no permissions and refuse
    do {
      _ = try await backup(into: AtomicFile(below: file.path))
    } catch TransferProblem.notVerified {
      // The copy has an index that doesn't match its table. The table has every row, so the index is rebuilt.
      try await write { db in try db.execute(sql: "REINDEX") }
      _ = try await backup(into: AtomicFile(below: file.path))
    }
    daily.clear()
    for place in folder.writtenFolders { AtomicFile.clearLeftovers(in: place, olderThan: 86_400) }
    return file
  }
}
