import Core
import Toolkit

/// The group of the settings dialog that sets, changes and removes the lock.
final class LockSettings {
  // TRANSLATORS: A heading (noun: the lock), and the name of a button and of a keyboard shortcut (verb: to lock).
  let group = PreferencesGroup(localized("Passphrase lock"))
  private let model: LockSettingsModel
  private let dependencies: Dependencies
  private weak var window: PreferencesWindow?
  private let navigator: any Navigator
  /// Whether the rows shown are those for a lock that is set; nil before any rows are shown.
  private var showsLock: Bool?

  init(_ dependencies: Dependencies, navigator: any Navigator) {
    (self.dependencies, self.navigator) = (dependencies, navigator)
    model = LockSettingsModel(dependencies)
    observe(self) { $0.render() }
  }

  /// Sets the window that the dialogs open over. The window retains this object.
  func attach(to window: PreferencesWindow) {
    self.window = window
    window.keepAlive(self)
  }

  private func render() {
    group.describe(model.isIncomplete ? ErrorPresenter.lockNotComplete : "")
    if model.asksAboutPlan, let window { ask(over: window) }
    guard let hasLock = model.hasLock, hasLock != showsLock else { return }
    showsLock = hasLock
    group.replace(hasLock ? rowsWithLock : rowsWithoutLock)
  }

  /// Asks whether the plan for hard times may stay open. It stays locked unless the person says so.
  private func ask(over window: PreferencesWindow) {
    model.planAnswered(staysOpen: false)
    Question.ask(
      localized("Keep your plan for hard times open?"),
      localized(
        "If you do, it can be read while Respite is locked, by you and by anyone who uses this account. "
          + "You can change this on the plan’s page."),
      over: window, yes: localized("Keep it open"), no: localized("Lock it too")
    ) { [model] in model.planAnswered(staysOpen: true) }
  }

  private var rowsWithoutLock: [Widget] {
    [
      button(
        // TRANSLATORS: “Set a passphrase”: Title of a row in the settings, and of the dialog it opens: sets a lock
        // for the first time. “Only someone who has the passphrase or the recovery key can read what you’ve
        // written.”: Under “Set a passphrase” in the settings.
        localized("Set a passphrase"),
        localized("Only someone who has the passphrase or the recovery key can read what you’ve written."), .set)
    ]
  }

  private var rowsWithLock: [Widget] {
    let settings = dependencies.settings
    let choices = [1, 5, 10, 30, 0]
    return [
      ButtonRow(
        // TRANSLATORS: “Lock now”: Row in the settings that locks Respite at once. “Ctrl+L does the same, and so does
        // locking your screen.”: Under “Lock now” in the settings.
        localized("Lock now"), subtitle: localized("Ctrl+L does the same, and so does locking your screen."),
        icon: "respite-lock-symbolic"
      ).onPressed { [navigator] in navigator.closeLock() },
      ComboRow(
        // TRANSLATORS: Title of a row in the settings; its choices are “1 minute” to “30 minutes” and “Never”. Under
        // “Lock automatically”; “this long” is the choice beside it, such as “10 minutes”.
        localized("Lock automatically"),
        subtitle: localized(
          "After this long without using the keyboard or "
            + "mouse."),
        options: choices.map {
          // TRANSLATORS: Choice for “Lock automatically”.
          $0 == 0 ? localized("Never") : pluralized("{count} minute", "{count} minutes", count: $0)
        },
        selected: choices.firstIndex(of: settings[.lockAfterMinutes]) ?? 2
      ).onSelected { settings[.lockAfterMinutes] = choices[$0] },
      button(localized("Change passphrase"), "", .change), button(localized("Remove the lock"), "", .remove),
    ]
  }

  private func button(_ title: String, _ subtitle: String, _ purpose: LockDialog.Purpose) -> Widget {
    ButtonRow(title, subtitle: subtitle, icon: "respite-next-scene-symbolic").onPressed { [weak self] in
      guard let self, let window else { return }
      let questions = navigator.questions
      LockDialog.present(purpose, model, over: window, areCovered: questions.areCovered) { [navigator] key in
        navigator.open(.print { key.sheet })
      }
    }
  }
}
