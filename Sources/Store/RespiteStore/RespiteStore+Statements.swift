// The person's list of coping statements. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import GRDB

extension RespiteStore {
  public func statements() async throws -> [StatementList.Entry] {
    try await read { db in try StatementList.Entry.fetchAll(from: db).items }
  }

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
    // The change may have deleted one of the person's own statements, or its previous wording.
    truncateWAL()
    return undo
  }

  public func statementChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: "statements") }
}
