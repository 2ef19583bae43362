// Detects writes by other programs and passes them on to GRDB's observations, which see only this program's own.

import Core
import GRDB
import Synchronization

/// Compares SQLite's `data_version` with the last value seen.
final class ExternalChangeDetector: Sendable {
  private struct State {
    let database: any DatabaseWriter
    /// Nil before the first check, which therefore always notifies: nothing is known about earlier writes.
    var lastVersion: Int?
  }

  private let state: Mutex<State>

  init(_ database: any DatabaseWriter) { state = Mutex(State(database: database)) }

  /// Watches this database from now on, instead of the former one.
  func follow(_ database: any DatabaseWriter) { state.withLock { $0 = State(database: database) } }

  /// Checks on the writing connection, asynchronously, and notifies all observations if another program has written.
  ///
  /// On that connection `data_version` changes only with writes of other connections.
  ///
  /// If another program holds the database longer than the busy timeout, nothing is notified now. That program's own
  /// write triggers the next check.
  func check() {
    state.withLock { $0.database }.asyncWriteWithoutTransaction { [self] db in
      // On failure the last version stays as it was, so that the check after the next write makes up for it.
      guard
        let version = attempt("ask whether another program wrote", { try Int.fetchOne(db, sql: "PRAGMA data_version") })
          ?? nil,
        version != state.withLock({ $0.lastVersion })
      else { return }
      do {
        try db.inTransaction(.immediate) {
          try db.notifyChanges(in: .fullDatabase)
          return .commit
        }
        state.withLock { $0.lastVersion = version }
      } catch {
        // As above.
      }
    }
  }
}
