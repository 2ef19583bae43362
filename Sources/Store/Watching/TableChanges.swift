// A stream of changes to one table or several, by this program or another. Any thread.

import Core
import Dispatch
import GRDB

extension RespiteStore {
  /// Yields now, and again after every change to a table by this program or another.
  ///
  /// A change by another program arrives within a second. Several changes reach a slow reader as one. No row is read,
  /// so the stream goes on while the lock is closed. Watching ends with the stream.
  func changes(of table: String) -> AsyncThrowingStream<Void, any Error> { changes(of: [table]) }

  /// The same for several tables.
  func changes(of tables: [String]) -> AsyncThrowingStream<Void, any Error> {
    let (pool, folder, watcher) = (pool, folder, watcher)
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // Start watching before the observation, so that no change is missed between the two.
      let token = watcher.watch()
      let cancellable = ValueObservation.tracking(regions: tables.map { Table($0) }) { _ in }
        .start(in: pool, scheduling: .async(onQueue: DispatchQueue(label: "respite.store.\(tables.first ?? "")"))) {
          error in
          continuation.finish(throwing: folder.problem(from: error))
        } onChange: { _ in
          continuation.yield()
        }
      continuation.onTermination = { _ in
        cancellable.cancel()
        token.cancel()
      }
    }
  }
}
