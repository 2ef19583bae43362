// A lock in memory without encryption, for tests of models and pages.

import Core
import Synchronization

/// Opens with the passphrase it was set with or its recovery key, and records calls.
final class MemoryLock: PassphraseLock {
  struct Content {
    var passphrase: Passphrase?
    var isOpen = true
    /// The number of times it was closed.
    var closings = 0
    var isComplete = true
    var repairs: [LockRepair] = []
    /// Thrown by the next call that can throw, once.
    var problem: LockProblem?
    var watchers: [AsyncStream<LockState>.Continuation] = []

    var state: LockState { passphrase == nil ? .none : isOpen ? .open : .closed }
  }

  /// The recovery key of every lock of this type.
  static let recoveryKey = RecoveryKey(chance: (0..<26).map { UInt8($0) })

  private let content: Mutex<Content>

  /// Creates a lock that isn't set, or with a passphrase one that is set and closed.
  init(_ passphrase: Passphrase? = nil) { content = Mutex(Content(passphrase: passphrase, isOpen: passphrase == nil)) }

  var state: LockState { content.withLock { $0.state } }
  /// The number of times it was closed.
  var closings: Int { content.withLock { $0.closings } }

  /// Makes the next call fail.
  func fail(with problem: LockProblem) { content.withLock { $0.problem = problem } }
  /// Adds a repair for the next unlocking to report.
  func note(_ repair: LockRepair) { content.withLock { $0.repairs.append(repair) } }
  /// Makes the lock report that older copies couldn't be sealed.
  func leaveCopies() { content.withLock { $0.isComplete = false } }

  func states() -> AsyncStream<LockState> {
    let (stream, continuation) = AsyncStream.makeStream(of: LockState.self)
    content.withLock { content in
      content.watchers.append(continuation)
      continuation.yield(content.state)
    }
    return stream
  }

  /// The result of `prepare`.
  private struct Prepared: PreparedLock {
    let passphrase: Passphrase
    var recoveryKey: RecoveryKey { MemoryLock.recoveryKey }
  }

  func prepare(_ passphrase: Passphrase) async throws -> any PreparedLock {
    try change { content in if content.passphrase != nil { throw LockProblem.alreadySet } }
    return Prepared(passphrase: passphrase)
  }

  func set(_ prepared: any PreparedLock) async throws {
    guard let prepared = prepared as? Prepared else { preconditionFailure("It was prepared here.") }
    try change { content in (content.passphrase, content.isOpen) = (prepared.passphrase, true) }
  }

  func leftAlone() async -> Finding? { nil }

  func takeRepairs() -> [LockRepair] {
    content.withLock { content in
      defer { content.repairs = [] }
      return content.repairs
    }
  }

  func prepareChange(from passphrase: Passphrase, to new: Passphrase) async throws -> any PreparedLock {
    try change { content in try Self.check(passphrase, content) }
    return Prepared(passphrase: new)
  }

  func change(from key: RecoveryKey, to new: Passphrase) async throws {
    try change { content in
      try Self.check(key, content)
      content.passphrase = new
    }
  }

  func remove(_ passphrase: Passphrase) async throws {
    try change { content in
      try Self.check(passphrase, content)
      content.passphrase = nil
    }
  }

  func remove(_ key: RecoveryKey) async throws {
    try change { content in
      try Self.check(key, content)
      content.passphrase = nil
    }
  }

  func unlock(_ passphrase: Passphrase) async throws {
    try change { content in
      if content.state != .closed { return }
      try Self.check(passphrase, content)
      content.isOpen = true
    }
  }

  func unlock(_ key: RecoveryKey) async throws {
    try change { content in
      if content.state != .closed { return }
      try Self.check(key, content)
      content.isOpen = true
    }
  }

  func lock() async {
    content.withLock { content in
      let former = content.state
      content.isOpen = false
      content.closings += 1
      if content.state != former { for watcher in content.watchers { watcher.yield(content.state) } }
    }
  }

  func isComplete() async throws -> Bool { content.withLock { $0.isComplete } }

  private static func check(_ passphrase: Passphrase, _ content: Content) throws {
    guard let right = content.passphrase else { throw LockProblem.notSet }
    if !right.isSame(as: passphrase) { throw LockProblem.wrongPassphrase(wait: .milliseconds(500)) }
  }

  private static func check(_ key: RecoveryKey, _ content: Content) throws {
    if content.passphrase == nil { throw LockProblem.notSet }
    if key != recoveryKey { throw LockProblem.wrongRecoveryKey(wait: .milliseconds(500)) }
  }

  private func change(_ body: (inout Content) throws -> Void) throws {
    try content.withLock { content in
      if let problem = content.problem {
        content.problem = nil
        throw problem
      }
      let former = content.state
      try body(&content)
      if content.state != former { for watcher in content.watchers { watcher.yield(content.state) } }
    }
  }
}
