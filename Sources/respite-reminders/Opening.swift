// What happens when a reminder is pressed: the window opens on its tab, and the bell there rocks.

import CGio
import Reminders

struct Opening {
  let bus: Bus

  /// Asks the window for it, which the bus starts if need be; where that can't be, starts the program itself.
  func open(_ kind: ReminderKind, token: String?) {
    let place = Bus.Place(
      name: Names.application, path: Names.applicationPath, interface: "org.freedesktop.Application")
    let platform = token.map { [("activation-token", BusValue.text($0)), ("desktop-startup-id", .text($0))] } ?? []
    let arguments = BusValue.tuple([
      .text("reminder"), .list(of: "v", [.boxed(.text(kind.rawValue))]), .dictionary(platform),
    ])
    bus.call(place, "ActivateAction", arguments) { answer in
      switch answer {
      case .success, .failure(.silence): break
      case .failure: start(kind, token: token)
      }
    }
  }

  private func start(_ kind: ReminderKind, token: String?) {
    var environment = g_get_environ()
    for name in ["XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID"] {
      if let token { environment = g_environ_setenv(environment, name, token, 1) }
    }
    defer { g_strfreev(environment) }
    let words = [Folders.window, "--tab", kind.tab]
    var arguments = words.map { g_strdup($0) } + [nil]
    defer { arguments.forEach { g_free($0) } }
    var error: UnsafeMutablePointer<GError>?
    if g_spawn_async(nil, &arguments, environment, G_SPAWN_SEARCH_PATH, nil, nil, nil, &error) == 0, let error {
      log("The window can't be opened: \(String(cString: error.pointee.message))")
      g_error_free(error)
    }
  }
}
