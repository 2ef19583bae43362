import Core

// Words for what can go wrong with the lock. None of it harms the records.

nonisolated extension ErrorPresenter {
  static func sentence(_ problem: LockProblem) -> String {
    switch problem {
    case .wrongPassphrase(let wait):
      [localized("That was another passphrase."), again(wait), localized("Nothing is lost.")].joined(separator: " ")
    case .wrongRecoveryKey(let wait):
      [localized("That was another recovery key."), again(wait), localized("Nothing is lost.")].joined(separator: " ")
    case .notSet: localized("There is no lock, so nothing was changed.")
    case .alreadySet: localized("There is a lock already, so nothing was changed.")
    case .recoveryPending:
      localized(
        "A damaged file is still being brought over, so nothing was changed. Please start Respite again, and then try once more."
      )
    case .openElsewhere:
      localized("Another Respite has your words open. Please close it, and try again; nothing was changed.")
    case .noMemory:
      localized("There is not enough free memory to try a passphrase just now. Please close another program.")
    }
  }

  /// Says that the lock is set, but some older copies couldn't be sealed.
  public static var lockNotComplete: String {
    localized(
      "The lock is on, but some older copies could not be sealed yet, because the disk is full or they can’t be "
        + "written. This is tried again each time the lock opens.")
  }

  /// Says what was repaired when the lock opened.
  public static func sentence(_ repair: LockRepair) -> String {
    switch repair {
    case .sealedRows(let count):
      pluralized(
        "{count} entry stood unsealed next to your lock; it is sealed now. If you don’t know why, look whether it is yours.",
        "{count} entries stood unsealed next to your lock; they are sealed now. If you don’t know why, look whether they are yours.",
        count: count)
    case .publicKeyReplaced:
      localized(
        "Someone who can change your files put their own key in your lock. They may have read the moods and sessions you "
          + "kept while it was closed; nothing else. It is put right.")
    case .planReplaced:
      localized(
        "Your own plan was replaced while the lock was closed, and not by you here. What it says now may not be yours; "
          + "a backup may still have your words.")
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
