import CGio

/// Handles method calls and property accesses for an exported object.
public protocol BusObjectDelegate: AnyObject {
  /// Handles a call of a method. None of Respite's methods returns a value.
  func called(_ method: String, of interface: String, with arguments: [BusValue]) throws(BusRefusal)
  /// The current value of a property; nil if it has none.
  func value(of property: String, of interface: String) -> BusValue?
  /// Handles a new value for a writable property.
  func wrote(_ value: BusValue, to property: String, of interface: String) throws(BusRefusal)
}

/// An object that is exported on a bus until this wrapper is released.
///
/// GDBus checks the types of arguments and values against the introspection data before it asks the delegate. Every
/// call is answered, even one that arrives just after this object is released.
///
/// For example:
///
/// ```swift
/// final class Lamp: BusObjectDelegate { … }
///
/// let lamp = Lamp()
/// guard let bus = BusConnection(.session),
///   let object = BusObject(at: "/org/example/lamp", introspection: xml, on: bus, delegate: lamp)
/// else { return }
/// let name = BusNameOwner("org.example.Lamp", on: bus)
/// ```
public final class BusObject {
  private let connection: BusConnection
  private let path: String
  private var registrations: [guint] = []
  private weak var delegate: (any BusObjectDelegate)?

  /// Exports an object at `path` with the interfaces of `introspection` (D-Bus's XML). Nil if this process already
  /// exports one of them at `path`. The delegate is not retained.
  ///
  /// - Precondition: `introspection` is valid.
  public init?(at path: String, introspection: String, on connection: BusConnection, delegate: any BusObjectDelegate) {
    self.connection = connection
    self.path = path
    self.delegate = delegate
    guard let node = g_dbus_node_info_new_for_xml(introspection, nil) else {
      preconditionFailure("The introspection data of \(path) isn't valid.")
    }
    defer { g_dbus_node_info_unref(node) }
    typealias Exported = Retained<ExportedObject>
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, interface, method, arguments, invocation, data in
      Exported.value(data)?.call(interface, method, arguments, invocation)
    }
    table.get_property = { _, _, _, interface, property, error, data in
      Exported.value(data)?.read(interface, property, error)
    }
    table.set_property = { _, _, _, interface, property, value, error, data in
      Exported.value(data)?.write(interface, property, value, error) ?? 0
    }
    var next = node.pointee.interfaces
    while let interface = next?.pointee {
      // GDBus copies the table.
      let id = g_dbus_connection_register_object(
        connection.raw, path, interface, &table, Exported.pass(ExportedObject(object: self)), releaseRetained, nil)
      guard id != 0 else { return nil }
      registrations.append(id)
      next = next?.successor()
    }
  }

  deinit { for id in registrations { g_dbus_connection_unregister_object(connection.raw, id) } }

  /// Emits a signal to every program that listens.
  public func emit(_ signal: String, of interface: String, _ arguments: BusValue...) {
    g_dbus_connection_emit_signal(connection.raw, nil, path, interface, signal, BusValue.tuple(arguments), nil)
  }

  /// Announces the new values of properties in one `PropertiesChanged` signal. Sends nothing if there are none.
  public func changed(_ properties: [String: BusValue], of interface: String) {
    guard !properties.isEmpty else { return }
    emit(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", .string(interface), .dictionary(properties),
      .strings([]))
  }

  /// The target of GDBus's calls, which may still arrive for one turn of the main loop after the object is
  /// unregistered.
  private struct ExportedObject {
    weak var object: BusObject?
    private var delegate: (any BusObjectDelegate)? { object?.delegate }

    func call(
      _ interface: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?, _ arguments: OpaquePointer?,
      _ invocation: OpaquePointer?
    ) {
      guard let interface, let method else { return }
      do throws(BusRefusal) {
        try delegate?.called(
          String(cString: method), of: String(cString: interface), with: arguments.map(BusValue.children) ?? [])
        g_dbus_method_invocation_return_value(invocation, nil)
      } catch {
        g_dbus_method_invocation_return_dbus_error(
          invocation, "org.freedesktop.DBus.Error.NotSupported", error.sentence)
      }
    }

    func read(
      _ interface: UnsafePointer<CChar>?, _ property: UnsafePointer<CChar>?,
      _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> OpaquePointer? {
      guard let interface, let property else { return nil }
      let name = String(cString: property)
      let value = delegate?.value(of: name, of: String(cString: interface))
      if value == nil { Self.set(error, BusRefusal("There is no value of \(name) now.")) }
      return value?.makeVariant()
    }

    func write(
      _ interface: UnsafePointer<CChar>?, _ property: UnsafePointer<CChar>?, _ variant: OpaquePointer?,
      _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> gboolean {
      do throws(BusRefusal) {
        guard let interface, let property, let value = variant.flatMap(BusValue.init) else {
          throw BusRefusal("It cannot be set to this.")
        }
        try delegate?.wrote(value, to: String(cString: property), of: String(cString: interface))
        return 1
      } catch let refusal {
        Self.set(error, refusal)
        return 0
      }
    }

    private static func set(
      _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?, _ refusal: BusRefusal
    ) {
      g_set_error_literal(error, g_dbus_error_quark(), gint(G_DBUS_ERROR_NOT_SUPPORTED.rawValue), refusal.sentence)
    }
  }
}
