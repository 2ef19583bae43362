// The helper's place on the bus: whoever has the name is the only one.

import CGio
import Glibc

final class Seat {
  private let bus: Bus
  private let taken: () -> Void
  /// When a reminder comes next, in seconds since 1970.
  private let next: () -> Int?
  /// Somebody asks the helper to end.
  private let dismissed: () -> Void
  private var owner: guint = 0

  /// `taken` is called when the place is ours. If somebody has it already the program ends, without a word.
  init(on bus: Bus, taken: @escaping () -> Void, next: @escaping () -> Int?, dismissed: @escaping () -> Void) {
    (self.bus, self.taken, self.next, self.dismissed) = (bus, taken, next, dismissed)
    export()
  }

  /// Asks for the place.
  func take() {
    owner = g_bus_own_name_on_connection(
      bus.connection, Names.helper, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
      { _, _, box in Seat.at(box)?.taken() }, { _, _, _ in exit(0) }, Unmanaged.passUnretained(self).toOpaque(), nil)
  }

  /// Gives it back, and waits until the bus knows.
  func leave() {
    g_bus_unown_name(owner)
    g_dbus_connection_flush_sync(bus.connection, nil, nil)
  }

  private static let description = """
    <node><interface name="\(Names.helper)">
    <property name="Next" type="x" access="read"/>
    <method name="Quit"/>
    </interface></node>
    """

  private func export() {
    guard let node = g_dbus_node_info_new_for_xml(Self.description, nil) else { return }
    // The table must live as long as the object, which is as long as the program.
    let table = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)
    table.initialize(to: GDBusInterfaceVTable())
    table.pointee.method_call = { _, _, _, _, _, _, invocation, box in
      g_dbus_method_invocation_return_value(invocation, nil)
      Seat.at(box)?.dismissed()
    }
    table.pointee.get_property = { _, _, _, _, _, _, box in
      BusValue.long(Seat.at(box)?.next() ?? 0).variant
    }
    g_dbus_connection_register_object(
      bus.connection, Names.helperPath, node.pointee.interfaces[0], table, Unmanaged.passRetained(self).toOpaque(), nil,
      nil)
    g_dbus_node_info_unref(node)
  }

  private static func at(_ box: UnsafeMutableRawPointer?) -> Seat? {
    box.map { Unmanaged<Seat>.fromOpaque($0).takeUnretainedValue() }
  }
}
