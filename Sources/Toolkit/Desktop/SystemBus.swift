import CAdwaita

/// The computer's bus, for the objects of GIO that look for it by themselves.
@MainActor enum SystemBus {
  /// Held for as long as the program runs; nil where there is no such bus. The first use connects, which blocks, but a
  /// local socket answers at once or not at all.
  ///
  /// GIO shares one connection among all callers, and makes a new one once the last of them has released it. Each new
  /// one ends the program when the bus closes, until it's told not to: too late, if a GIO object made it.
  static let connection: OpaquePointer? = {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil) else { return nil }
    g_dbus_connection_set_exit_on_close(bus, 0)
    return bus
  }()

  /// Whether there is a bus and it's still open.
  static var isOpen: Bool { connection.map { !Bool(g_dbus_connection_is_closed($0)) } ?? false }
}
