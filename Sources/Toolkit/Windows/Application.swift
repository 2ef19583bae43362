import CAdwaita
import Localization

/// The application: one instance per session, with its actions and shortcuts.
public final class Application: Object {
  /// An application with an id in reverse domain-name order. Where there's a session manager, it's consulted before the
  /// session ends; see `onSessionEnding(_:)`.
  public init(id: String) {
    super.init(adopting: UnsafeMutableRawPointer(adw_application_new(id, G_APPLICATION_DEFAULT_FLAGS)))
    set("register-session", true)
  }

  private var gApplication: UnsafeMutablePointer<GApplication> { pointer(GApplication.self) }
  private var gtkApplication: UnsafeMutablePointer<GtkApplication> { pointer(GtkApplication.self) }

  /// Registers the application on the session bus, which finds out whether another instance is running. Without a
  /// session bus no other is found.
  ///
  /// - Parameter asService: true if the session bus starts the program. No window opens until the bus asks for one, the
  ///   program ends if that doesn't happen within ten seconds, and another running instance is an error.
  /// - Throws: `ApplicationError` with GLib's message.
  public func register(asService: Bool = false) throws(ApplicationError) {
    if asService { g_application_set_flags(gApplication, G_APPLICATION_IS_SERVICE) }
    var error: UnsafeMutablePointer<GError>?
    guard Bool(g_application_register(gApplication, nil, &error)) else {
      // TRANSLATORS: Put into {error} of “Respite couldn’t register with the desktop: {error}”.
      let sentence = error.map { String(cString: $0.pointee.message) } ?? localized("no reason was given")
      g_clear_error(&error)
      throw ApplicationError(sentence: sentence)
    }
    // By default, GIO ends the program at once when the bus closes, and the last words typed would be lost.
    if let bus = g_application_get_dbus_connection(gApplication) { g_dbus_connection_set_exit_on_close(bus, 0) }
  }

  /// Whether another instance is running; this one then only forwards actions to it.
  public var isRemote: Bool { Bool(g_application_get_is_remote(gApplication)) }

  /// Runs the main loop until the last window is closed. Returns the exit status.
  public func run() -> Int32 { g_application_run(gApplication, 0, nil) }

  /// Calls `action` when the application is activated: when it should show a window.
  public func onActivate(_ action: @escaping () -> Void) { connect("activate", action) }

  /// Adds an action that a shortcut, the desktop or another instance can activate.
  public func addAction(_ name: String, shortcuts: [String] = [], _ action: @escaping () -> Void) {
    let gAction = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    gAction.connect("activate", action)
    withExtendedLifetime(gAction) { g_action_map_add_action(opaque, gAction.opaque) }
    setShortcuts(shortcuts, for: "app.\(name)")
  }

  /// Adds an action with a string parameter.
  public func addAction(_ name: String, withText action: @escaping (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let gAction = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, type)))
    gAction.connect(
      "activate",
      returning: { arguments in
        if let text = arguments.variantString(0) { action(text) }
        return true
      })
    withExtendedLifetime(gAction) { g_action_map_add_action(opaque, gAction.opaque) }
  }

  /// Activates an action of the running instance, which may be this one.
  public func activateAction(_ name: String, text: String? = nil) {
    g_action_group_activate_action(opaque, name, text.map { g_variant_new_string($0) })
  }

  /// The accelerators of an action, in GTK's notation.
  public func shortcuts(for action: String) -> [String] {
    let keys = gtk_application_get_accels_for_action(gtkApplication, "app.\(action)")
    defer { g_strfreev(keys) }
    var found: [String] = []
    while let key = keys?[found.count] { found.append(String(cString: key)) }
    return found
  }

  /// The names of all actions.
  public var actions: [String] {
    let names = g_action_group_list_actions(opaque)
    defer { g_strfreev(names) }
    var found: [String] = []
    while let name = names?[found.count] { found.append(String(cString: name)) }
    return found
  }

  /// Asks the desktop not to dim or lock the screen, giving the reason. Nil where the desktop doesn't support that.
  public func inhibitIdle(_ window: ApplicationWindow, reason: String) -> Inhibition? {
    inhibit(GTK_APPLICATION_INHIBIT_IDLE, window, reason)
  }

  /// Asks the desktop not to end the session yet, giving the reason, which it shows to the person. Nil where the
  /// desktop doesn't support that.
  public func inhibitLogout(_ window: ApplicationWindow, reason: String) -> Inhibition? {
    inhibit(GTK_APPLICATION_INHIBIT_LOGOUT, window, reason)
  }

  /// Calls `action` when the desktop is about to end the session: at a logout, a restart or a shutdown. The session
  /// ends unless `action` inhibits that.
  public func onSessionEnding(_ action: @escaping () -> Void) { connect("query-end", action) }

  /// Calls `action` after the main loop has ended, for whatever reason, while windows and the bus still work.
  public func onEnded(_ action: @escaping () -> Void) { connect("shutdown", action) }

  /// Calls `action`, on the main loop, each time the program is asked to end by a signal: SIGTERM, SIGHUP or SIGINT.
  public static func onTerminated(_ action: @escaping () -> Void) {
    for signal in [SIGTERM, SIGHUP, SIGINT] { MainQueue.onSignal(signal, action) }
  }

  /// Ends the main loop.
  public func quit() { g_application_quit(gApplication) }

  private func inhibit(_ what: GtkApplicationInhibitFlags, _ window: ApplicationWindow, _ reason: String) -> Inhibition?
  {
    let cookie = gtk_application_inhibit(gtkApplication, window.pointer(GtkWindow.self), what, reason)
    return cookie == 0 ? nil : Inhibition(of: self, cookie: cookie)
  }

  fileprivate func uninhibit(_ cookie: guint) { gtk_application_uninhibit(gtkApplication, cookie) }

  /// Sets an action's accelerators, such as `<Control>h`.
  private func setShortcuts(_ shortcuts: [String], for action: String) {
    guard !shortcuts.isEmpty else { return }
    let keys = shortcuts.map { $0.withCString { g_strdup($0) } } as [UnsafeMutablePointer<CChar>?]
    defer { for key in keys { g_free(key) } }
    var list = keys.map { UnsafePointer($0) } + [nil]
    gtk_application_set_accels_for_action(gtkApplication, action, &list)
  }
}

/// Prevents the desktop from dimming or locking the screen, or from ending the session, until this object is released
/// or the program ends.
@MainActor public final class Inhibition {
  private let application: Application
  private let cookie: guint

  fileprivate init(of application: Application, cookie: guint) {
    self.application = application
    self.cookie = cookie
  }

  isolated deinit { application.uninhibit(cookie) }
}

/// The application couldn't be registered.
public struct ApplicationError: Error {
  /// GLib's message.
  public let sentence: String
}
