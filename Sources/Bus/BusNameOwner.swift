import CGio

/// Owns a well-known name on a bus from when the bus grants it until this object is released.
public final class BusNameOwner {
  private typealias Handlers = Retained<(acquired: () -> Void, lost: () -> Void)>

  private let connection: BusConnection
  private let id: guint

  /// Asks for `name`. Export the objects first, so that they exist as soon as the name does.
  ///
  /// - Parameters:
  ///   - name: the well-known name.
  ///   - connection: the bus.
  ///   - waits: whether to wait while another program has the name. If false, and another program has it, `lost` is
  ///     called.
  ///   - acquired: called when the name is granted.
  ///   - lost: called when the name isn't granted, or is taken away.
  public init(
    _ name: String, on connection: BusConnection, waits: Bool = true, acquired: @escaping () -> Void = {},
    lost: @escaping () -> Void = {}
  ) {
    self.connection = connection
    id = g_bus_own_name_on_connection(
      connection.raw, name, waits ? G_BUS_NAME_OWNER_FLAGS_NONE : G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
      { _, _, data in Handlers.value(data)?.acquired() }, { _, _, data in Handlers.value(data)?.lost() },
      Handlers.pass((acquired, lost)), releaseRetained)
  }

  deinit { g_bus_unown_name(id) }
}
