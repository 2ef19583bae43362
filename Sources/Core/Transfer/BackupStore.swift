import Foundation

/// Where copies of all that is kept are made.
public protocol BackupStore: Sendable {
  /// Copies all that is kept to `file`, in place of what is there, and checks the copy before it counts.
  ///
  /// - Returns: what is in it.
  /// - Throws: `TransferProblem` or `StoreProblem`; then what was there is untouched.
  func backup(to file: URL) async throws -> BackupContents

  /// The backups that are made by themselves, the newest first.
  func dailyBackups() async -> [DailyBackup]
}

/// A backup that was made by itself.
public struct DailyBackup: Hashable, Sendable {
  /// The day of which it is.
  public let day: LocalDay
  /// Where it is.
  public let file: URL

  /// A backup of `day` in `file`.
  public init(day: LocalDay, file: URL) {
    self.day = day
    self.file = file
  }
}
