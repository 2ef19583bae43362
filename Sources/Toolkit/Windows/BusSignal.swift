import CAdwaita

/// Listens for one signal on a bus for as long as it lives.
@MainActor public final class BusSignal {
  /// Where a signal comes from.
  public enum Bus {
    case session, system
  }

  private let subscription: guint
  private let bus: Object

  /// Begins to listen; `heard` gets the first argument if that is a yes or a no. Nil where there is no such bus.
  public init?(
    _ bus: Bus, sender: String?, interface: String, member: String, heard: @escaping (_ first: Bool?) -> Void
  ) {
    // Opening the bus blocks, but a local socket answers at once or not at all.
    guard let connection = g_bus_get_sync(bus == .system ? G_BUS_TYPE_SYSTEM : G_BUS_TYPE_SESSION, nil, nil) else {
      return nil
    }
    g_dbus_connection_set_exit_on_close(connection, 0)  // else GLib ends the program when that bus goes
    self.bus = Object(adopting: UnsafeMutableRawPointer(connection))
    subscription = g_dbus_connection_signal_subscribe(
      connection, sender, interface, member, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, arguments, data in
        nonisolated(unsafe) let (arguments, data) = (arguments, data)
        MainActor.assumeIsolated {
          if let data { Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().hear(arguments) }
        }
      }, Unmanaged.passRetained(Box(heard)).toOpaque(),
      { data in
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { if let data { Unmanaged<Box>.fromOpaque(data).release() } }
      })
  }

  isolated deinit { g_dbus_connection_signal_unsubscribe(bus.opaque, subscription) }

  private final class Box {
    private let heard: (Bool?) -> Void
    init(_ heard: @escaping (Bool?) -> Void) { self.heard = heard }

    func hear(_ arguments: OpaquePointer?) {
      guard let arguments, g_variant_n_children(arguments) > 0, let first = g_variant_get_child_value(arguments, 0)
      else { return heard(nil) }
      defer { g_variant_unref(first) }
      heard(String(cString: g_variant_get_type_string(first)) == "b" ? Bool(g_variant_get_boolean(first)) : nil)
    }
  }
}

extension BusSignal {
  /// The computer goes to sleep, or wakes if there was no time to say it before, as logind says.
  public static func sleep(_ slept: @escaping () -> Void) -> BusSignal? {
    BusSignal(
      .system, sender: "org.freedesktop.login1", interface: "org.freedesktop.login1.Manager",
      member: "PrepareForSleep"
    ) { _ in slept() }
  }

  /// The screen is locked, as the desktops' screen savers and logind say; each in its own way.
  public static func screenLock(_ locked: @escaping () -> Void) -> [BusSignal] {
    let savers = ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.xfce.ScreenSaver"].map { name in
      BusSignal(.session, sender: nil, interface: name, member: "ActiveChanged") { if $0 == true { locked() } }
    }
    let session = BusSignal(
      .system, sender: "org.freedesktop.login1", interface: "org.freedesktop.login1.Session", member: "Lock"
    ) { _ in locked() }
    return (savers + [session]).compactMap(\.self)
  }
}
