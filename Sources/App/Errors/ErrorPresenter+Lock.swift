import Core

// Words for what can go wrong with the lock. None of it harms the records.

nonisolated extension ErrorPresenter {
  static func sentence(_ problem: LockProblem) -> String {
    switch problem {
    case .wrongPassphrase(let wait):
      // TRANSLATORS: Follows “That’s not the right passphrase. Please try again.”
      [localized("That’s not the right passphrase."), again(wait), localized("Nothing is lost.")].joined(separator: " ")
    case .wrongRecoveryKey(let wait):
      [
        localized("That’s not the right recovery key. If you’ve changed your passphrase, a new key came with it."),
        again(wait), localized("Nothing is lost."),
      ].joined(separator: " ")
    // TRANSLATORS: “Lock” is the passphrase lock on what the person wrote, here and in the messages that follow.
    case .notSet: localized("No lock is set, so nothing was changed.")
    case .alreadySet: localized("A lock is already set, so nothing was changed.")
    case .recoveryPending:
      localized(
        "Respite is still recovering what you’ve written from a damaged file, so nothing was changed. Please "
          + "restart Respite, then try again."
      )
    case .openElsewhere:
      localized(
        "Respite is already open in another window. Please close that one and try again; nothing was "
          + "changed.")
    case .noMemory:
      localized(
        "There isn’t enough free memory to check a passphrase at the moment. Please close another "
          + "program and try again.")
    }
  }

  /// Says that the lock is set, but some older copies couldn't be encrypted.
  public static var lockNotComplete: String {
    localized(
      "The lock is on, but some older copies of your data haven’t been encrypted yet: the disk is full, or "
        + "Respite can’t write to them. Respite will try again each time you unlock it.")
  }

  /// Says what was repaired when the lock opened.
  public static func sentence(_ repair: LockRepair) -> String {
    switch repair {
    case .sealedRows(let count):
      // TRANSLATORS: Shown once after unlocking. An entry is a reflection, a mood, a session, a statement, a rhythm, or
      // something written with a tool of *On your mind*.
      pluralized(
        "{count} entry wasn’t locked along with the rest. It is now. If you can’t think why it wasn’t, look for "
          + "an entry you don’t recognise.",
        "{count} entries weren’t locked along with the rest. They are now. If you can’t think why they weren’t, "
          + "look for entries you don’t recognise.",
        count: count)
    case .publicKeyReplaced:
      localized(
        "Someone with access to your files added their own key to your lock. They may have read moods and "
          + "sessions saved while Respite was locked, but nothing else. Respite has put your own key back.")
    case .planReplaced:
      // TRANSLATORS: “Plan for hard times” is the page “My plan for hard times”.
      localized(
        "Your plan for hard times wasn’t locked, although you hadn’t chosen to leave it open, so someone may "
          + "have changed it. Please check that it’s what you wrote. If it isn’t, a backup may still have your "
          + "version.")
    case .rowRestored:
      // TRANSLATORS: Shown once after unlocking.
      localized("The record that opens your lock was missing or damaged. Respite has put it back from a copy.")
    case .olderLockReplaced:
      // TRANSLATORS: Shown once after unlocking. “The former ones” are the passphrase and the recovery key.
      localized(
        "An older copy of your data has been put in place of the newest. It’s been locked again with your current passphrase and recovery key. Your earlier passphrase and key no longer open it. If that wasn’t you, someone has had access to your files."
      )
    }
  }

  private static func again(_ wait: Duration) -> String {
    wait > .seconds(1)
      // TRANSLATORS: Follows “That’s not the right passphrase.”
      ? pluralized(
        "Please try again in {count} second.", "Please try again in {count} seconds.",
        count: Int(wait.components.seconds))
      // TRANSLATORS: Follows “That’s not the right passphrase.”
      : localized("Please try again.")
  }
}
