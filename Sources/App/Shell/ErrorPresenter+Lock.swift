import Core

// Words for what can go wrong with the lock. None of it harms what is kept.

nonisolated extension ErrorPresenter {
  static func sentence(_ problem: LockProblem) -> String {
    switch problem {
    case .wrongPassphrase(let wait): "That was another passphrase. \(again(wait)) Nothing is lost."
    case .wrongRecoveryKey(let wait): "That was another recovery key. \(again(wait)) Nothing is lost."
    case .notSet: "There is no lock, so nothing was changed."
    case .alreadySet: "There is a lock already, so nothing was changed."
    case .openElsewhere: "Another Respite has your words open. Please close it, and try again; nothing was changed."
    case .noMemory: "There is not enough free memory to try a passphrase just now. Please close another program."
    }
  }

  private static func again(_ wait: Duration) -> String {
    wait > .seconds(1) ? "Please try again in \(wait.components.seconds) seconds." : "Please try again."
  }
}
