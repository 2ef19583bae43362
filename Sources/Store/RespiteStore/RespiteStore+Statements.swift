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

  /// Makes one change of those that are there by now; on return it is on the disk. Returns what takes it back; nil if
  /// there was nothing to change.
  ///
  /// Rows that can't be read stay as they are.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  @discardableResult public func change(
    _ edit: StatementEdit, given: [CopingStatement]
  ) async throws -> StatementEdit? {
    let created = clock.now().millisecondsSince1970
    let undo = try await write { db in
      try PlacedList.change(in: db, created: created) { list in
        list.append(given: given)
        return edit.apply(to: &list)
      }
    }
    // One of the person's own may have gone, or its former words.
    truncateWAL()
    return undo
  }

  /// Says something now and again after every change to any of them, by this program or another.
  public func statementChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: "statements") }
}
