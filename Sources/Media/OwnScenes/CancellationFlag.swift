import Synchronization

/// Carries a task's cancellation into blocking code on another thread. Safe to use from any thread.
final class CancellationFlag: Sendable {
  private let isCancelled = Mutex(false)

  func cancel() { isCancelled.withLock { $0 = true } }

  /// - Throws: `CancellationError` once `cancel()` has been called.
  func check() throws {
    if isCancelled.withLock({ $0 }) { throw CancellationError() }
  }
}
