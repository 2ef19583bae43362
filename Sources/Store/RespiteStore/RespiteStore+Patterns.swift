// The person's own breathing patterns, as Core asks for them. Any thread.

import Core
import GRDB

extension RespiteStore: PatternStore {
  /// All of them, in the order in which they were made.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func patterns() async throws -> [OwnPattern] {
    try await read { db in try OwnPattern.fetchAll(from: db).items }
  }

  /// Makes one change of those that are there by now; on return it is on the disk. Returns what takes it back; nil if
  /// there was nothing to change.
  ///
  /// Rows that can't be read stay as they are.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  @discardableResult public func change(_ edit: PatternEdit) async throws -> PatternEdit? {
    let created = clock.now().millisecondsSince1970
    let undo = try await write { db in
      try PlacedList.change(in: db, created: created) { list in edit.apply(to: &list) }
    }
    // One may have gone, or its former name.
    truncateWAL()
    return undo
  }

  /// Says something now and again after every change to any of them, by this program or another.
  public func patternChanges() -> AsyncThrowingStream<Void, any Error> { changes(of: "breathing_patterns") }
}
