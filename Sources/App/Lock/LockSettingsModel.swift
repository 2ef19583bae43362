import Core
import Observation

/// Setting, changing and taking away the lock.
@Observable
final class LockSettingsModel {
  /// Whether there is a lock; nil until the store has answered.
  private(set) var hasLock: Bool?
  /// Whether something from before the lock is not sealed yet.
  private(set) var isIncomplete = false
  /// What does not work, as one sentence.
  private(set) var notice: String?
  /// How often what was typed was neither the passphrase nor the recovery key.
  private(set) var refusals = 0
  /// Whether something is under way: sealing takes a moment.
  private(set) var isBusy = false
  /// The recovery key of the lock that is to be set, until the person has it: only then the lock is set.
  var recoveryKey: RecoveryKey? { prepared?.recoveryKey }
  /// Whether what was begun last has worked.
  private(set) var isDone = false
  private var prepared: (any PreparedLock)?
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    Task { [weak self] in await self?.look() }
  }

  /// A small window opens to do something.
  func begin() { (isDone, notice, prepared) = (false, nil, nil) }

  /// A first passphrase, typed twice.
  func setPressed(_ words: String, again: String) {
    guard words == again else { return notice = localized("The two are not the same. Please type them once more.") }
    guard let passphrase = try? Passphrase.new(words) else {
      return notice = localized("Please choose a passphrase that can be seen.")
    }
    work { [weak self] lock in
      let prepared = try await lock.prepare(passphrase)
      await self?.show(prepared)
      return false
    }
  }

  /// Another passphrase, typed twice, in place of the present one or with the recovery key.
  func changePressed(from words: String, to new: String, again: String) {
    guard new == again else {
      return notice = localized("The two new ones are not the same. Please type them once more.")
    }
    guard let new = try? Passphrase.new(new), let passphrase = Passphrase(words) else {
      return notice = localized("Please type the present passphrase and a new one.")
    }
    work { lock in
      if let key = RecoveryKey(words) {
        try await lock.change(from: key, to: new)
      } else {
        try await lock.change(from: passphrase, to: new)
      }
      return true
    }
  }

  /// The lock is to go, by its passphrase or its recovery key.
  func removePressed(_ words: String) {
    guard let passphrase = Passphrase(words) else { return notice = localized("Please type your passphrase.") }
    work { lock in
      if let key = RecoveryKey(words) { try await lock.remove(key) } else { try await lock.remove(passphrase) }
      return true
    }
  }

  /// The person has the recovery key: now the lock is set.
  func keyConfirmed() {
    guard let prepared else { return }
    work { [weak self] lock in
      try await lock.set(prepared)
      let isComplete = try await lock.isComplete()
      await self?.lockSet(isComplete: isComplete)
      return isComplete
    }
  }

  private func show(_ prepared: any PreparedLock) { self.prepared = prepared }

  private func lockSet(isComplete: Bool) {
    prepared = nil
    if !isComplete { notice = ErrorPresenter.lockNotComplete }
  }

  private func look() async {
    // Without a store there is nothing to lock.
    guard let lock = try? await dependencies.records.lock() else { return }
    hasLock = lock.state != .none
    isIncomplete = (try? await lock.isComplete()) == false
  }

  /// `body` says whether that was all.
  private func work(_ body: @escaping @Sendable (any PassphraseLock) async throws -> Bool) {
    guard !isBusy else { return }
    (isBusy, notice) = (true, nil)
    let records = dependencies.records
    Task { [weak self] in
      await records.settle()
      do {
        self?.isDone = try await body(records.lock())
      } catch {
        self?.notice = ErrorPresenter.sentence(error)
        if (error as? LockProblem)?.isWrongKey == true { self?.refusals += 1 }
      }
      await self?.look()
      self?.isBusy = false
    }
  }
}
