/// Where an archive is taken from and put into.
public protocol ArchiveStore: Sendable {
  /// All that is kept, from one moment.
  ///
  /// - Throws: `StoreProblem`.
  func archive() async throws -> Archive

  /// Adds what is not there yet, in one transaction; see `ArchiveMerge` for what that means. On return it is on the disk.
  ///
  /// - Parameter isRehearsal: whether to say only what would happen.
  /// - Throws: `StoreProblem`; then nothing was changed.
  func add(_ archive: Archive, isRehearsal: Bool) async throws -> ImportReport
}
