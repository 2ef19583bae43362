// Finds out whether a write that was noticed came from another program, and if so lets our observations know.

import GRDB
import Synchronization

/// Compares the database's version with the last one seen.
final class ForeignNews: Sendable {
  private let pool: DatabasePool
  /// Nil before the first look, which therefore always tells: it cannot know what came before.
  private let seen = Mutex<Int?>(nil)

  init(pool: DatabasePool) { self.pool = pool }

  /// Looks, soon, on the writing connection.
  ///
  /// `data_version` moves there only with the writes of other connections.
  ///
  /// If another program holds the file longer than we wait, nothing is told now: its own write brings us back here.
  func look() {
    pool.asyncWriteWithoutTransaction { [self] db in
      // A failure leaves `seen` as it was, so that the next write that is noticed makes up for it.
      guard let version = try? Int.fetchOne(db, sql: "PRAGMA data_version"), version != seen.withLock({ $0 }) else {
        return
      }
      do {
        try db.inTransaction(.immediate) {
          try db.notifyChanges(in: .fullDatabase)
          return .commit
        }
        seen.withLock { $0 = version }
      } catch {
        // As above.
      }
    }
  }
}
