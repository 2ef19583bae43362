import CAdwaita
import Localization

/// The program on the desktop: one of it at a time.
public final class Application: Object {
  /// An application called `id`, a name in reverse order of domains.
  public init(id: String) {
    super.init(adopting: UnsafeMutableRawPointer(adw_application_new(id, G_APPLICATION_DEFAULT_FLAGS)))
  }

  private var gApplication: UnsafeMutablePointer<GApplication> { pointer(GApplication.self) }
  private var gtkApplication: UnsafeMutablePointer<GtkApplication> { pointer(GtkApplication.self) }

  /// Finds out whether another one is running. Without a session bus there never is.
  ///
  /// `asService` is for the start by the session bus: no window is wanted until the bus asks for one, and if it asks for
  /// nothing within ten seconds the program ends. If another one is running that is an error.
  ///
  /// - Throws: `ApplicationError` in GLib's words.
  public func register(asService: Bool = false) throws(ApplicationError) {
    if asService { g_application_set_flags(gApplication, G_APPLICATION_IS_SERVICE) }
    var error: UnsafeMutablePointer<GError>?
    guard Bool(g_application_register(gApplication, nil, &error)) else {
      let sentence = error.map { String(cString: $0.pointee.message) } ?? localized("It could not be registered.")
      g_clear_error(&error)
      throw ApplicationError(sentence: sentence)
    }
    // Else GLib ends the program on the spot when the bus goes, with what was typed in the last moment.
    if let bus = g_application_get_dbus_connection(gApplication) { g_dbus_connection_set_exit_on_close(bus, 0) }
  }

  /// Whether another one is running, so that this one only passes on what is wanted.
  public var isRemote: Bool { Bool(g_application_get_is_remote(gApplication)) }

  /// Runs until the last window is closed. Returns the exit status.
  public func run() -> Int32 { g_application_run(gApplication, 0, nil) }

  /// Runs `action` when a window is wanted.
  public func onActivate(_ action: @escaping () -> Void) { connect("activate", action) }

  /// Adds an action that a shortcut, the desktop or another start of the program can ask for.
  public func addAction(_ name: String, shortcuts: [String] = [], _ action: @escaping () -> Void) {
    let gAction = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
    gAction.connect("activate", action)
    withExtendedLifetime(gAction) { g_action_map_add_action(opaque, gAction.opaque) }
    setShortcuts(shortcuts, for: "app.\(name)")
  }

  /// Adds an action that is told a word.
  public func addAction(_ name: String, withText action: @escaping (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let gAction = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, type)))
    gAction.connect(
      "activate",
      returning: { arguments in
        if let text = arguments.variantText(0) { action(text) }
        return true
      })
    withExtendedLifetime(gAction) { g_action_map_add_action(opaque, gAction.opaque) }
  }

  /// Asks for an action of the running program, this one or another.
  public func ask(_ name: String, text: String? = nil) {
    g_action_group_activate_action(opaque, name, text.map { g_variant_new_string($0) })
  }

  /// The keys that run an action anywhere in the program, as GTK writes them.
  public func shortcuts(for action: String) -> [String] {
    let keys = gtk_application_get_accels_for_action(gtkApplication, "app.\(action)")
    defer { g_strfreev(keys) }
    var found: [String] = []
    while let key = keys?[found.count] { found.append(String(cString: key)) }
    return found
  }

  /// The actions that the desktop, a shortcut or another start of the program can ask for.
  public var actions: [String] {
    let names = g_action_group_list_actions(opaque)
    defer { g_strfreev(names) }
    var found: [String] = []
    while let name = names?[found.count] { found.append(String(cString: name)) }
    return found
  }

  /// Asks the desktop not to dim or lock the screen while `window` is there, and says why; nil where nobody listens.
  public func inhibitIdle(_ window: ApplicationWindow, reason: String) -> Inhibition? {
    let cookie = gtk_application_inhibit(
      gtkApplication, window.pointer(GtkWindow.self), GTK_APPLICATION_INHIBIT_IDLE, reason)
    return cookie == 0 ? nil : Inhibition(of: self, cookie: cookie)
  }

  fileprivate func uninhibit(_ cookie: guint) { gtk_application_uninhibit(gtkApplication, cookie) }

  /// Keys that run an action anywhere in the program, as in `<Control>h`.
  private func setShortcuts(_ shortcuts: [String], for action: String) {
    guard !shortcuts.isEmpty else { return }
    let keys = shortcuts.map { $0.withCString { g_strdup($0) } } as [UnsafeMutablePointer<CChar>?]
    defer { for key in keys { g_free(key) } }
    var list = keys.map { UnsafePointer($0) } + [nil]
    gtk_application_set_accels_for_action(gtkApplication, action, &list)
  }
}

/// The desktop leaves the screen alone for as long as this lives. Ends with the program too, however that ends.
@MainActor public final class Inhibition {
  private let application: Application
  private let cookie: guint

  fileprivate init(of application: Application, cookie: guint) {
    self.application = application
    self.cookie = cookie
  }

  isolated deinit { application.uninhibit(cookie) }
}

/// The program could not take its place on the desktop.
public struct ApplicationError: Error {
  /// GLib's words.
  public let sentence: String
}
