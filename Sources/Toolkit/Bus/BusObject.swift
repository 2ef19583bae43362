import CAdwaita

/// Who answers for an object on a bus.
public protocol BusObjectDelegate: AnyObject {
  /// A method was called; none of ours gives anything back.
  func called(_ method: String, of interface: String, with arguments: [BusValue]) throws(BusRefusal)
  /// What a property is now; nil for one that cannot be told.
  func value(of property: String, of interface: String) -> BusValue?
  /// Somebody set a property that may be set.
  func wrote(_ value: BusValue, to property: String, of interface: String) throws(BusRefusal)
}

/// Why something is not done that was asked for over a bus: one sentence, for whoever wrote the caller.
public nonisolated struct BusRefusal: Error, Equatable {
  /// The sentence.
  public let sentence: String

  /// Something that is not supported.
  public init(_ sentence: String) { self.sentence = sentence }
}

/// An object of ours on the session bus, under a name of its own, for as long as this lives.
///
/// GDBus checks the types of arguments and values against the introspection data before the delegate is asked, and every
/// call is answered, also one that comes when the object has just gone.
@MainActor public final class BusObject {
  private let bus: Object
  private let path: String
  private var registrations: [guint] = []
  private var name: guint = 0
  private weak var delegate: (any BusObjectDelegate)?

  /// Puts an object at `path`, with the interfaces of `introspection` (D-Bus's XML), then asks for `name`. Nil where
  /// there is no session bus, or where something of this program is already at `path`.
  ///
  /// - Precondition: `introspection` can be understood.
  public init?(name: String, path: String, introspection: String, delegate: any BusObjectDelegate) {
    // The application has opened this bus long before, or found none.
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    g_dbus_connection_set_exit_on_close(connection, 0)  // else GLib ends the program when the bus goes
    bus = Object(adopting: UnsafeMutableRawPointer(connection))
    self.path = path
    self.delegate = delegate
    guard let node = g_dbus_node_info_new_for_xml(introspection, nil) else {
      preconditionFailure("The description of \(path) cannot be understood.")
    }
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    (table.method_call, table.get_property, table.set_property) = (Self.call, Self.read, Self.write)
    var next = node.pointee.interfaces
    while let interface = next?.pointee {
      let box = Unmanaged.passRetained(Box(self))
      let id = g_dbus_connection_register_object(
        connection, path, interface, &table, box.toOpaque(),
        { data in
          nonisolated(unsafe) let data = data
          MainActor.assumeIsolated { if let data { Unmanaged<Box>.fromOpaque(data).release() } }
        }, nil)
      guard id != 0 else { return nil }  // GDBus has let go of the box
      registrations.append(id)
      next = next?.successor()
    }
    // Only now: whoever hears of the name finds everything there.
    self.name = g_bus_own_name_on_connection(connection, name, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil)
  }

  isolated deinit {
    if name != 0 { g_bus_unown_name(name) }
    for id in registrations { g_dbus_connection_unregister_object(bus.opaque, id) }
  }

  /// Sends a signal to everybody who listens.
  public func emit(_ signal: String, of interface: String, _ arguments: BusValue...) {
    g_dbus_connection_emit_signal(bus.opaque, nil, path, interface, signal, BusValue.tuple(arguments), nil)
  }

  /// Tells new values of some properties, in one signal; nothing is sent for none.
  public func changed(_ properties: [String: BusValue], of interface: String) {
    guard !properties.isEmpty else { return }
    emit("PropertiesChanged", of: "org.freedesktop.DBus.Properties", .text(interface), .fields(properties), .texts([]))
  }

  // GDBus calls these on the main thread, whose context was the default one when the object was put there.

  private static let call: GDBusInterfaceMethodCallFunc = { _, _, _, interface, method, arguments, invocation, data in
    nonisolated(unsafe) let (invocation, data) = (invocation, data)
    guard let interface = interface.map({ String(cString: $0) }), let method = method.map({ String(cString: $0) })
    else {
      return
    }
    let values = arguments.map(BusValue.children) ?? []
    MainActor.assumeIsolated {
      do throws(BusRefusal) {
        try delegate(data)?.called(method, of: interface, with: values)
        g_dbus_method_invocation_return_value(invocation, nil)
      } catch {
        g_dbus_method_invocation_return_dbus_error(
          invocation, "org.freedesktop.DBus.Error.NotSupported", error.sentence)
      }
    }
  }

  private static let read: GDBusInterfaceGetPropertyFunc = { _, _, _, interface, property, error, data in
    nonisolated(unsafe) let (error, data) = (error, data)
    guard let interface = interface.map({ String(cString: $0) }), let property = property.map({ String(cString: $0) })
    else { return nil }
    let value = MainActor.assumeIsolated { delegate(data)?.value(of: property, of: interface) }
    if value == nil { refuse(BusRefusal("There is no value of \(property) now."), error) }
    return value?.makeVariant()
  }

  private static let write: GDBusInterfaceSetPropertyFunc = { _, _, _, interface, property, variant, error, data in
    nonisolated(unsafe) let (error, data) = (error, data)
    guard let interface = interface.map({ String(cString: $0) }), let property = property.map({ String(cString: $0) }),
      let value = variant.flatMap(BusValue.init)
    else {
      refuse(BusRefusal("It cannot be set to this."), error)
      return 0
    }
    let refusal: BusRefusal? = MainActor.assumeIsolated {
      do throws(BusRefusal) {
        try delegate(data)?.wrote(value, to: property, of: interface)
        return nil
      } catch {
        return error
      }
    }
    if let refusal { refuse(refusal, error) }
    return refusal == nil ? 1 : 0
  }

  private static func delegate(_ data: UnsafeMutableRawPointer?) -> (any BusObjectDelegate)? {
    data.flatMap { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().object?.delegate }
  }

  private nonisolated static func refuse(
    _ refusal: BusRefusal, _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) {
    g_set_error_literal(error, g_dbus_error_quark(), gint(G_DBUS_ERROR_NOT_SUPPORTED.rawValue), refusal.sentence)
  }

  private final class Box {
    weak var object: BusObject?
    init(_ object: BusObject) { self.object = object }
  }
}
