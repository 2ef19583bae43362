import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite lock`
struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: localized("Lock what you wrote with a passphrase, or unlock it for good."),
    subcommands: [Set.self, Change.self, NewRecoveryKey.self, Remove.self, Status.self])

  mutating func run() throws {
    throw ValidationError(localized("Please say what to do: set, change, recovery-key, remove or status."))
  }

  /// `respite lock set`
  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: localized("Print a recovery key, and set a lock."),
      discussion: localized(
        "All that you wrote, your moods and your sessions are sealed, older backups in the data folder too. "
          + "Without the passphrase or the recovery key no one can read them again, so keep the key on paper. On a "
          + "terminal the lock is set once you have typed the key’s last group; else once the key is written."))

    @OptionGroup var source: PassphraseOption

    mutating func run() throws {
      let source = source
      // Ask while the store is closed, so that other processes needn't wait while the person thinks of a passphrase.
      try Terminal.waitForTransfer { try Self.openWithoutLock().close() }
      let passphrase = try source.readNew()
      let isComplete = try Terminal.waitForTransfer {
        let store = try Self.openWithoutLock()
        defer { store.close() }
        let prepared = try await store.prepare(passphrase)
        try source.confirm(
          prepared.recoveryKey,
          localized("This is the recovery key; it opens the lock if the passphrase is forgotten:"))
        try await store.set(prepared)
        return try await store.isComplete()
      }
      try Terminal.report([localized("The lock is set.")] + (isComplete ? [] : [ErrorPresenter.lockNotComplete]))
    }

    private static func openWithoutLock() throws -> RespiteStore {
      let store = try Terminal.openToCopy()
      guard store.state == .none else {
        store.close()
        throw LockProblem.alreadySet
      }
      return store
    }
  }

  /// `respite lock recovery-key`
  struct NewRecoveryKey: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recovery-key", abstract: localized("Replace the recovery key, and print the new one."),
      discussion: localized(
        "For when the former one was lost or seen. It takes the passphrase; the former key opens nothing afterwards but "
          + "backups outside the data folder."))

    @OptionGroup var source: PassphraseOption

    mutating func run() throws {
      let source = source
      try Terminal.waitForTransfer {
        let store = try Terminal.openToCopy()
        defer { store.close() }
        guard store.state != .none else { throw LockProblem.notSet }
        guard case .passphrase(let passphrase) = try source.readCurrent() else {
          throw Failure(localized("Please type the passphrase: a recovery key can’t make another one."))
        }
        let prepared = try await store.prepareRecoveryKey(passphrase)
        try source.confirm(prepared.recoveryKey, localized("This is the new recovery key:"))
        try await store.set(prepared)
      }
      try Terminal.report(localized("The new recovery key counts from now on."))
    }
  }

  /// `respite lock change`
  struct Change: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: localized("Change the passphrase."),
      discussion: localized(
        "The recovery key is taken in the place of the present passphrase. With --passphrase-fd, the first "
          + "line is the present passphrase and the second the new one. Backups outside the data folder keep "
          + "the former one."))

    @OptionGroup var source: PassphraseOption

    mutating func run() throws {
      let source = source
      let isComplete = try Terminal.waitForTransfer {
        let store = try Terminal.openToCopy()
        defer { store.close() }
        guard store.state != .none else { throw LockProblem.notSet }
        let key = try source.readCurrent()
        // Try it before asking for the new one, so that a typing mistake is reported at once.
        try await key.open(store)
        let new = try source.readNew()
        switch key {
        case .passphrase(let passphrase): try await store.change(from: passphrase, to: new)
        case .recoveryKey(let key): try await store.change(from: key, to: new)
        }
        return try await store.isComplete()
      }
      let done = localized("The passphrase is changed. The recovery key is the same as before.")
      try Terminal.report([done] + (isComplete ? [] : [ErrorPresenter.lockNotComplete]))
    }
  }

  /// `respite lock remove`
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: localized("Take the lock away."),
      discussion: localized(
        "The recovery key is taken in the place of the passphrase. Backups that were made under the lock keep it, "
          + "and open with its passphrase."))

    @OptionGroup var source: PassphraseOption

    mutating func run() throws {
      let source = source
      try Terminal.waitForTransfer {
        let store = try Terminal.openToCopy()
        defer { store.close() }
        guard store.state != .none else { throw LockProblem.notSet }
        switch try source.readCurrent() {
        case .passphrase(let passphrase): try await store.remove(passphrase)
        case .recoveryKey(let key): try await store.remove(key)
        }
      }
      try Terminal.report(localized("The lock is removed. What you wrote can be read without a passphrase."))
    }
  }

  /// `respite lock status`
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: localized("Print “on” or “off”."))

    mutating func run() throws {
      let (state, isComplete) = try Terminal.wait {
        let store = try RespiteStore.open(in: LiveFiles.dataFolder).store
        defer { store.close() }
        return (store.state, try await store.isComplete())
      }
      try Terminal.print([state == .none ? "off" : "on"] + (isComplete ? [] : [ErrorPresenter.lockNotComplete]))
    }
  }
}
