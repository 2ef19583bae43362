import CAdwaita

/// Listens for one signal on a bus for as long as it lives.
@MainActor public final class BusSignal {
  /// Where a signal comes from.
  public enum Bus {
    case session, system
  }

  private let subscription: guint
  private let bus: Object

  /// Begins to listen; `heard` gets the first argument if that is a yes or a no, and the path of the object that speaks.
  /// Nil where there is no such bus.
  public init?(
    _ bus: Bus, sender: String?, interface: String, member: String,
    heard: @escaping (_ first: Bool?, _ path: String) -> Void
  ) {
    // Opening the bus blocks, but a local socket answers at once or not at all.
    guard let connection = g_bus_get_sync(bus == .system ? G_BUS_TYPE_SYSTEM : G_BUS_TYPE_SESSION, nil, nil) else {
      return nil
    }
    g_dbus_connection_set_exit_on_close(connection, 0)  // else GLib ends the program when that bus goes
    self.bus = Object(adopting: UnsafeMutableRawPointer(connection))
    subscription = g_dbus_connection_signal_subscribe(
      connection, sender, interface, member, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, path, _, _, arguments, data in
        nonisolated(unsafe) let (path, arguments, data) = (path, arguments, data)
        MainActor.assumeIsolated {
          guard let data, let path else { return }
          Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().hear(arguments, from: String(cString: path))
        }
      }, Unmanaged.passRetained(Box(heard)).toOpaque(),
      { data in
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { if let data { Unmanaged<Box>.fromOpaque(data).release() } }
      })
  }

  isolated deinit { g_dbus_connection_signal_unsubscribe(bus.opaque, subscription) }

  private final class Box {
    private let heard: (Bool?, String) -> Void
    init(_ heard: @escaping (Bool?, String) -> Void) { self.heard = heard }

    func hear(_ arguments: OpaquePointer?, from path: String) {
      guard let arguments, g_variant_n_children(arguments) > 0, let first = g_variant_get_child_value(arguments, 0)
      else { return heard(nil, path) }
      defer { g_variant_unref(first) }
      heard(String(cString: g_variant_get_type_string(first)) == "b" ? Bool(g_variant_get_boolean(first)) : nil, path)
    }
  }
}

extension BusSignal {
  /// The computer goes to sleep, or wakes if there was no time to say it before, as logind says.
  public static func sleep(_ slept: @escaping () -> Void) -> BusSignal? {
    BusSignal(
      .system, sender: "org.freedesktop.login1", interface: "org.freedesktop.login1.Manager",
      member: "PrepareForSleep"
    ) { _, _ in slept() }
  }

  /// The screen is locked, as the desktops' screen savers and logind say; each in its own way.
  public static func screenLock(_ locked: @escaping () -> Void) -> [BusSignal] {
    let savers = ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.xfce.ScreenSaver"].map { name in
      BusSignal(.session, sender: nil, interface: name, member: "ActiveChanged") { isActive, _ in
        if isActive == true { locked() }
      }
    }
    let session = BusSignal(
      .system, sender: "org.freedesktop.login1", interface: "org.freedesktop.login1.Session", member: "Lock"
    ) { _, path in
      if isOwn(session: path) { locked() }
    }
    return (savers + [session]).compactMap(\.self)
  }

  /// Whether a session of logind is this person's, as far as one can know: others may be logged in on this computer too.
  /// (Which session a program belongs to would not help: those that systemd starts for the desktop belong to none.)
  private static func isOwn(session path: String) -> Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil) else { return true }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    let asked = BusValue.tuple([.text("org.freedesktop.login1.Session"), .text("User")])
    guard
      let answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.login1", path, "org.freedesktop.DBus.Properties", "Get", asked, nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, 500, nil, nil)
    else { return true }
    defer { g_variant_unref(answer) }
    guard let property = g_variant_get_child_value(answer, 0) else { return true }
    defer { g_variant_unref(property) }
    guard let user = g_variant_get_variant(property) else { return true }
    defer { g_variant_unref(user) }
    // The number that the system knows them by, and the path of the object that speaks for them.
    guard String(cString: g_variant_get_type_string(user)) == "(uo)", let number = g_variant_get_child_value(user, 0)
    else { return true }
    defer { g_variant_unref(number) }
    let own = Object(adopting: UnsafeMutableRawPointer(g_credentials_new()))
    return withExtendedLifetime(own) { g_credentials_get_unix_user(own.opaque, nil) == g_variant_get_uint32(number) }
  }
}
