// The person's arrangement of the statements, as Core asks for it. Any thread.

import Core
import GRDB

extension RespiteStore: StatementStore {
  /// All that were kept, in their order; empty if nothing was ever changed.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func statements() async throws -> [StatementList.Entry] {
    try await read { db in try StatementList.Entry.fetchAll(from: db).items }
  }

  /// Keeps these in place of the former ones; on return they are on the disk.
  ///
  /// - Throws: `StoreProblem`; then the former ones are still there.
  public func keep(_ statements: [StatementList.Entry]) async throws {
    try await write { db in try StatementList.Entry.replaceAll(by: statements, in: db) }
    // One of the person's own may have been among those that went.
    tidyLog()
  }
}
