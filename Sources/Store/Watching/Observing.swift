// Streams of observed values that go on when the store opens its files again. Any thread.

import Core
import Dispatch
import Foundation
import GRDB
import Synchronization

/// The observations that run, each with the function that starts it on the connection that is open.
final class Observations: Sendable {
  private let running = Mutex<[UUID: @Sendable () -> Void]>([:])

  /// Adds an observation and starts it.
  fileprivate func add(_ start: @escaping @Sendable () -> Void) -> UUID {
    let id = UUID()
    running.withLock { $0[id] = start }
    start()
    return id
  }

  fileprivate func remove(_ id: UUID) { _ = running.withLock { $0.removeValue(forKey: id) } }

  /// Starts all of them again, since the connection is another one.
  func restart() { for start in running.withLock({ Array($0.values) }) { start() } }
}

/// One observation that runs; it's cancelled when another takes its place.
private final class RunningObservation: Sendable {
  private let cancellable = Mutex<AnyDatabaseCancellable?>(nil)

  func replace(by new: AnyDatabaseCancellable?) {
    let former = cancellable.withLock { cancellable in
      defer { cancellable = new }
      return cancellable
    }
    former?.cancel()
  }
}

extension RespiteStore {
  /// Yields the values of an observation, also after another program has written, until the stream ends. A slow reader
  /// gets only the newest.
  ///
  /// - Parameters:
  ///   - name: a name for the observation's queue.
  ///   - start: starts the observation on a database, with functions to call after an error and with each value.
  func stream<Value: Sendable>(
    _ name: String,
    _ start:
      @escaping @Sendable (
        _ database: any DatabaseWriter, _ queue: DispatchQueue, _ failed: @escaping @Sendable (any Error) -> Void,
        _ changed: @escaping @Sendable (Value) -> Void
      ) -> AnyDatabaseCancellable
  ) -> AsyncThrowingStream<Value, any Error> {
    let (folder, watcher, observations) = (folder, watcher, observations)
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // Watching starts before the first value, so that no change falls between the two.
      let token = watcher.watch()
      let running = RunningObservation()
      let queue = DispatchQueue(label: "respite.store.\(name)")
      let id = observations.add { [weak self] in
        guard let self else { return }
        let observation = start(
          pool, queue, { continuation.finish(throwing: folder.problem(from: $0)) }, { continuation.yield($0) })
        running.replace(by: observation)
      }
      continuation.onTermination = { _ in
        observations.remove(id)
        running.replace(by: nil)
        token.cancel()
      }
    }
  }
}
