// How passphrases are tried: how much work each is, and how long a wrong one makes the next one wait. Any thread.

import Core
import Foundation
import Synchronization

/// The attempts to open the lock, of one program.
///
/// The pause is for whoever stands at the keyboard; against somebody who has a copy of the file it is Argon2id that
/// helps, and the length of the passphrase.
package final class Attempts: Sendable {
  /// After so many wrong ones in a row the pause grows no more.
  private static let longest = Duration.seconds(5)

  private struct Content {
    var failures = 0
    /// When the next one may be made, by `now`.
    var next = Duration.zero
  }

  private let cost: KeyCost?
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private let content = Mutex(Content())
  /// One at a time: each takes a processor and much memory for half a second.
  private let queue = DispatchQueue(label: "respite.store.lock", qos: .userInitiated)

  /// - Parameters:
  ///   - cost: for new passphrases; nil for what this computer does in about half a second.
  ///   - now: a clock that never goes back.
  ///   - sleep: waits so long.
  package init(
    cost: KeyCost? = nil, now: @escaping @Sendable () -> Duration = { Attempts.start.duration(to: .now) },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.cost = cost
    self.now = now
    self.sleep = sleep
  }

  private static let start = ContinuousClock.now

  /// The limits for a new passphrase. Blocks for about a second.
  func costOfNew() throws -> KeyCost { try cost ?? KeyCost.calibrated() }

  /// The least that a passphrase is made to cost.
  var floor: KeyCost { cost ?? KeyCost.floor }

  /// Runs `body`, which blocks, on a thread of its own, after all that were handed over before.
  func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }

  /// Tries a key, once its time has come.
  ///
  /// - Parameters:
  ///   - body: blocks; returns nil if it was a wrong one.
  ///   - wrong: what a wrong one is answered with.
  func attempt<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value?, wrong: (Duration) -> LockProblem
  ) async throws -> Value {
    let wait = content.withLock { $0.next } - now()
    if wait > .zero { try await sleep(wait) }
    if let value = try await onOwnThread(body) {
      content.withLock { $0 = Content() }
      return value
    }
    let pause = content.withLock { content in
      content.failures += 1
      let pause = min(.milliseconds(500 << min(content.failures - 1, 8)), Self.longest)
      content.next = now() + pause
      return pause
    }
    throw wrong(pause)
  }
}
