import Bus
import Localization
import Reminders

/// Starts the helper through the Background portal. A sandbox needs that, because the desktop never sees an autostart
/// file written inside one.
///
/// The portal may ask the person, so it's called once, when the first reminder is turned on. The answer is stored in
/// the settings; after a no, the settings dialog says so and offers to ask again. After a yes, the helper repeats the
/// request each time it starts. The desktop shows nothing then, and its reply reveals whether the answer has changed.
final class AutostartPortal: Autostart {
  private let bus: BusConnection
  private let settings: ReminderSettings
  private var request: PortalRequest?
  private var isAsking = false
  private var isConfirmed = false

  init(on bus: BusConnection, settings: ReminderSettings) {
    (self.bus, self.settings) = (bus, settings)
  }

  func provide() -> Bool {
    switch settings.startAtLogin {
    case .unasked: ask()
    case .allowed, .impossible: if !isConfirmed { ask() }
    case .refused: break
    }
    return true
  }

  func remove() {
    if isAsking || settings.startAtLogin == .allowed { call(autostart: false) { _ in } }
    (isAsking, isConfirmed) = (false, false)
    settings.startAtLogin = .unasked
  }

  private func ask() {
    guard !isAsking else { return }
    (isAsking, isConfirmed) = (true, true)
    call(autostart: true) { [unowned self] outcome in
      isAsking = false
      settings.startAtLogin =
        switch outcome {
        case .done(let results): results["autostart"] == .bool(true) ? .allowed : .refused
        case .refused: .refused
        case .unavailable: .impossible
        }
    }
  }

  private func call(autostart: Bool, answered: @escaping (PortalRequest.Outcome) -> Void) {
    let options: [String: BusValue] = [
      // TRANSLATORS: The desktop shows it to the person when Respite asks to be started at login.
      "reason": .string(localized("To remind you at the times you choose, even when Respite is closed.")),
      "autostart": .bool(autostart), "commandline": .strings([Paths.program ?? "respite-reminders"]),
    ]
    request = PortalRequest(
      "RequestBackground", of: Portal.interface("Background"), [.string("")], options: options, on: bus,
      answered: answered)
  }
}
