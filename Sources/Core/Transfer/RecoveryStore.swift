import Foundation

/// What can be done after damage, while the store is open and the window shows it.
public protocol RecoveryStore: Sendable {
  /// Adds what a backup holds and the store does not, in one transaction. Nothing that is there is changed, so no file
  /// has to be exchanged under an open window.
  ///
  /// - Returns: how much came.
  /// - Throws: `TransferProblem` or `StoreProblem`; then nothing was changed.
  func bringBack(from file: URL) async throws -> BackupContents

  /// The person has been told of damage; the next start does not tell of it again.
  func damageTold() async
}
