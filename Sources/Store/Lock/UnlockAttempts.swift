// Tries passphrases and recovery keys: one at a time, off the caller's thread, with a pause after a wrong one. Any
// thread.

import Core
import Foundation
import Synchronization

/// Runs this process's attempts to open the lock, and limits their rate.
///
/// The pause stops a person at the keyboard. Against someone with a copy of the files only Argon2id helps, and the
/// length of the passphrase.
package final class UnlockAttempts: Sendable {
  private static let longestPause = Duration.seconds(5)

  private struct Content {
    var failures = 0
    /// The earliest time of the next attempt, by `now`.
    var next = Duration.zero
  }

  private let cost: Argon2Cost?
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let content = Mutex(Content())
  /// Serial, since each attempt takes a processor core and up to 256 MiB of memory for half a second.
  private let queue = DispatchQueue(label: "respite.store.lock", qos: .userInitiated)

  /// - Parameters:
  ///   - cost: the cost of new passphrases; nil to measure what takes this computer about half a second.
  ///   - now: a monotonic clock.
  ///   - sleep: suspends for the duration.
  package init(
    cost: Argon2Cost? = nil, now: @escaping @Sendable () -> Duration = { UnlockAttempts.start.duration(to: .now) },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.cost = cost
    self.now = now
    self.sleep = sleep
  }

  private static let start = ContinuousClock.now

  /// Returns the cost for a new passphrase. Blocks for about a second.
  func costForNewPassphrase() throws -> Argon2Cost { try cost ?? Argon2Cost.calibrated() }

  /// The minimum cost. A passphrase below it is wrapped again when it opens the lock.
  var floor: Argon2Cost { cost ?? Argon2Cost.floor }

  /// Runs `body`, which may block, on the serial queue, after everything submitted before.
  func onSerialQueue<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }

  /// Tries a passphrase or recovery key, once the pause after the last wrong one is over.
  ///
  /// - Parameters:
  ///   - body: may block; returns nil if the key was wrong.
  ///   - wrong: makes the error to throw for a wrong key from the pause before the next attempt.
  /// - Throws: the error of `wrong`, what `body` throws, or `CancellationError` while waiting.
  func attempt<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value?, wrong: (Duration) -> LockProblem
  ) async throws -> Value {
    let wait = content.withLock { $0.next } - now()
    if wait > .zero { try await sleep(wait) }
    if let value = try await onSerialQueue(body) {
      content.withLock { $0 = Content() }
      return value
    }
    let pause = content.withLock { content in
      content.failures += 1
      let pause = min(.milliseconds(500 << min(content.failures - 1, 8)), Self.longestPause)
      content.next = now() + pause
      return pause
    }
    throw wrong(pause)
  }
}
