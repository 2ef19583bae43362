/// Where the person's own rhythms are kept.
public protocol PatternStore: Sendable {
  /// All of them, in the order in which they were made.
  ///
  /// - Throws: `StoreProblem`.
  func patterns() async throws -> [OwnPattern]

  /// Makes one change of those that are there by now; on return it is on the disk. Returns what takes it back; nil if
  /// there was nothing to change.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  @discardableResult func change(_ edit: PatternEdit) async throws -> PatternEdit?

  /// Says something now and again after every change to any of them, whoever made it: this program or another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func patternChanges() -> AsyncThrowingStream<Void, any Error>
}
