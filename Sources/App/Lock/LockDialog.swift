import Core
import Toolkit

/// The small window that sets, changes or removes the lock.
final class LockDialog {
  /// What the dialog does.
  enum Purpose {
    case set, change, remove
  }

  private let model: LockSettingsModel
  private let purpose: Purpose
  private let window: PreferencesWindow
  private let group: PreferencesGroup
  private let entries: [PasswordEntry]
  private let button: Button
  private let notice = Label.notice()
  private let print: (RecoveryKey) -> Void
  private var isKeyShown = false
  private let areCovered: () -> Bool
  /// The recovery key in the clipboard, which is cleared when the dialog closes.
  private var copied: SecretCopy?
  /// Whether the person has said that the recovery key may go unused.
  private var mayThrowKeyAway = false
  private var refusals: Int
  /// Whether the lock is set while the dialog stays open, because there is a notice to read.
  private var isOver: Bool { isKeyShown && model.recoveryKey == nil }

  /// Opens the dialog over `window`.
  ///
  /// - Parameters:
  ///   - areCovered: whether the lock covers the person's words at that moment.
  ///   - print: prints the recovery key.
  static func present(
    _ purpose: Purpose, _ model: LockSettingsModel, over window: Widget, areCovered: @escaping () -> Bool,
    print: @escaping (RecoveryKey) -> Void
  ) {
    let dialog = LockDialog(purpose, model, over: window, areCovered: areCovered, print: print)
    dialog.window.keepAlive(dialog)
    dialog.window.present()
  }

  private init(
    _ purpose: Purpose, _ model: LockSettingsModel, over parent: Widget, areCovered: @escaping () -> Bool,
    print: @escaping (RecoveryKey) -> Void
  ) {
    (self.purpose, self.model, self.print, refusals) = (purpose, model, print, model.refusals)
    self.areCovered = areCovered
    button = Button.text(purpose.buttonTitle).style("outlined")
    entries = purpose.fields.map { PasswordEntry(name: $0) }
    group = PreferencesGroup(purpose.heading, description: purpose.explanation)
    let foot = PreferencesGroup("")
    window = PreferencesWindow(title: purpose.title, over: parent, groups: [group, foot])
    group.replace(
      zip(purpose.fields, entries).map { title, entry in
        Box.column(spacing: 6) {
          Label(title).justify(.start)
          entry
        }.margins(top: 12)
      })
    // The notice comes below the button, which stays under the pointer.
    foot.replace([Box.column(spacing: 12) { [button, notice] }])

    entries.first?.described(purpose.explanation)
    button.onPressed { [weak self] in self?.pressed() }
    window.onCloseRequest { [weak self] in self?.closeAsked() ?? false }
    for entry in entries { entry.onEntered { [weak self] in self?.pressed() } }
    model.begin()
    observe(self) { $0.render() }
  }

  private func pressed() {
    if isOver { return window.close() }
    guard model.recoveryKey == nil else { return model.keyConfirmed() }
    let typed = entries.map(\.text)
    switch purpose {
    case .set: model.setPressed(typed[0], again: typed[1])
    case .change: model.changePressed(from: typed[0], to: typed[1], again: typed[2])
    case .remove: model.removePressed(typed[0])
    }
  }

  /// The window is about to close. Returns true to keep it open: while the recovery key is on screen, and while the lock
  /// is being set, which can't be broken off.
  ///
  /// If Respite has locked meanwhile, the dialog closes without asking and nothing changes. Otherwise whoever walks up to the screen
  /// could read the new key and confirm it.
  private func closeAsked() -> Bool {
    guard isKeyShown, model.recoveryKey != nil, !mayThrowKeyAway else { return false }
    if model.isBusy { return true }
    if areCovered() {
      model.begin()
      return false
    }
    Question.ask(
      // TRANSLATORS: Heading of a question: the dialog with the recovery key is about to close.
      localized("Have you saved the key?"),
      purpose.warning,
      // TRANSLATORS: Button: goes back to the dialog that shows the recovery key.
      over: window, yes: purpose.leaving, no: localized("Back to the key")
    ) { [weak self] in
      self?.mayThrowKeyAway = true
      self?.window.close()
    }
    return true
  }

  private func render() {
    button.isSensitive = !model.isBusy
    notice.show(notice: model.notice)
    if let notice = model.notice, !model.isBusy { window.tell(notice) }
    if model.refusals != refusals {
      refusals = model.refusals
      entries[0].text = ""
      entries[0].grabFocus()
    }
    if let key = model.recoveryKey {
      if !isKeyShown { show(key) }
    } else if model.isDone {
      window.close()
    } else if isOver {
      button.label = localized("Close")
    }
  }

  /// Replaces the fields by the recovery key, which is shown only this once.
  private func show(_ key: RecoveryKey) {
    isKeyShown = true
    for entry in entries { entry.text = "" }
    // TRANSLATORS: Title of a dialog. The key is a row of letters and figures that opens the lock if the passphrase
    // is forgotten.
    window.heading = localized("Recovery key")
    // TRANSLATORS: Heading above the recovery key.
    group.title = localized("Your recovery key")
    group.describe(
      purpose.explanationOfKey)
    // Not selectable: on X11 every program reads a selection, and the Tab key would make one.
    let words = LineList(
      name: group.title, lines: [(Self.lines(of: key), Label(Self.lines(of: key)).style("recovery-key"))])
    // TRANSLATORS: Button: copies the recovery key.
    let copying = Button.text(localized("Copy")).style("outlined").onPressed { [weak self] in self?.copy(key) }
    // TRANSLATORS: Button: opens the dialog for printing.
    let printing = Button.text(localized("Print")).style("outlined").onPressed { [print] in print(key) }
    // In one box, because the group would put rows of its own above the key.
    group.replace([Box.column(spacing: 18) { [words, printing, copying] }.margins(top: 12)])
    button.label = purpose.finish
    button.isSensitive = true
    button.described(group.explanation)
    button.grabFocus()  // the field that had the focus is gone
  }

