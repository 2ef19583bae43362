// The person's own breathing patterns: Core's `PatternStore`. Any thread.

import Core
import GRDB

extension RespiteStore: PatternStore {
  /// The patterns that can be read, in the order of their creation.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func patterns() async throws -> [OwnPattern] {
    try await read { db in try OwnPattern.fetchAll(from: db).items }
  }

  /// Applies an edit to the stored list. On return it is on the disk. Unreadable rows stay as they are.
  ///
  /// - Returns: the edit that undoes it, or nil if there was nothing to change.
  /// - Throws: `StoreProblem`; nothing is changed then.
  @discardableResult public func change(_ edit: PatternEdit) async throws -> PatternEdit? {
    let created = clock.now().millisecondsSince1970
    let undo = try await write { db in
      try PlacedList.change(in: db, created: created) { list in edit.apply(to: &list) }
    }
    // A pattern or its former name may have been deleted.
    truncateWAL()
    return undo
  }

  /// Yields now, and after each change to any pattern by this program or another.
  public func patternChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: "breathing_patterns") }
}
