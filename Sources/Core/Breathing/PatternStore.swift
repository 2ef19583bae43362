/// Stores the person's own rhythms.
public protocol PatternStore: Sendable {
  /// All of them, oldest first.
  ///
  /// - Throws: `StoreProblem`.
  func patterns() async throws -> [OwnPattern]

  /// Applies a change to the list as it is in the store now, and returns its inverse; nil if nothing was changed. On
  /// return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  @discardableResult func change(_ edit: PatternEdit) async throws -> PatternEdit?

  /// Emits now, and again after each change to any rhythm by this process or another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func patternChanges() -> AsyncThrowingStream<Void, any Error>
}
