import Core
import Toolkit

/// The group of the settings dialog that sets, changes and removes the lock.
final class LockSettings {
  let group = PreferencesGroup(localized("Lock"))
  private let model: LockSettingsModel
  private let dependencies: Dependencies
  private weak var window: PreferencesWindow?
  private unowned let navigator: any Navigator
  /// Whether the rows shown are those for a lock that is set; nil before the first.
  private var showsLock: Bool?

  init(_ dependencies: Dependencies, navigator: any Navigator) {
    (self.dependencies, self.navigator) = (dependencies, navigator)
    model = LockSettingsModel(dependencies)
    observe(self) { $0.render() }
  }

  /// Sets the window over which this opens its dialogs. The window keeps this alive.
  func attach(to window: PreferencesWindow) {
    self.window = window
    window.keepAlive(self)
  }

  private func render() {
    group.describe(model.isIncomplete ? ErrorPresenter.lockNotComplete : "")
    guard let hasLock = model.hasLock, hasLock != showsLock else { return }
    showsLock = hasLock
    group.replace(hasLock ? rowsWithLock : rowsWithoutLock)
  }

  private var rowsWithoutLock: [Widget] {
    [
      button(
        localized("Set a passphrase"), localized("What you wrote, felt and did can then be read by you alone."), .set)
    ]
  }

  private var rowsWithLock: [Widget] {
    let settings = dependencies.settings
    let choices = [1, 5, 10, 30, 0]
    return [
      ButtonRow(
        localized("Lock now"), subtitle: localized("Ctrl+L does the same, and so does the lock of the screen."),
        icon: "respite-lock-symbolic"
      ).onPressed { [weak navigator] in navigator?.closeLock() },
      ComboRow(
        localized("Lock by itself"), subtitle: localized("When no key and no pointer was used for so long."),
        options: choices.map {
          $0 == 0 ? localized("Never") : pluralized("After a minute", "After {count} minutes", count: $0)
        },
        selected: choices.firstIndex(of: settings[.lockAfterMinutes]) ?? 2
      ).onSelected { settings[.lockAfterMinutes] = choices[$0] },
      button(localized("Change the passphrase"), "", .change), button(localized("Take the lock away"), "", .remove),
    ]
  }

  private func button(_ title: String, _ subtitle: String, _ purpose: LockDialog.Purpose) -> Widget {
    let model = model
    return ButtonRow(title, subtitle: subtitle, icon: "respite-next-scene-symbolic").onPressed { [weak self] in
      guard let self, let window else { return }
      LockDialog.present(purpose, model, over: window) { [weak navigator] key in
        navigator?.open(.print(title: localized("Recovery key of Respite"), sections: LockDialog.sheet(of: key)))
      }
    }
  }
}
