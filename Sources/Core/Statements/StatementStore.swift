/// Where the person's arrangement of the statements is kept.
public protocol StatementStore: Sendable {
  /// All that were kept, in their order; empty if nothing was ever changed.
  ///
  /// - Throws: `StoreProblem`.
  func statements() async throws -> [StatementList.Entry]

  /// Makes one change of those that are there by now; on return it is on the disk. Returns what takes it back; nil if
  /// there was nothing to change.
  ///
  /// - Parameter given: what this Respite brings along; those that were not kept yet stand after all others.
  /// - Throws: `StoreProblem`; then nothing was changed.
  @discardableResult func change(_ edit: StatementEdit, given: [CopingStatement]) async throws -> StatementEdit?

  /// Says something now and again after every change to any of them, whoever made it: this program or another.
  ///
  /// The stream ends with a `StoreProblem` if the store fails.
  func statementChanges() -> AsyncThrowingStream<Void, any Error>
}
