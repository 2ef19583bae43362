import App
import ArgumentParser
import Core
import Foundation
import Store

/// `respite lock`
struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite lock
    commandName: "lock", abstract: localized("Lock what you’ve written with a passphrase, or remove the lock."),
    subcommands: [Set.self, Change.self, NewRecoveryKey.self, Remove.self, Status.self])

  mutating func run() throws {
    // TRANSLATORS: In the terminal. The words after the colon are typed like this.
    throw ValidationError(localized("Please choose one of these: set, change, recovery-key, remove or status."))
  }

  /// `respite lock set`
  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite lock set
      abstract: localized("Set a lock, and print a recovery key."),
      // TRANSLATORS: Help text of the command line. respite lock set. {contents} is a list such as “reflections, sessions
      // and moods”. The key is made of groups of four characters.
      discussion: localized(
        "Encrypts {contents}, and the older backups in the data folder too. Without the passphrase or the recovery "
          + "key, no one can read them again, so keep the key on paper. In a terminal, the lock is set once you’ve "
          + "typed the key’s last four characters; otherwise, as soon as the key has been shown.",
        ["contents": RecordKind.allCases.inWords]))

    @OptionGroup var source: PassphraseOption

    mutating func run() throws {
      let source = source
      // Ask while the store is closed, so that other processes needn't wait while the person thinks of a passphrase.
      try Terminal.waitForTransfer { try Self.openWithoutLock().close() }
      let passphrase = try source.readNew()
      let (isComplete, leftAlone) = try Terminal.waitForTransfer {
        let store = try Self.openWithoutLock()
        defer { store.close() }
        let prepared = try await store.prepare(passphrase)
        try source.confirm(
          prepared.recoveryKey,
          // TRANSLATORS: In the terminal; the key follows on its own line.
          localized("This is the recovery key. It opens the lock if you forget the passphrase:"))
        try await store.set(prepared)
        return (try await store.isComplete(), await store.leftAlone())
      }
      // TRANSLATORS: In the terminal.
      let lines = [localized("The lock is set.")] + (isComplete ? [] : [ErrorPresenter.lockNotComplete])
      try Terminal.report(lines + [leftAlone?.sentence].compactMap(\.self))
    }

    private static func openWithoutLock() throws -> RespiteStore {
      let store = try Terminal.openToCopy(.writing)
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
      // TRANSLATORS: Help text of the command line. respite lock recovery-key
      commandName: "recovery-key", abstract: localized("Replace the recovery key, and print the new one."),
      // TRANSLATORS: Help text of the command line. respite lock recovery-key
      discussion: localized(
        "For when the old key has been lost, or someone has seen it. You need the passphrase. Everything is encrypted "
          + "anew, so afterwards the old key opens only backups outside the data folder, and nothing you write from "
          + "now on."))

    @OptionGroup var source: PassphraseOption

    mutating func run() throws {
      let source = source
      let isComplete = try Terminal.waitForTransfer {
        let store = try Terminal.openToCopy(.writing)
        defer { store.close() }
        guard store.state != .none else { throw LockProblem.notSet }
        guard case .passphrase(let passphrase) = try source.readCurrent() else {
          throw Failure(localized("Please type the passphrase. You can’t use a recovery key to make a new one."))
        }
        let prepared = try await store.prepareRecoveryKey(passphrase)
        // TRANSLATORS: In the terminal; the key follows on its own line.
        try source.confirm(prepared.recoveryKey, localized("This is the new recovery key:"))
        try await store.set(prepared)
        return try await store.isComplete()
      }
      // TRANSLATORS: In the terminal.
      let done = localized("The new recovery key is now in use.")
      try Terminal.report([done] + (isComplete ? [] : [ErrorPresenter.lockNotComplete]))
    }
  }

  /// `respite lock change`
  struct Change: ParsableCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite lock change
      abstract: localized("Change the passphrase."),
      // TRANSLATORS: Help text of the command line. respite lock change
      discussion: localized(
        "Everything is encrypted anew, and a new recovery key is printed: afterwards, the old passphrase and the old key "
          + "open only backups outside the data folder, and nothing you write from now on. You can give the recovery "
          + "key instead of the current passphrase; then that key stays the same. With --passphrase-fd, the first "
          + "line is the current passphrase and the second is the new one."))

    @OptionGroup var source: PassphraseOption

    mutating func run() throws {
      let source = source
      let (isNew, isComplete) = try Terminal.waitForTransfer {
        let store = try Terminal.openToCopy(.writing)
        defer { store.close() }
        guard store.state != .none else { throw LockProblem.notSet }
        let key = try source.readCurrent()
        // Try it before asking for the new one, so that a typing mistake is reported at once.
        try await source.unlock(store, with: key)
        let new = try source.readNew()
        switch key {
        case .passphrase(let passphrase):
          let prepared = try await store.prepareChange(from: passphrase, to: new)
          try source.confirm(
            prepared.recoveryKey,
            // TRANSLATORS: In the terminal; the key follows on its own line.
            localized("This is the new recovery key. It takes the place of the old one:"))
          try await store.set(prepared)
          return (true, try await store.isComplete())
        case .recoveryKey(let key):
          try await store.change(from: key, to: new)
          return (false, try await store.isComplete())
        }
      }
      let done =
        isNew
        ? localized("The passphrase has been changed. The new recovery key is now in use.")
        : localized("The passphrase has been changed. The recovery key stays the same.")
      try Terminal.report([done] + (isComplete ? [] : [ErrorPresenter.lockNotComplete]))
    }
  }

  /// `respite lock remove`
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite lock remove
      abstract: localized("Remove the lock."),
      // TRANSLATORS: Help text of the command line. respite lock remove
      discussion: localized(
        "You can give the recovery key instead of the passphrase. Backups made while the lock was set stay "
          + "locked, and open with its passphrase."))

    @OptionGroup var source: PassphraseOption

    mutating func run() throws {
      let source = source
      try Terminal.waitForTransfer {
        let store = try Terminal.openToCopy(.writing)
        defer { store.close() }
        guard store.state != .none else { throw LockProblem.notSet }
        switch try source.readCurrent() {
        case .passphrase(let passphrase): try await store.remove(passphrase)
        case .recoveryKey(let key): try await store.remove(key)
        }
      }
      try Terminal.report(
        localized(
          "The lock has been removed. What you’ve written can be read without a "
            + "passphrase."))
    }
  }

  /// `respite lock status`
  struct Status: ParsableCommand {
    // TRANSLATORS: Help text of the command line. respite lock status. “on” and “off” are printed in English, for
    // scripts.
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
