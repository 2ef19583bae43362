/// Reads and adds all records at once.
public protocol ArchiveStore: Sendable {
  /// Returns all records, read in one transaction.
  ///
  /// - Throws: `StoreProblem`.
  func archive() async throws -> Archive

  /// Adds what the store doesn't have yet, in one transaction; see `ArchiveMerge`. On return it is on the disk.
  ///
  /// - Parameters:
  ///   - archive: the records to add.
  ///   - isRehearsal: true to change nothing and only report what would happen.
  /// - Throws: `StoreProblem`; then nothing was changed.
  func add(_ archive: Archive, isRehearsal: Bool) async throws -> ImportReport

  /// Emits now, and again after each change to any record of these kinds, by this process or another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func changes(of kinds: Set<RecordKind>) -> AsyncThrowingStream<Void, any Error>
}
