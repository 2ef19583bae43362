import Bus

/// The helper's object on the session bus: the window reads `Next`, and calls `Quit` before it erases everything.
final class HelperObject: BusObjectDelegate {
  private let next: () -> Int?
  private let quit: () -> Void
  private var object: BusObject?

  /// Exports the object.
  ///
  /// - Parameters:
  ///   - bus: the session bus.
  ///   - next: when the next reminder comes, in seconds since 1970; nil while that isn't known.
  ///   - quit: called before the caller of `Quit` gets its reply.
  init(on bus: BusConnection, next: @escaping () -> Int?, quit: @escaping () -> Void) {
    (self.next, self.quit) = (next, quit)
    object = BusObject(at: Names.helperPath, introspection: Self.introspection, on: bus, delegate: self)
  }

  func called(_ method: String, of interface: String, with arguments: [BusValue]) { quit() }

  func value(of property: String, of interface: String) -> BusValue? { .int64(next() ?? 0) }

  func wrote(_ value: BusValue, to property: String, of interface: String) throws(BusRefusal) {
    throw BusRefusal("\(property) can only be read.")
  }

  private static let introspection = """
    <node><interface name="\(Names.helper)">
    <property name="Next" type="x" access="read"/>
    <method name="Quit"/>
    </interface></node>
    """
}
