import Synchronization

/// The clock of a program under test: it runs as `ContinuousClock` does, and can be turned forward.
///
/// Sleepers look at it every 20 ms, so it's for tests alone.
public nonisolated final class AdjustableClock: Clock {
  /// How far it has been turned forward.
  public var turned: Duration { ahead.withLock { $0 } }
  private let ahead = Mutex(Duration.zero)

  /// Creates a clock that shows the present.
  public init() {}

  /// The present time plus `turned`.
  public var now: ContinuousClock.Instant { ContinuousClock.now + turned }
  /// How late after its deadline a sleeper may wake.
  public var minimumResolution: Duration { .milliseconds(20) }

  /// Turns it forward. Whoever sleeps until a moment that has passed now wakes within 20 ms.
  public func turn(by duration: Duration) { ahead.withLock { $0 += duration } }

  /// Waits until `deadline`. Throws `CancellationError`.
  public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    while now < deadline { try await Task.sleep(for: min(deadline - now, minimumResolution)) }
  }
}
