import Core
import Observation

/// The state of the lock for the window: whether words may be shown, unlocking, and locking after a time without input.
@Observable
final class LockModel {
  /// The state of the lock; nil until the store has answered.
  private(set) var state: LockState?
  /// Whether the words are already covered, but the key isn't wiped yet.
  private(set) var isClosing = false
  /// Whether a passphrase is being tried.
  private(set) var isTrying = false
  /// A sentence about what failed, or nil.
  private(set) var notice: String?
  /// The number of attempts that were neither the passphrase nor the recovery key.
  private(set) var refusals = 0

  /// Whether the person's words are covered. False until the store has answered: there is nothing to show yet.
  var isClosed: Bool { state == .closed }

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let watching = OwnedTask()
  @ObservationIgnored private let idle = OwnedTask()
  /// The number of whole minutes without input.
  @ObservationIgnored private var quietMinutes = 0
  /// Whether there was input in the present minute.
  @ObservationIgnored private var wasActive = false
  /// Called after unlocking, with sentences about what was repaired.
  @ObservationIgnored var repaired: ((String) -> Void)?
  /// Called after the chosen number of minutes without input.
  @ObservationIgnored var idled: (() -> Void)?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    watching.run { [weak self] in
      // Without a store there is nothing to lock, and the pages say why.
      guard let states = try? await dependencies.records.lock().states() else { return }
      for await state in states {
        self?.state = state
        self?.restartIdleCount()
      }
    }
  }

  /// *Unlock* was pressed, with a passphrase or the recovery key.
  func unlockPressed(_ words: String) {
    guard !isTrying else { return }
    // TRANSLATORS: Below a passphrase field that was left empty.
    guard let passphrase = Passphrase(words) else { return notice = localized("Please type your passphrase.") }
    attempt { lock in
      if let key = RecoveryKey(words) { try await lock.unlock(key) } else { try await lock.unlock(passphrase) }
    }
  }

  /// Locks: on Ctrl+L, when the screen is locked, before the computer sleeps, or after a time without input.
  ///
  /// Covers the words at once. The key is dropped after `first`, which saves what is still being written.
  func close(first: @escaping () async -> Void) {
    guard state == .open else { return }
    (state, isClosing) = (.closed, true)
    let records = dependencies.records
    Task {
      await first()
      await records.settle()
      // The store can't be missing: the lock was open a moment ago.
      try? await records.lock().lock()
      isClosing = false
    }
  }

  /// A key or a pointer was used: the present minute doesn't count as quiet.
  func active() { wasActive = true }

  /// Counts minutes without input while the lock is open.
  private func restartIdleCount() {
    idle.cancel()
    (quietMinutes, wasActive) = (0, true)
    guard state == .open else { return }
    let timer = dependencies.timer
    idle.run { [weak self] in while await timer.slept(for: .seconds(60)) { self?.minutePassed() } }
  }

  /// Locks after at least the chosen number of minutes without input, and at most one more.
  private func minutePassed() {
    quietMinutes = wasActive ? 0 : quietMinutes + 1
    wasActive = false
    let limit = dependencies.settings[.lockAfterMinutes]
    if limit > 0, quietMinutes >= limit { idled?() }
  }

  private func attempt(_ body: @escaping @Sendable (any PassphraseLock) async throws -> Void) {
    (isTrying, notice) = (true, nil)
    let records = dependencies.records
    Task { [weak self] in
      do {
        let lock = try await records.lock()
        try await body(lock)
        let repairs = lock.takeRepairs()
        if !repairs.isEmpty { self?.repaired?(repairs.map(ErrorPresenter.sentence).joined(separator: " ")) }
      } catch {
        self?.notice = ErrorPresenter.sentence(error)
        if (error as? LockProblem)?.isWrongKey == true { self?.refusals += 1 }
      }
      self?.isTrying = false
    }
  }
}
