import Core
import Toolkit

/// A small window that sets, changes or takes away the lock.
final class LockDialog {
  /// What it is for.
  enum Purpose {
    case set, change, remove
  }

  private let model: LockSettingsModel
  private let purpose: Purpose
  private let window: PreferencesWindow
  private let group: PreferencesGroup
  private let button: Button
  private let notice = Label.notice()
  private var entries: [PasswordEntry] = []
  private var isKeyShown = false
  /// The lock is set, and there was something to say.
  private var isOver: Bool { isKeyShown && model.recoveryKey == nil }
  private var refusals: Int
  private let print: (RecoveryKey) -> Void

  /// Opens it over `window`; `print` prints the recovery key.
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
    group = PreferencesGroup(purpose.heading, description: purpose.words)
    var press: () -> Void = {}
    button = Button.text(purpose.yes) { press() }.style("outlined")
    let foot = PreferencesGroup("")
    window = PreferencesWindow(title: purpose.title, over: parent, groups: [group, foot])
    entries = purpose.fields.map { PasswordEntry(name: $0) { press() } }
    group.replace(
      zip(purpose.fields, entries).map { title, entry in
        Box.column(spacing: 6) {
          Label(title).justify(.start)
          entry
        }.margins(top: 12)
      })
    let (notice, button) = (notice, button)
    foot.replace([Box.column(spacing: 12) { [notice, button] }])
    press = { [weak self] in self?.pressed() }
    model.begin()
    observe(self) { $0.render() }
  }

  private func pressed() {
    if isOver { return window.close() }
    guard model.recoveryKey == nil else { return model.keyConfirmed() }
    let words = entries.map(\.text)
    switch purpose {
    case .set: model.setPressed(words[0], again: words[1])
    case .change: model.changePressed(from: words[0], to: words[1], again: words[2])
    case .remove: model.removePressed(words[0])
    }
  }

  private func render() {
    button.isSensitive = !model.isBusy
    notice.show(notice: model.notice)
    // Where the keyboard is: there a screen reader says it.
    for place in entries + [button] { place.described(model.notice ?? "") }
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

  /// The recovery key, which is shown this once.
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
    let print = print
    // The key first: rows of a group would stand above it.
    let printing = Button.text(localized("Print it")) { print(key) }.style("outlined")
    group.replace([Box.column(spacing: 18) { [words, printing] }.margins(top: 12)])
    button.label = localized("Set the lock")
    button.isSensitive = true
    button.grabFocus()  // the fields that had it are gone
  }

  /// The key as it is printed.
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

  fileprivate var words: String {
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

  fileprivate var yes: String {
    switch self {
    case .set: localized("Continue")
    case .change: localized("Change it")
    case .remove: localized("Take it away")
    }
  }
}
