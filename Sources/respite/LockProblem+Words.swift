import Core

extension LockProblem {
  /// The sentence for this problem in the terminal. The window uses other sentences; see `ErrorPresenter`.
  var terminalSentence: String {
    switch self {
    case .wrongPassphrase: localized("That’s not the right passphrase. Nothing was changed.")
    case .wrongRecoveryKey:
      localized(
        "That’s not the right recovery key. If you’ve changed the passphrase, a new key came with it. Nothing was "
          + "changed.")
    // TRANSLATORS: In the terminal.
    case .notSet: localized("No lock is set.")
    // TRANSLATORS: In the terminal; “respite lock change” is a command.
    case .alreadySet: localized("A lock is already set. To change its passphrase: respite lock change")
    case .recoveryPending:
      localized(
        "Respite is still recovering what you’ve written from a damaged file. Please try again once that’s done. "
          + "Nothing was changed.")
    case .openElsewhere: localized("Respite is open. Please close it and try again. Nothing was changed.")
    case .noMemory:
      localized("There isn’t enough free memory to open the lock at the moment. Nothing was changed.")
    }
  }
}
