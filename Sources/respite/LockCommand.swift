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

  /// Opens the store, and lets `body` change its lock. Throws `LockProblem.notSet` if it has none.
  @MainActor private static func withLock<Value: Sendable>(
    _ body: @escaping @Sendable (RespiteStore) async throws -> Value
  ) throws -> Value {
    try Terminal.withStore(for: .sealing) { store in
      guard store.state != .none else { throw LockProblem.notSet }
      return try await body(store)
    }
  }

  /// The state of the lock in words, and a second line if something isn't encrypted yet.
  private static func lines(_ state: String, isComplete: Bool) -> [String] {
    [state] + (isComplete ? [] : [ErrorPresenter.lockNotComplete])
  }

  /// `respite lock set`
  struct Set: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite lock set
      abstract: localized("Set a lock, and print a recovery key."),
      // TRANSLATORS: Help text of the command line. respite lock set. {contents} is a list such as “reflections,
      // sessions and moods”. The key is made of groups of four characters.
      discussion: localized(
        "Encrypts {contents}, and the older backups in the data folder too. Without the passphrase or the recovery "
          + "key, no one can read them again, so keep the key on paper. In a terminal, the lock is set once you’ve "
          + "typed the key’s last four characters; otherwise, as soon as the key has been shown.",
        ["contents": RecordKind.allCases.inWords]))

    @OptionGroup var passphrase: PassphraseOption

    func perform() throws -> Output {
      // Ask while the store is closed, so that other processes needn't wait while the person thinks of a passphrase.
      try withoutLock { _ in }
      let new = try passphrase.readNew()
      let (isComplete, leftAlone) = try withoutLock { store in
        let prepared = try await store.prepare(new)
        try passphrase.confirm(
          prepared.recoveryKey,
          // TRANSLATORS: In the terminal; the key follows on its own line.
          localized("This is the recovery key. It opens the lock if you forget the passphrase:"))
        try await store.set(prepared)
        return (try await store.isComplete(), await store.leftAlone())
      }
      // TRANSLATORS: In the terminal.
      let lines = LockCommand.lines(localized("The lock is set."), isComplete: isComplete)
      return .done(lines + [leftAlone?.sentence].compactMap(\.self))
    }

    @MainActor private func withoutLock<Value: Sendable>(
      _ body: @escaping @Sendable (RespiteStore) async throws -> Value
    ) throws -> Value {
      try Terminal.withStore(for: .sealing) { store in
        guard store.state == .none else { throw LockProblem.alreadySet }
        return try await body(store)
      }
    }
  }

  /// `respite lock recovery-key`
  struct NewRecoveryKey: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite lock recovery-key
      commandName: "recovery-key", abstract: localized("Replace the recovery key, and print the new one."),
      // TRANSLATORS: Help text of the command line. respite lock recovery-key
      discussion: localized(
        "For when the old key has been lost, or someone has seen it. You need the passphrase. Everything is encrypted "
          + "anew, so from then on the old key opens only backups outside the data folder. It can’t open anything new.")
    )

    @OptionGroup var passphrase: PassphraseOption

    func perform() throws -> Output {
      let isComplete = try LockCommand.withLock { store in
        guard case .passphrase(let current) = try passphrase.readCurrent() else {
          throw Failure(localized("Please type the passphrase. You can’t use a recovery key to make a new one."))
        }
        let prepared = try await store.prepareRecoveryKey(current)
        // TRANSLATORS: In the terminal; the key follows on its own line.
        try passphrase.confirm(prepared.recoveryKey, localized("This is the new recovery key:"))
        try await store.set(prepared)
        return try await store.isComplete()
      }
      // TRANSLATORS: In the terminal.
      return .done(LockCommand.lines(localized("The new recovery key is now in use."), isComplete: isComplete))
    }
  }

  /// `respite lock change`
  struct Change: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite lock change
      abstract: localized("Change the passphrase."),
      // TRANSLATORS: Help text of the command line. respite lock change
      discussion: localized(
        "Everything is encrypted anew, and a new recovery key is printed: from then on, the old passphrase and the old key open only backups outside the data folder, not anything you write. You can give the recovery "
          + "key instead of the current passphrase; then that key stays the same. With --passphrase-fd, the first "
          + "line is the current passphrase and the second is the new one."))

    @OptionGroup var passphrase: PassphraseOption

    func perform() throws -> Output {
      let (isNew, isComplete) = try LockCommand.withLock { store in
        let credential = try passphrase.readCurrent()
        // Try the credential before asking for the new passphrase, so that a typing mistake is reported at once.
        try await passphrase.unlock(store, with: credential)
        let new = try passphrase.readNew()
        switch credential {
        case .passphrase(let current):
          let prepared = try await store.prepareChange(from: current, to: new)
          try passphrase.confirm(
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
      return .done(LockCommand.lines(done, isComplete: isComplete))
    }
  }

  /// `respite lock remove`
  struct Remove: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite lock remove
      abstract: localized("Remove the lock."),
      // TRANSLATORS: Help text of the command line. respite lock remove
      discussion: localized(
        "You can give the recovery key instead of the passphrase. Backups made while the lock was set stay "
          + "locked, and open with its passphrase."))

    @OptionGroup var passphrase: PassphraseOption

    func perform() throws -> Output {
      try LockCommand.withLock { store in
        switch try passphrase.readCurrent() {
        case .passphrase(let passphrase): try await store.remove(passphrase)
        case .recoveryKey(let key): try await store.remove(key)
        }
      }
      return .done([localized("The lock has been removed. What you’ve written can be read without a passphrase.")])
    }
  }

  /// `respite lock status`
  struct Status: TerminalCommand {
    // TRANSLATORS: Help text of the command line. respite lock status. “on” and “off” are printed in English, for
    // scripts.
    static let configuration = CommandConfiguration(abstract: localized("Print “on” or “off”."))

    func perform() throws -> Output {
      let (state, isComplete) = try Terminal.wait {
        let store = try RespiteStore.open(in: LiveFiles.dataFolder).store
        defer { store.close() }
        return (store.state, try await store.isComplete())
      }
      return .answer(LockCommand.lines(state == .none ? "off" : "on", isComplete: isComplete))
    }
  }
}
