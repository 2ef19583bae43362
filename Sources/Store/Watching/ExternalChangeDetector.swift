// Detects writes by other programs and passes them on to GRDB's observations, which see only this program's own.

import Core
import GRDB
import Synchronization

/// Notices writes by other programs: compares SQLite's `data_version` with the last value seen.
final class ExternalChangeDetector: Sendable {
  private struct State {
    let database: any DatabaseWriter
    /// Nil before the first check, which therefore always notifies: nothing is known about earlier writes.
    var lastVersion: Int?
  }

  private let state: Mutex<State>

  init(_ database: any DatabaseWriter) { state = Mutex(State(database: database)) }

  /// Watches this database from now on, instead of the previous one.
  func follow(_ database: any DatabaseWriter) { state.withLock { $0 = State(database: database) } }

  /// Checks on the writing connection, asynchronously, and notifies all observations if another program has written.
  ///
  /// On that connection `data_version` changes only with writes of other connections. It's read in a transaction, so
  /// not before another program has finished writing. SQLite writes to the log, which triggers this check, then waits
  /// for the disk, and only then lets others see the change.
  ///
  /// If another program holds the database for longer than the busy timeout, the check after the next write notifies
  /// instead.
  func check() {
    let database = state.withLock { $0.database }
    database.asyncWriteWithoutTransaction { [self] db in
      // On failure the last version remains unchanged, so that the check after the next write notifies.
      attempt("ask whether another program wrote") {
        var version: Int?
        try db.inTransaction(.immediate) {
          version = try Int.fetchOne(db, sql: "PRAGMA data_version")
          if version != state.withLock({ $0.lastVersion }) { try db.notifyChanges(in: .fullDatabase) }
          return .commit
        }
        state.withLock { if $0.database === database { $0.lastVersion = version } }
      }
    }
  }
}
