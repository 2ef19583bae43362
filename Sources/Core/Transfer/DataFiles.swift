import Foundation

/// Reads and writes exports and backups. No call blocks an actor, or follows a link out of the data folder.
public protocol DataFiles: Sendable {
  /// Writes `data` to `file` atomically, readable by its owner only.
  ///
  /// - Throws: `TransferProblem`. An existing file is unchanged in that case.
  func write(_ data: Data, to file: URL) async throws

  /// Reads an export.
  ///
  /// - Throws: `TransferProblem`.
  func read(_ file: URL) async throws -> Data

  /// Checks a whole backup and counts its records.
  ///
  /// - Throws: `TransferProblem`.
  func contents(ofBackup file: URL) async throws -> BackupContents

  /// Whether the present lock will open this backup once it's restored, because it replaced the lock that the backup
  /// was made with.
  func keepsLock(restoring file: URL) async -> Bool

  /// Replaces the database by a backup. The previous database is moved to a folder beside it. The store must be closed.
  ///
  /// - Throws: `TransferProblem` or `StoreProblem`. The database is unchanged in these cases.
  func restore(_ file: URL) async throws -> Restoration
}
