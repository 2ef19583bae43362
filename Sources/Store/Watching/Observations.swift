// Streams of observed values that continue when the store opens its files again. Any thread.

import Core
import Dispatch
import Foundation
import GRDB
import Synchronization

/// The store's running observations.
final class Observations: Sendable {
  private let running = Mutex<[UUID: RunningObservation]?>([:])

  /// Adds an observation and starts it.
  fileprivate func add(_ start: @escaping @Sendable () -> AnyDatabaseCancellable?) -> UUID {
    let (id, observation) = (UUID(), RunningObservation(start))
    running.withLock { $0?[id] = observation }
    observation.restart()
    return id
  }

  fileprivate func end(_ id: UUID) { running.withLock { $0?.removeValue(forKey: id) }?.end() }

  /// Starts all observations again, on the store's new connection.
  func restart() {
    for observation in running.withLock({ $0.map { Array($0.values) } ?? [] }) { observation.restart() }
  }

  /// Cancels all observations permanently. Call it before closing the connection: GRDB crashes if an observation is
  /// still starting then.
  func end() {
    let all = running.withLock { running in
      defer { running = nil }
      return running.map { Array($0.values) } ?? []
    }
    for observation in all { observation.end() }
  }
}

/// One running observation. A restart cancels the previous one.
private final class RunningObservation: Sendable {
  private let start: @Sendable () -> AnyDatabaseCancellable?
  private let state = Mutex<(cancellable: AnyDatabaseCancellable?, hasEnded: Bool)>((nil, false))

  init(_ start: @escaping @Sendable () -> AnyDatabaseCancellable?) { self.start = start }

  /// Starts the observation again. Does so while it holds the mutex, so that `end` can't come in between; GRDB calls
  /// nothing back before `start` returns.
  func restart() {
    let former = state.withLock { state -> AnyDatabaseCancellable? in
      if state.hasEnded { return nil }
      defer { state.cancellable = start() }
      return state.cancellable
    }
    former?.cancel()
  }

  func end() {
    let former = state.withLock { state in
      defer { state = (nil, true) }
      return state.cancellable
    }
    former?.cancel()
  }
}

extension RespiteStore {
  /// Yields the values of an observation until the stream ends, also after another program has written. A slow reader
  /// gets only the newest value.
  ///
  /// - Parameters:
  ///   - name: a name for the observation's queue.
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
    let (folder, watcher, observations, pass) = (folder, watcher, observations, gate?.observe())
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // Watching starts before the first value, so that no change falls between the two.
      let token = watcher.watch()
      let queue = DispatchQueue(label: "respite.store.\(name)")
      let id = observations.add { [weak self] in
        guard let self, !isClosed.load(ordering: .relaxed) else { return nil }
        return start(pool, queue, { continuation.finish(throwing: folder.problem(from: $0)) }) { value in
          do {
            try pass?()
            continuation.yield(value)
          } catch {
            continuation.finish(throwing: error)
          }
        }
      }
      continuation.onTermination = { _ in
        observations.end(id)
        token.cancel()
      }
    }
  }
}
