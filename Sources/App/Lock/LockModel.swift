import Core
import Observation

/// The lock as the window has it: what it lets be seen, and how it is opened.
@Observable
final class LockModel {
  /// How it is; nil until the store has answered.
  private(set) var state: LockState?
  /// Whether a passphrase is being tried.
  private(set) var isTrying = false
  /// What does not work, as one sentence.
  private(set) var notice: String?
  /// How often what was typed was neither the passphrase nor the recovery key.
  private(set) var refusals = 0

  /// Whether words may be shown. Before the store has answered they may: there is nothing to show yet.
  var isClosed: Bool { state == .closed }

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var idle: Task<Void, Never>?
  @ObservationIgnored private var quietMinutes = 0
  /// Called with what was put right when it opened, in one or more sentences.
  @ObservationIgnored var repaired: ((String) -> Void)?
  /// Called when nobody was here for the time that was chosen.
  @ObservationIgnored var idled: (() -> Void)?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    watching = Task { [weak self] in
      // Without a store there is nothing to lock, and the pages say why.
      guard let states = try? await dependencies.records.lock().states() else { return }
      for await state in states {
        self?.state = state
        self?.wait()
      }
    }
  }

  isolated deinit {
    watching?.cancel()
    idle?.cancel()
  }

  /// *Unlock* was pressed, with a passphrase or the recovery key.
  func unlockPressed(_ words: String) {
    guard !isTrying else { return }
    guard let passphrase = Passphrase(words) else { return notice = localized("Please type your passphrase.") }
    attempt { lock in
      if let key = RecoveryKey(words) { try await lock.unlock(key) } else { try await lock.unlock(passphrase) }
    }
  }

  /// It is to close: Ctrl+L, the screen was locked, the computer goes to sleep, or nobody was here for a while. `first`
  /// hands over what is still being written.
  func close(first: @escaping () async -> Void) {
    guard state == .open else { return }
    state = .closed  // the curtain falls at once; the key goes when everything is kept
    let records = dependencies.records
    Task {
      await first()
      await records.settle()
      // Where it was open a moment ago there is a store.
      try? await records.lock().lock()
    }
  }

  /// Somebody is here: the time until it closes by itself begins anew.
  func active() { quietMinutes = 0 }

  /// While it is open, counts the minutes in which nobody was here.
  private func wait() {
    idle?.cancel()
    idle = nil
    quietMinutes = 0
    guard state == .open else { return }
    let timer = dependencies.timer
    idle = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      while (try? await timer.sleep(for: .seconds(60))) != nil { self?.minutePassed() }
    }
  }

  private func minutePassed() {
    quietMinutes += 1
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
