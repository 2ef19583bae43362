// The person's own breathing patterns. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import GRDB

extension RespiteStore {
  public func patterns() async throws -> [OwnPattern] {
    try await read { db in try OwnPattern.fetchAll(from: db).items }
  }

  @discardableResult public func change(_ edit: PatternEdit) async throws -> PatternEdit? {
    let created = clock.now().millisecondsSince1970
    let undo = try await write { db in
      try PlacedList.change(in: db, created: created) { list in edit.apply(to: &list) }
    }
    // The change may have deleted a pattern, or its previous name.
    truncateWAL()
    return undo
  }

  public func patternChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: "breathing_patterns") }
}
