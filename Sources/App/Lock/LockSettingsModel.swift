import Core
import Observation

/// Setting, changing and taking away the lock.
@Observable
final class LockSettingsModel {
  /// Whether there is a lock; nil until the store has answered.
  private(set) var hasLock: Bool?
  /// What does not work, as one sentence.
  private(set) var notice: String?
  /// How often what was typed was neither the passphrase nor the recovery key.
  private(set) var refusals = 0
  /// Whether something is under way: sealing takes a moment.
  private(set) var isBusy = false
  /// The key that was just made, until it is put away; it can't be had again.
  private(set) var recoveryKey: RecoveryKey?
  /// Whether what was begun last has worked.
  private(set) var isDone = false
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    Task { [weak self] in await self?.look() }
  }

  /// A small window opens to do something.
  func begin() { (isDone, notice) = (false, nil) }

  /// A first passphrase, typed twice.
  func setPressed(_ words: String, again: String) {
    guard words == again else { return notice = localized("The two are not the same. Please type them once more.") }
    guard let passphrase = Passphrase(words) else { return notice = localized("Please choose a passphrase.") }
    work { [weak self] lock in
      let key = try await lock.set(passphrase)
      await self?.keep(key)
    }
  }

  /// Another passphrase, typed twice, in place of the present one or with the recovery key.
  func changePressed(from words: String, to new: String, again: String) {
    guard new == again else {
      return notice = localized("The two new ones are not the same. Please type them once more.")
    }
    guard let new = Passphrase(new), let passphrase = Passphrase(words) else {
      return notice = localized("Please type the present passphrase and a new one.")
    }
    work { lock in
      if let key = RecoveryKey(words) {
        try await lock.change(from: key, to: new)
      } else {
        try await lock.change(from: passphrase, to: new)
      }
    }
  }

  /// The lock is to go, by its passphrase or its recovery key.
  func removePressed(_ words: String) {
    guard let passphrase = Passphrase(words) else { return notice = localized("Please type your passphrase.") }
    work { lock in
      if let key = RecoveryKey(words) { try await lock.remove(key) } else { try await lock.remove(passphrase) }
    }
  }

  /// The recovery key was put away.
  func keyPutAway() { recoveryKey = nil }

  private func keep(_ key: RecoveryKey) { recoveryKey = key }

  private func look() async {
    // Without a store there is nothing to lock.
    hasLock = try? await dependencies.records.lock().state != .none
  }

  private func work(_ body: @escaping @Sendable (any WordLock) async throws -> Void) {
    guard !isBusy else { return }
    (isBusy, notice) = (true, nil)
    let records = dependencies.records
    Task { [weak self] in
      await records.settle()
      do {
        try await body(records.lock())
        self?.isDone = true
      } catch {
        self?.notice = ErrorPresenter.sentence(error)
        if (error as? LockProblem)?.isWrongKey == true { self?.refusals += 1 }
      }
      await self?.look()
      self?.isBusy = false
    }
  }
}
