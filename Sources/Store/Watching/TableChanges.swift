// That a table was changed, whoever did it. Any thread.

import Core
import Dispatch
import GRDB

extension RespiteStore {
  /// Says something now and again after every change to a table, by this program or another.
  ///
  /// A change of another program arrives within a second. A slow reader is told once of several. No row is read, so it
  /// goes on while the lock is closed. Watching ends with the stream.
  func changes(of table: String) -> AsyncThrowingStream<Void, any Error> {
    let (pool, folder, watch) = (pool, folder, watch)
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // The watch comes first, so that no change falls between the two.
      let seat = watch.takeSeat()
      let cancellable = ValueObservation.tracking(region: Table(table)) { _ in }
        .start(in: pool, scheduling: .async(onQueue: DispatchQueue(label: "respite.store.\(table)"))) { error in
          continuation.finish(throwing: folder.problem(from: error))
        } onChange: { _ in
          continuation.yield()
        }
      continuation.onTermination = { _ in
        cancellable.cancel()
        seat.leave()
      }
    }
  }
}
