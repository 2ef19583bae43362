import Core

// The words of the dialog that sets, changes or removes the lock.

extension LockDialog.Purpose {
  var title: String {
    switch self {
    case .set: localized("Set a passphrase")
    // TRANSLATORS: Title of a row in the settings, and of the dialog it opens.
    case .change: localized("Change passphrase")
    // TRANSLATORS: Title of a row in the settings, and of the dialog it opens.
    case .remove: localized("Remove the lock")
    }
  }

  var heading: String {
    switch self {
    // TRANSLATORS: Heading of the dialog that sets the lock. A passphrase is a password of several words.
    case .set: localized("Choose a passphrase")
    // TRANSLATORS: Heading of the dialog that changes the passphrase.
    case .change: localized("Choose a new passphrase")
    // TRANSLATORS: Heading of the dialog that removes the lock, above what will then be different.
    case .remove: localized("Without a lock")
    }
  }

  var explanation: String {
    switch self {
    case .set:
      [
        // TRANSLATORS: The first line under the heading “Choose a passphrase”, and the one that matters most. The
        // recovery key is shown next, once.
        localized(
          "If you lose both your passphrase and your recovery key, no one can ever open what you’ve saved, not "
            + "even you."),
        // TRANSLATORS: Under the heading “Choose a passphrase”. {contents} is a list such as “reflections, sessions
        // and your plan for hard times”.
        localized(
          "With a passphrase, only someone who has it, or your recovery key, can open what you’ve saved on this computer: {contents}. Help now, Relax, "
            + "Learn and Talk to someone never ask for it. A few unrelated words are much safer than one short word. "
            + "If someone could make you tell them your passphrase, don’t write anything here that they mustn’t read.",
          ["contents": RecordKind.allCases.inWords]),
      ].joined(separator: "\n\n")
    case .change:
      localized(
        "You’ll get a new recovery key as well. After that, the old passphrase and the old key open only backups you "
          + "keep elsewhere. If you’ve forgotten your passphrase, type your recovery key instead; that key then stays "
          + "the same.")
    // TRANSLATORS: “This account” is the person’s account on the computer.
    case .remove:
      localized(
        "Everything will go back to being saved without encryption. Anyone who uses your account on this "
          + "computer will be able to read it.")
    }
  }

  /// The sentence above the recovery key.
  var explanationOfKey: String {
    switch self {
    case .change:
      // TRANSLATORS: “It” is the new recovery key, which is shown below.
      localized(
        "It’s going to take the place of your old recovery key. Write it down or print it, and keep it away from this computer, because it won’t be shown again. Once you’ve saved it, change the passphrase. Only then can you throw the old key away."
      )
    case .set, .remove:
      // TRANSLATORS: “It” is the recovery key, which is shown below.
      localized(
        "It opens the lock if you forget your passphrase. Write it down or print it, and keep it away from this "
          + "computer, because it won’t be shown again. Once you’ve saved it, turn on the lock.")
    }
  }

  /// The button below the recovery key.
  var finish: String {
    switch self {
    // TRANSLATORS: Button: from now on the new passphrase counts.
    case .change: localized("Change the passphrase")
    // TRANSLATORS: Button: from now on the person’s words are encrypted.
    case .set, .remove: localized("Turn on the lock")
    }
  }

  /// The question when the dialog with the recovery key is about to close.
  var warning: String {
    switch self {
    case .change:
      // TRANSLATORS: “This key” is the new recovery key. “This” is the dialog.
      localized(
        "This key won’t be shown again, and your passphrase hasn’t changed yet. If you close this now, your old "
          + "passphrase and your old key still work.")
    case .set, .remove:
      // TRANSLATORS: “The key” is the recovery key. “This” is the dialog.
      localized(
        "This key won’t be shown again, and the lock isn’t on yet. If you close this now, nothing will change.")
    }
  }

  /// The button that closes the dialog in spite of the warning.
  var leaving: String {
    switch self {
    // TRANSLATORS: Button: closes the dialog, and the passphrase stays as it was.
    case .change: localized("Close without changing")
    // TRANSLATORS: Button: closes the dialog, and no lock is set.
    case .set, .remove: localized("Close without locking")
    }
  }

  var fields: [String] {
    switch self {
    // TRANSLATORS: Name of a field. A passphrase is a password of several words. Name of a field: the same passphrase
    // typed a second time.
    case .set: [localized("Passphrase"), localized("Repeat passphrase")]
    // TRANSLATORS: “Current passphrase”: Name of a field: the passphrase that is about to be changed. “New
    // passphrase”: Name of a field. “Repeat new passphrase”: Name of a field: the same new passphrase typed a second
    // time.
    case .change: [localized("Current passphrase"), localized("New passphrase"), localized("Repeat new passphrase")]
    case .remove: [localized("Passphrase")]
    }
  }

  var buttonTitle: String {
    switch self {
    // TRANSLATORS: Button: goes on to the next part of a dialog or an exercise, or goes on with a session that was
    // interrupted.
    case .set, .change: localized("Continue")
    case .remove: localized("Remove")
    }
  }
}
