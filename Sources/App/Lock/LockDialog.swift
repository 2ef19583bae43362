import Core
import Toolkit

/// The small window that sets, changes or removes the lock.
final class LockDialog {
  /// The purpose of the dialog.
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
  /// Whether the person has confirmed that the dialog may close without the recovery key being used.
  private var mayThrowKeyAway = false
  private var refusals: Int
  /// Whether the lock has been set and the dialog is still open only because there is a notice to read.
  private var isOver: Bool { isKeyShown && model.recoveryKey == nil }

  /// Opens the dialog over `window`.
  ///
  /// - Parameters:
  ///   - areCovered: returns whether the lock covers the person's words now.
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

  /// The window is about to close. Returns true to leave it open: while the recovery key is on screen, and while the
  /// lock is being set, which can't be cancelled.
  ///
  /// If Respite has locked in the meantime, the dialog closes without asking and nothing changes. Otherwise whoever
  /// walks up to the screen could read the new key and confirm it.
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
      name: group.title, lines: [(key.lines, Label(key.lines).style("recovery-key"))])
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
    window.toast(localized("Copied. The clipboard will be cleared after a minute, or when you close this."))
  }
}
