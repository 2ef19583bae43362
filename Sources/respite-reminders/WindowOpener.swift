import Bus
import CGio
import Reminders

/// Opens Respite's window on a reminder's tab, where the bell then rocks.
struct WindowOpener {
  let bus: BusConnection

  private static let window = BusInterface(
    "org.freedesktop.Application", at: Names.applicationPath, of: Names.application)

  /// Activates the window's action over the bus, which starts the program if necessary. If the bus can't, runs the
  /// program directly.
  func open(_ kind: ReminderKind, token: String?) {
    let platformData = token.map { ["activation-token": BusValue.string($0), "desktop-startup-id": .string($0)] }
    let arguments: [BusValue] = [
      .string("reminder"), .variants([.string(kind.publicName)]), .dictionary(platformData ?? [:]),
    ]
    bus.call("ActivateAction", of: Self.window, arguments) { reply in
      switch reply {
      case .success, .failure(.noReply): break
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
    let words = [Paths.window, "--tab", kind.tab]
    var arguments = words.map { g_strdup($0) } + [nil]
    defer { arguments.forEach { g_free($0) } }
    var error: UnsafeMutablePointer<GError>?
    if g_spawn_async(nil, &arguments, environment, G_SPAWN_SEARCH_PATH, nil, nil, nil, &error) == 0, let error {
      log("The window can't be opened: \(String(cString: error.pointee.message))")
      g_error_free(error)
    }
  }
}
