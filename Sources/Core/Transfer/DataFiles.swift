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

/// Files that a person takes along or brings back. Each call blocks no actor and follows no link out of a folder of ours.
public protocol DataFiles: Sendable {
  /// Writes `data` to `file`, whole or not at all, for its owner only.
  ///
  /// - Throws: `TransferProblem`; then what was there is untouched.
  func write(_ data: Data, to file: URL) async throws

  /// Reads an export.
  ///
  /// - Throws: `TransferProblem`.
  func read(_ file: URL) async throws -> Data

  /// Checks a backup from end to end and counts what is inside.
  ///
  /// - Throws: `TransferProblem`.
  func contents(ofBackup file: URL) async throws -> BackupContents

  /// Puts a backup in the place of what is kept, which goes into a folder beside it. The store must be closed.
  ///
  /// - Throws: `TransferProblem` or `StoreProblem`; then what is kept is where and as it was.
  func restore(_ file: URL) async throws -> Restoration
}
