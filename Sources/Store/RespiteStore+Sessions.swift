// Sessions and moods, as Core asks for them. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore: SessionStore {
  /// Keeps a session; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`.
  public func add(_ session: SessionRecord) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { db in try session.insert(in: db, created: created) }
  }

  /// Keeps a mood; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`.
  public func add(_ note: MoodNote) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { db in try note.insert(in: db, created: created) }
  }
}
