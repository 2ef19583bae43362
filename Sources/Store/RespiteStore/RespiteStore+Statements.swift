// The person's list of coping statements: Core's `StatementStore`. Any thread.

import Core
import GRDB

extension RespiteStore: StatementStore {
  /// The entries that can be read, in their order; empty if the person has never changed the list.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func statements() async throws -> [StatementList.Entry] {
    try await read { db in try StatementList.Entry.fetchAll(from: db).items }
  }

  /// Applies an edit to the stored list. On return it is on the disk. Unreadable rows stay as they are.
  ///
  /// - Parameters:
  ///   - edit: the change.
  ///   - given: the statements that come with the program; those missing from the list are appended first.
  /// - Returns: the edit that undoes it, or nil if there was nothing to change.
  /// - Throws: `StoreProblem`; nothing is changed then.
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
    // One of the person's own statements or its former wording may have been deleted.
    truncateWAL()
    return undo
  }

  /// Yields now, and after each change to the list by this program or another.
  public func statementChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: "statements") }
}
