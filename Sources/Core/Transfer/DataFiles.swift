import Foundation

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
