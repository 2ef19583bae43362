import Core
import Observation

/// Sets, changes and removes the lock.
@Observable
final class LockSettingsModel {
  /// Whether a lock is set; nil until the store has answered.
  private(set) var hasLock: Bool?
  /// Whether older copies, from before the lock was set, still have to be encrypted.
  private(set) var isIncomplete = false
  /// A sentence about what failed, or nil.
  private(set) var notice: String?
  /// The number of attempts that were neither the passphrase nor the recovery key.
  private(set) var refusals = 0
  /// Whether an operation is running.
  private(set) var isBusy = false
  /// The recovery key to show before `keyConfirmed()` sets or changes the lock; nil if there isn't one to confirm.
  var recoveryKey: RecoveryKey? { prepared?.recoveryKey }
  /// Whether the last operation has succeeded and the dialog can close.
  private(set) var isDone = false
  /// Whether to ask if the plan for hard times may stay open: a lock was just set, and there is a plan under it.
  private(set) var asksAboutPlan = false
  private var prepared: (any PreparedLock)?
  /// The weak passphrase that the person was warned about last.
  @ObservationIgnored private var warnedOf: String?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let reading = OwnedTask()

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    reading.run { [weak self] in await self?.readState() }
  }

  /// Clears the results of an earlier dialog.
  func begin() { (isDone, notice, prepared, warnedOf) = (false, nil, nil, nil) }

  /// Called when a first passphrase was typed twice: checks it, and prepares the lock and its recovery key.
  func setPressed(_ words: String, again: String) {
    guard words == again else {
      return notice = localized(
        "The two passphrases don’t match. Please type them "
          + "again.")
    }
    guard let passphrase = try? Passphrase.new(words) else {
      // TRANSLATORS: When a passphrase is made only of spaces or has characters that can’t be seen.
      return notice = localized("Please use letters, numbers or symbols in your passphrase.")
    }
    guard isGood(words, passphrase) else { return }
    work { [weak self] lock in
      let prepared = try await lock.prepare(passphrase)
      await self?.show(prepared)
      return false
    }
  }

  /// A new passphrase was typed twice; `words` are the present passphrase or the recovery key.
  func changePressed(from words: String, to new: String, again: String) {
    guard new == again else {
      return notice = localized("The two new passphrases don’t match. Please type them again.")
    }
    guard let new = try? Passphrase.new(new), let passphrase = Passphrase(words) else {
      return notice = localized("Please type your current passphrase and a new one.")
    }
    guard isGood(again, new) else { return }
    work { [weak self] lock in
      if let key = RecoveryKey(words) {
        try await lock.change(from: key, to: new)
        return true
      }
      let prepared = try await lock.prepareChange(from: passphrase, to: new)
      await self?.show(prepared)
      return false
    }
  }

  /// Whether a new passphrase has eight characters and isn't easy to guess, or the person was warned about it and has
  /// pressed again.
  private func isGood(_ words: String, _ passphrase: Passphrase) -> Bool {
    guard words.count < 8 || passphrase.isGuessable, warnedOf != words else { return true }
    warnedOf = words
    notice =
      words.count < 8
      ? localized(
        "That’s quite short. A few unrelated words are much harder to guess. Press again to use it all the same.")
      // TRANSLATORS: About a new passphrase, such as “password1234” or “abcdefgh1234”.
      : localized(
        "That’s one of the first passphrases anyone would try. A few unrelated words are much harder to guess. Press again to "
          + "use it all the same.")
    return false
  }

  /// Removing the lock was asked for; `words` are the passphrase or the recovery key.
  func removePressed(_ words: String) {
    guard let passphrase = Passphrase(words) else { return notice = localized("Please type your passphrase.") }
    work { lock in
      if let key = RecoveryKey(words) { try await lock.remove(key) } else { try await lock.remove(passphrase) }
      return true
    }
  }

  /// The person has the recovery key: sets or changes the lock.
  func keyConfirmed() {
    guard let prepared else { return }
    let (records, wasSet) = (dependencies.records, hasLock == true)
    work { [weak self] lock in
      try await lock.set(prepared)
      let isComplete = try await lock.isComplete()
      let leftAlone = wasSet ? nil : await lock.leftAlone()
      await self?.lockSet(isComplete: isComplete, leftAlone)
      if wasSet { return isComplete }
      // If the plan can't be read just now, it stays locked, which is the safer of the two.
      let plan = try? await records.store().helpPlan()
      await self?.ask(about: plan)
      return isComplete && leftAlone == nil
    }
  }

  /// Called with the person's answer about the plan. With `staysOpen`, the plan can be read while Respite is locked.
  func planAnswered(staysOpen: Bool) {
    asksAboutPlan = false
    guard staysOpen else { return }
    let records = dependencies.records
    Task { [weak self] in
      do {
        try await records.write { store in
          guard let plan = try await store.helpPlan() else { return }
          var open = plan
          open.isOutsideLock = true
          _ = try await store.change(HelpPlanEdit(from: plan, to: open))
        }
      } catch {
        self?.notice = ErrorPresenter.sentence(notSaved: error)
      }
    }
  }

  private func show(_ prepared: any PreparedLock) { self.prepared = prepared }

  private func lockSet(isComplete: Bool, _ leftAlone: Finding?) {
    prepared = nil
    let lines = [isComplete ? nil : ErrorPresenter.lockNotComplete, leftAlone?.sentence].compactMap(\.self)
    if !lines.isEmpty { notice = lines.joined(separator: " ") }
  }

  private func ask(about plan: HelpPlan?) { asksAboutPlan = plan?.isBlank == false && plan?.isOutsideLock == false }

  private func readState() async {
    // Without a store, `hasLock` stays nil and no rows are shown.
    guard let lock = try? await dependencies.records.lock() else { return }
    hasLock = lock.state != .none
    isIncomplete = (try? await lock.isComplete()) == false
  }

  /// Runs `body`, which returns whether the dialog is done.
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
      await self?.readState()
      self?.isBusy = false
    }
  }
}
