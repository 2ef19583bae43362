import Foundation

/// The remedies after damage, while the store is open.
public protocol RecoveryStore: Sendable {
  /// Adds the records that a backup has and the store doesn't, in one transaction. Changes no existing record, so the
  /// database file needn't be replaced under an open window.
  ///
  /// - Returns: the counts of added records.
  /// - Throws: `TransferProblem` or `StoreProblem`. Nothing was changed in these cases.
  func bringBack(from file: URL) async throws -> BackupContents

  /// Records that the person saw the notice of damage, so that the next start doesn't show it again.
  func markDamageReported() async
}