  /// Copies the key, for a password manager.
  private func copy(_ key: RecoveryKey) {
    copied = SecretCopy(key.text)
    // TRANSLATORS: After the recovery key was copied. “This” is the dialog.
    window.toast(localized("Copied. It’s cleared after a minute, or when you close this."))
  }

  /// The key as it is printed, with what it is for.
  static func sheet(of key: RecoveryKey) -> PrintJob.Sheet {
    // TRANSLATORS: Title of the printed sheet with the recovery key.
    PrintJob.Sheet(
      title: localized("Respite recovery key"),
      sections: [
        // TRANSLATORS: Heading on the printed sheet with the recovery key.
        (localized("The key"), lines(of: key)),
        (
          // TRANSLATORS: Heading on the printed sheet with the recovery key.
          localized("What it’s for"),
          // TRANSLATORS: On the printed sheet; “this” is the recovery key.
          localized(
            "If you forget your Respite passphrase, type this instead. If you ever change the passphrase, you’ll get a "
              + "new key: then throw this one away.")
        ),
        (
          // TRANSLATORS: Heading on the printed sheet with the recovery key.
          localized("Where to keep it"),
          // TRANSLATORS: On the printed sheet with the recovery key.
          localized(
            "Keep it away from your computer, somewhere only you will find it. Anyone who has this key and "
              + "your computer can read what you’ve written.")
        ),
      ])
  }

  /// The groups of the key, four a line.
  private static func lines(of key: RecoveryKey) -> String {
    let groups = key.groups
    return stride(from: 0, to: groups.count, by: 4).map {
      groups[$0..<min($0 + 4, groups.count)].joined(separator: " – ")
    }
    .joined(separator: "\n")
  }
}

extension LockDialog.Purpose {
  fileprivate var title: String {
    switch self {
    case .set: localized("Set a passphrase")
    // TRANSLATORS: Title of a row in the settings, and of the dialog it opens.
    case .change: localized("Change passphrase")
    // TRANSLATORS: Title of a row in the settings, and of the dialog it opens.
    case .remove: localized("Remove the lock")
    }
  }

  fileprivate var heading: String {
    switch self {
    // TRANSLATORS: Heading of the dialog that sets the lock. A passphrase is a password of several words.
    case .set: localized("Choose a passphrase")
    // TRANSLATORS: Heading of the dialog that changes the passphrase.
    case .change: localized("Choose a new passphrase")
    // TRANSLATORS: Heading of the dialog that removes the lock, above what will then be different.
    case .remove: localized("Without a lock")
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .set:
      // TRANSLATORS: Under the heading “Choose a passphrase”. {contents} is a list such as “reflections, sessions and your
      // plan for hard times”; “them” are the same.
      localized(
        "With a passphrase, only you can open what you’ve saved on this computer: {contents}. Help now, Relax, Learn "
          + "and Getting more help never ask for it. A few unrelated words are much safer than one short word. If you "
          + "lose both your passphrase and your recovery key, no one can open them again, not even you.",
        ["contents": RecordKind.allCases.inWords])
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

  /// What's said above the recovery key.
  fileprivate var explanationOfKey: String {
    switch self {
    case .change:
      // TRANSLATORS: “It” is the new recovery key, which is shown below.
      localized(
        "It takes the place of your old recovery key, which you can throw away. Write it down or print it, and keep it "
          + "away from this computer, because it won’t be shown again. Once you’ve saved it, change the passphrase.")
    case .set, .remove:
      // TRANSLATORS: “It” is the recovery key, which is shown below.
      localized(
        "It opens the lock if you forget your passphrase. Write it down or print it, and keep it away from this "
          + "computer, because it won’t be shown again. Once you’ve saved it, turn on the lock.")
    }
  }

  /// The button below the recovery key.
  fileprivate var finish: String {
    switch self {
    // TRANSLATORS: Button: from now on the new passphrase counts.
    case .change: localized("Change the passphrase")
    // TRANSLATORS: Button: from now on the person’s words are encrypted.
    case .set, .remove: localized("Turn on the lock")
    }
  }

  /// What's asked when the dialog with the recovery key is about to close.
  fileprivate var warning: String {
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

  /// The button that closes the dialog all the same.
  fileprivate var leaving: String {
    switch self {
    // TRANSLATORS: Button: closes the dialog, and the passphrase stays as it was.
    case .change: localized("Close without changing")
    // TRANSLATORS: Button: closes the dialog, and no lock is set.
    case .set, .remove: localized("Close without locking")
    }
  }

  fileprivate var fields: [String] {
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

  fileprivate var buttonTitle: String {
    switch self {
    // TRANSLATORS: Button: goes on to the next part of a dialog or an exercise, or goes on with a session that was
    // interrupted.
    case .set, .change: localized("Continue")
    case .remove: localized("Remove")
    }
  }
}
