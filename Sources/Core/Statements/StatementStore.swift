/// Stores the person's arrangement of the statements.
public protocol StatementStore: Sendable {
  /// The stored statements in order; empty if the person never changed anything.
  ///
  /// - Throws: `StoreProblem`.
  func statements() async throws -> [StatementList.Entry]

  /// Applies a change to the list as it is in the store now, and returns its inverse; nil if nothing was changed. On
  /// return it is on the disk.
  ///
  /// - Parameters:
  ///   - edit: the change.
  ///   - given: the statements that come with Respite. Those that aren't stored yet follow all others.
  /// - Throws: `StoreProblem`; then nothing was changed.
  @discardableResult func change(_ edit: StatementEdit, given: [CopingStatement]) async throws -> StatementEdit?

  /// Emits now, and again after each change to any statement by this process or another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func statementChanges() -> AsyncThrowingStream<Void, any Error>
}
