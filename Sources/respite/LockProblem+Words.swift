import Core

extension LockProblem {
  /// What went wrong with the lock, as the terminal says it. The window has other words for it; see `ErrorPresenter`.
  var terminalSentence: String {
    switch self {
    case .wrongPassphrase: localized("That is not the passphrase. Nothing was changed.")
    case .wrongRecoveryKey: localized("That is not the recovery key of this lock. Nothing was changed.")
    case .notSet: localized("There is no lock.")
    case .alreadySet: localized("There is a lock already. To change its passphrase: respite lock change")
    case .recoveryPending:
      localized("A damaged file is still being brought over. Please try again once that is done; nothing was changed.")
    case .openElsewhere: localized("Respite is open. Please close it, and try again; nothing was changed.")
    case .noMemory: localized("There is not enough free memory to open the lock just now. Nothing was changed.")
    }
  }
}
