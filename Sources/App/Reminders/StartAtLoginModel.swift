import Core
import Observation

/// Whether the reminders start at login. In a sandbox the desktop can refuse.
@Observable
final class StartAtLoginModel {
  var answer: StartAtLogin { StartAtLogin(rawValue: settings[.startAtLogin]) ?? .unasked }
  @ObservationIgnored private let settings: any Settings

  init(_ settings: any Settings) { self.settings = settings }

  /// Sentences that say when the reminders are shown.
  var words: String {
    // TRANSLATORS: Under the heading “Reminders” in the settings: they’re kept in memory alone.
    guard settings.arePersistent else {
      return localized("They won’t come, because settings can’t be saved on this computer.")
    }
    return switch answer {
    case .unasked, .allowed:
      // TRANSLATORS: Under the heading “Reminders” in the settings.
      localized("Each comes once a day, even when Respite is closed.")
    case .refused:
      // TRANSLATORS: Under the heading “Reminders” in the settings, where the desktop has been told not to start them.
      localized(
        "Your desktop doesn’t let Respite start when you log in, so they won’t come until you’ve opened it. To change that, allow "
          + "it in your desktop’s settings, under Apps, then choose “Ask the desktop again”.")
    case .impossible:
      // TRANSLATORS: Under the heading “Reminders” in the settings.
      localized("This desktop can’t start Respite when you log in, so they won’t come until you’ve opened it.")
    }
  }

  /// Whether it makes sense to ask the desktop again: it has refused, which the person can change.
  var canAsk: Bool { answer == .refused }

  /// Clears the answer, which makes the reminder helper ask again.
  func askPressed() { settings[.startAtLogin] = StartAtLogin.unasked.rawValue }
}
