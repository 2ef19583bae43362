import CAdwaita

/// Tells when the computer goes to sleep, as logind says on the system bus (`org.freedesktop.login1`). Without a bus or
/// logind nothing is ever told.
@MainActor public final class SleepWatch {
  private let subscription: guint
  private let bus: Object

  /// Begins to listen; `slept` is called before the computer sleeps, or when it wakes if there was no time. Nil where
  /// there is no system bus.
  public init?(_ slept: @escaping () -> Void) {
    // Opening the bus blocks, but a local socket answers at once or not at all.
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil) else { return nil }
    g_dbus_connection_set_exit_on_close(bus, 0)  // else GLib ends the program when that bus goes
    self.bus = Object(adopting: UnsafeMutableRawPointer(bus))
    subscription = g_dbus_connection_signal_subscribe(
      bus, "org.freedesktop.login1", "org.freedesktop.login1.Manager", "PrepareForSleep", "/org/freedesktop/login1",
      nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, _, data in
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { if let data { Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().action() } }
      }, Unmanaged.passRetained(Box(slept)).toOpaque(),
      { data in
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { if let data { Unmanaged<Box>.fromOpaque(data).release() } }
      })
  }

  isolated deinit { g_dbus_connection_signal_unsubscribe(bus.opaque, subscription) }

  private final class Box {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
  }
}
