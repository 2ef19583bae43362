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
  /// Whether the person has said that the recovery key may go unused.
  private var mayThrowKeyAway = false
  private var refusals: Int
  /// Whether the lock is set while the dialog stays open, because there is a notice to read.
  private var isOver: Bool { isKeyShown && model.recoveryKey == nil }

  /// Opens the dialog over `window`; `print` prints the recovery key.
  static func present(
    _ purpose: Purpose, _ model: LockSettingsModel, over window: Widget, print: @escaping (RecoveryKey) -> Void
  ) {
    let dialog = LockDialog(purpose, model, over: window, print: print)
    dialog.window.keepAlive(dialog)
    dialog.window.present()
  }

  private init(
    _ purpose: Purpose, _ model: LockSettingsModel, over parent: Widget, print: @escaping (RecoveryKey) -> Void
  ) {
    (self.purpose, self.model, self.print, refusals) = (purpose, model, print, model.refusals)
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
    foot.replace([Box.column(spacing: 12) { [notice, button] }])

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
  private func closeAsked() -> Bool {
    guard isKeyShown, model.recoveryKey != nil, !mayThrowKeyAway else { return false }
    if model.isBusy { return true }
    Question.ask(
      localized("Written down?"),
      localized(
        "This key won’t be shown again, and the lock isn’t set yet. If you close this now, everything stays as it was."),
      over: window, yes: localized("Close without a lock"), no: localized("Back to the key")
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
    window.heading = localized("Recovery key")
    group.title = localized("Your recovery key")
    group.describe(
      localized(
        "It opens the lock if you forget the passphrase. Write it down or print it, and keep it away from this "
          + "computer: it won’t be shown again. Once you have it, set the lock."))
    let words = Label(Self.lines(of: key)).style("recovery-key").selectable()
    let printing = Button.text(localized("Print it")).style("outlined").onPressed { [print] in print(key) }
    // In one box, because the group would put rows of its own above the key.
    group.replace([Box.column(spacing: 18) { [words, printing] }.margins(top: 12)])
    button.label = localized("Set the lock")
    button.isSensitive = true
    button.described(group.explanation)
    button.grabFocus()  // the field that had the focus is gone
  }

  /// The key as it is printed, with what it is for.
  static func sheet(of key: RecoveryKey) -> [(heading: String, words: String)] {
    [
      (localized("The key"), lines(of: key)),
      (
        localized("What it is for"),
        localized("It opens the lock of Respite where the passphrase is typed, if that is forgotten.")
      ),
      (
        localized("How to keep it"),
        localized("Away from the computer, where only you find it. Whoever has it can read your words there.")
      ),
    ]
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
    case .set: localized("Set a lock")
    case .change: localized("Change the passphrase")
    case .remove: localized("Take the lock away")
    }
  }

  fileprivate var heading: String {
    switch self {
    case .set: localized("A passphrase for your words")
    case .change: localized("Another passphrase")
    case .remove: localized("Without a lock")
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .set:
      localized(
        "Reflections, moods, sessions, statements and your own plan are then sealed on this computer. Help now, Relax, "
          + "Learn and Getting more help never ask for it. A few words that have nothing to do with each other hold much "
          + "better than one short word. If passphrase and recovery key are both lost, no one can open your words."
      )
    case .change:
      localized("The recovery key stays as it is. If you forgot the passphrase, type the recovery key in its place.")
    case .remove: localized("Everything is kept as it is again, and whoever uses this account can read it.")
    }
  }

  fileprivate var fields: [String] {
    switch self {
    case .set: [localized("Passphrase"), localized("Passphrase again")]
    case .change: [localized("Present passphrase"), localized("New passphrase"), localized("New passphrase again")]
    case .remove: [localized("Passphrase")]
    }
  }

  fileprivate var buttonTitle: String {
    switch self {
    case .set: localized("Continue")
    case .change: localized("Change it")
    case .remove: localized("Take it away")
    }
  }
}
