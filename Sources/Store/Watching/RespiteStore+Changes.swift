// A stream of changes to one table or several, by this program or another. Any thread.

import Core
import GRDB

extension RespiteStore {
  /// Yields now, and again after every change to a table by this program or another.
  ///
  /// A change by another program arrives within a second. Several changes reach a slow reader as one. No row is read,
  /// so the stream continues while the lock is closed. The tables are watched until the stream ends.
  func changes(of table: String) -> AsyncThrowingStream<Void, any Error> { changes(of: [table]) }

  /// Yields now, and again after every change to one of several tables; see `changes(of:)` for one.
  func changes(of tables: [String]) -> AsyncThrowingStream<Void, any Error> {
    stream(tables.first ?? "") { database, queue, failed, changed in
      ValueObservation.tracking(regions: tables.map { Table($0) }) { _ in }
        .start(in: database, scheduling: .async(onQueue: queue), onError: failed, onChange: changed)
    }
  }
}
