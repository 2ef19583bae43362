import Foundation

/// Makes backups.
public protocol BackupStore: Sendable {
  /// Copies the database to `file` and verifies the copy before it replaces an existing file.
  ///
  /// - Returns: the counts of its records.
  /// - Throws: `TransferProblem` or `StoreProblem`; then an existing file is untouched.
  func backup(to file: URL) async throws -> BackupContents

  /// The automatic daily backups, newest first.
  func dailyBackups() async -> [DailyBackup]
}

/// An automatic daily backup.
public struct DailyBackup: Hashable, Sendable {
  /// The day on which it was made.
  public let day: LocalDay
  /// Its file.
  public let file: URL

  /// Creates a reference to the backup of `day` in `file`.
  public init(day: LocalDay, file: URL) {
    self.day = day
    self.file = file
  }
}
