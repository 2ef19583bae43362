import CAdwaita

/// The computer's bus, for the objects of GIO that look for it by themselves.
@MainActor enum SystemBus {
  /// The connection, retained for as long as the program runs; nil if there is no system bus. The first use connects
  /// and blocks, but a local socket answers at once or not at all.
  ///
  /// GIO shares one connection among all callers, and makes a new one once the last of them has released it. By
  /// default, the program ends when the bus of a connection closes. That must be turned off for each new connection,
  /// and it would be too late for one that a GIO object made.
  static let connection: OpaquePointer? = {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil) else { return nil }
    g_dbus_connection_set_exit_on_close(bus, 0)
    return bus
  }()

  /// Whether there is a system bus and the connection to it is open.
  static var isOpen: Bool { connection.map { !Bool(g_dbus_connection_is_closed($0)) } ?? false }
}
