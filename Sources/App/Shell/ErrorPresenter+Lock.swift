import Core

// Words for what can go wrong with the lock. None of it harms what is kept.

nonisolated extension ErrorPresenter {
  static func sentence(_ problem: LockProblem) -> String {
    switch problem {
    case .wrongPassphrase(let wait):
      [localized("That was another passphrase."), again(wait), localized("Nothing is lost.")].joined(separator: " ")
    case .wrongRecoveryKey(let wait):
      [localized("That was another recovery key."), again(wait), localized("Nothing is lost.")].joined(separator: " ")
    case .notSet: localized("There is no lock, so nothing was changed.")
    case .alreadySet: localized("There is a lock already, so nothing was changed.")
    case .openElsewhere:
      localized("Another Respite has your words open. Please close it, and try again; nothing was changed.")
    case .noMemory:
      localized("There is not enough free memory to try a passphrase just now. Please close another program.")
    }
  }

  private static func again(_ wait: Duration) -> String {
    wait > .seconds(1)
      ? pluralized(
        "Please try again in {count} second.", "Please try again in {count} seconds.",
        count: Int(wait.components.seconds))
      : localized("Please try again.")
  }
}
