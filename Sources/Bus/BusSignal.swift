import CGio

/// A subscription to a signal; ends when this object is released.
public final class BusSignal {
  private let connection: BusConnection
  private let subscription: guint

  /// Calls `received` with the object that emits the signal and the signal's arguments.
  ///
  /// Any program may send a signal: check the arguments' types.
  ///
  /// - Parameters:
  ///   - member: the signal's name.
  ///   - interface: the interface that has it; nil for any.
  ///   - sender: the name of the program that emits it; nil for any.
  ///   - connection: the bus.
  ///   - firstArgument: if given, only signals whose first argument is this string are received.
  ///   - received: called on the thread that subscribes.
  public init(
    _ member: String, of interface: String?, from sender: String?, firstArgument: String? = nil,
    on connection: BusConnection, received: @escaping (_ arguments: [BusValue], _ path: String) -> Void
  ) {
    typealias Handler = Retained<([BusValue], String) -> Void>
    self.connection = connection
    subscription = g_dbus_connection_signal_subscribe(
      connection.raw, sender, interface, member, nil, firstArgument, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, path, _, _, arguments, data in
        guard let received = Handler.value(data), let path else { return }
        received(arguments.map(BusValue.children) ?? [], String(cString: path))
      }, Handler.pass(received), releaseRetained)
  }

  deinit { g_dbus_connection_signal_unsubscribe(connection.raw, subscription) }
}
