// The person's own breathing patterns, as Core asks for them. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore: PatternStore {
  /// All of them, in the order in which they were made.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func patterns() async throws -> [OwnPattern] {
    try await read { db in try OwnPattern.fetchAll(from: db).items }
  }

  /// Keeps a new one at the end, or a changed one in the place of its former self; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func keep(_ pattern: OwnPattern) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { db in try pattern.insert(in: db, created: created) }
  }

  /// Takes one away for good; if it is kept again, it comes last.
  ///
  /// - Throws: `StoreProblem`; then it is still there.
  public func removePattern(_ id: OwnPattern.ID) async throws {
    try await write { db in try OwnPattern.delete(id, in: db) }
    tidyLog()
  }
}
