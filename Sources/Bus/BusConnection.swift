import CGio

/// One of the two message buses.
public enum BusKind: Sendable {
  /// The bus of the person's desktop session.
  case session
  /// The bus of the whole computer, where logind is.
  case system

  fileprivate var type: GBusType { self == .session ? G_BUS_TYPE_SESSION : G_BUS_TYPE_SYSTEM }
}

/// An interface of an object that another program exports. Methods are called on it.
public struct BusInterface: Sendable {
  /// The program's name on the bus, well-known or unique.
  public let destination: String
  /// The object's path.
  public let path: String
  /// The interface's name.
  public let name: String

  /// The interface `name` of the object at `path`.
  public init(_ name: String, at path: String, of destination: String) {
    (self.destination, self.path, self.name) = (destination, path, name)
  }

  /// The message bus itself.
  static let messageBus = BusInterface(
    "org.freedesktop.DBus", at: "/org/freedesktop/DBus", of: "org.freedesktop.DBus")
}

/// A connection to a message bus. GIO shares one connection for each bus among the whole process.
///
/// A connection isn't `Sendable`, nor is anything made with it. Closures and delegates are called on the thread that
/// registered them, by that thread's default main context. So they keep the isolation of the code that passed them in.
///
/// For example, to show a notification:
///
/// ```swift
/// let notifications = BusInterface(
///   "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications", of: "org.freedesktop.Notifications")
/// guard let bus = BusConnection(.session) else { return }
/// bus.call("CloseNotification", of: notifications, [.uint32(7)]) { reply in
///   if case .failure(let error) = reply { print(error.message) }
/// }
/// ```
public final class BusConnection {
  let raw: OpaquePointer

  /// Connects, or returns nil where there is no such bus. Blocks, but a local socket answers at once or not at all.
  ///
  /// - Parameters:
  ///   - kind: the bus.
  ///   - exitsOnClose: whether GIO ends the program when the bus closes the connection. Applies to every user of the
  ///     shared connection.
  public init?(_ kind: BusKind, exitsOnClose: Bool = false) {
    guard let raw = g_bus_get_sync(kind.type, nil, nil) else { return nil }
    g_dbus_connection_set_exit_on_close(raw, exitsOnClose ? 1 : 0)
    self.raw = raw
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(raw)) }

  /// The name that the bus has given to this connection, such as `:1.42`.
  var uniqueName: String { g_dbus_connection_get_unique_name(raw).map { String(cString: $0) } ?? "" }

  /// Calls a method without waiting for the reply. If the program that has the method isn't running, the bus starts it
  /// if it can. `replied` gets the values that the method returns, or the error.
  public func call(
    _ method: String, of interface: BusInterface, _ arguments: [BusValue] = [],
    replied: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    typealias Reply = Retained<(Result<[BusValue], BusError>) -> Void>
    g_dbus_connection_call(
      raw, interface.destination, interface.path, interface.name, method, BusValue.tuple(arguments), nil,
      G_DBUS_CALL_FLAGS_NONE, -1, nil,
      { source, result, data in
        guard let replied = Reply.take(data) else { return }
        var error: UnsafeMutablePointer<GError>?
        guard let reply = g_dbus_connection_call_finish(OpaquePointer(source), result, &error) else {
          return replied(.failure(BusError(freeing: error)))
        }
        defer { g_variant_unref(reply) }
        replied(.success(BusValue.children(of: reply)))
      }, Reply.pass(replied))
  }

  /// Calls a method of a program that is running, and blocks until it replies.
  ///
  /// - Parameters:
  ///   - method: the method's name.
  ///   - interface: the interface that has the method, with the object's path and the program's name.
  ///   - arguments: the method's arguments, in order.
  ///   - timeout: the longest wait, in milliseconds.
  /// - Throws: `BusError`, also when the program isn't running.
  public func callAndWait(
    _ method: String, of interface: BusInterface, _ arguments: [BusValue] = [], timeout: Int32 = 5_000
  ) throws(BusError) -> [BusValue] {
    var error: UnsafeMutablePointer<GError>?
    let reply = g_dbus_connection_call_sync(
      raw, interface.destination, interface.path, interface.name, method, BusValue.tuple(arguments), nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout, nil, &error)
    guard let reply else { throw BusError(freeing: error) }
    defer { g_variant_unref(reply) }
    return BusValue.children(of: reply)
  }

  /// Blocks until all messages sent before are written to the socket.
  public func flush() { g_dbus_connection_flush_sync(raw, nil, nil) }
}
