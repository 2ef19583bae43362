import Bus
import Reminders

/// The helper's object on the session bus. The window reads `Next`, calls `Snooze` when the person presses that button
/// of a notification, and calls `Quit` before it erases everything.
final class HelperObject: BusObjectDelegate {
  private let next: () -> Int?
  private let snooze: (ReminderKind) -> Void
  private let quit: () -> Void
  private var object: BusObject?

  /// Exports the object.
  ///
  /// - Parameters:
  ///   - bus: the session bus.
  ///   - next: returns when the next reminder is due, in seconds since 1970; nil while that isn't known.
  ///   - snooze: called with the reminder to show again later.
  ///   - quit: called before the caller of `Quit` gets its reply.
  init(
    on bus: BusConnection, next: @escaping () -> Int?, snooze: @escaping (ReminderKind) -> Void,
    quit: @escaping () -> Void
  ) {
    (self.next, self.snooze, self.quit) = (next, snooze, quit)
    object = BusObject(at: Names.helperPath, introspection: Self.introspection, on: bus, delegate: self)
  }

  func called(_ method: String, of interface: String, with arguments: [BusValue]) throws(BusRefusal) {
    guard method == "Snooze" else { return quit() }
    guard let kind = arguments.first?.string.flatMap(ReminderKind.init(publicName:)) else {
      throw BusRefusal("There is no such reminder.")
    }
    snooze(kind)
  }

  func value(of property: String, of interface: String) -> BusValue? { .int64(next() ?? 0) }

  func wrote(_ value: BusValue, to property: String, of interface: String) throws(BusRefusal) {
    throw BusRefusal("\(property) can only be read.")
  }

  private static let introspection = """
    <node><interface name="\(Names.helper)">
    <property name="Next" type="x" access="read"/>
    <method name="Snooze"><arg direction="in" name="Reminder" type="s"/></method>
    <method name="Quit"/>
    </interface></node>
    """
}
