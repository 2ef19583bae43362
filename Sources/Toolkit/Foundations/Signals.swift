import CAdwaita
import ToolkitC

/// The arguments of a signal, without the emitter. Valid only while the handler runs.
///
/// Each accessor stops the program with a message if the argument's GType is another one. GLib would only log a
/// warning, and return 0 or NULL.
public struct SignalArguments {
  let values: UnsafeBufferPointer<GValue>

  /// The Boolean at `index`.
  public func boolean(_ index: Int) -> Bool { Bool(argument(index, FundamentalType.boolean)) }

  /// The `gint` at `index`.
  public func integer(_ index: Int) -> Int { Int(argument(index, FundamentalType.int)) }

  /// The `guint` at `index`.
  public func unsignedInteger(_ index: Int) -> Int {
    withUnsafePointer(to: argument(index, FundamentalType.uint)) { Int(g_value_get_uint($0)) }
  }

  /// The member of an enumeration at `index`, as its raw value.
  public func enumeration(_ index: Int) -> Int {
    withUnsafePointer(to: argument(index, FundamentalType.enumeration)) { Int(g_value_get_enum($0)) }
  }

  /// The flags at `index`, as their raw value.
  public func flags(_ index: Int) -> UInt32 {
    withUnsafePointer(to: argument(index, FundamentalType.flags)) { g_value_get_flags($0) }
  }

  /// The `gdouble` at `index`.
  public func double(_ index: Int) -> Double {
    withUnsafePointer(to: argument(index, FundamentalType.double)) { g_value_get_double($0) }
  }

  /// The C string (`gchararray`) at `index`; empty if it is NULL.
  public func string(_ index: Int) -> String { String(argument(index, FundamentalType.string)) }

  /// The string in the variant (`GVariant`) at `index`; nil if the variant is NULL or holds something else.
  public func variantString(_ index: Int) -> String? {
    withUnsafePointer(to: argument(index, FundamentalType.variant)) { value in
      guard let variant = g_value_get_variant(value), String(cString: g_variant_get_type_string(variant)) == "s",
        let string = g_variant_get_string(variant, nil)
      else { return nil }
      return String(cString: string)
    }
  }

  /// The object at `index`, still owned by the emitter.
  func object(_ index: Int) -> OpaquePointer? {
    withUnsafePointer(to: argument(index, FundamentalType.object)) { g_value_get_object($0).map { OpaquePointer($0) } }
  }

  /// The pointer in the boxed value at `index`, still owned by the emitter.
  func boxed(_ index: Int) -> UnsafeMutableRawPointer? {
    withUnsafePointer(to: argument(index, FundamentalType.boxed)) { g_value_get_boxed($0) }
  }

  /// The argument at `index`, whose GType must be derived from the fundamental type `type`.
  private func argument(_ index: Int, _ type: GType) -> GValue {
    precondition(values.indices.contains(index), "The signal has no argument \(index), only \(values.count).")
    let value = values[index]
    precondition(
      g_type_fundamental(value.g_type) == type,
      "Argument \(index) is a \(name(of: value.g_type)), not a \(name(of: type)).")
    return value
  }

  private func name(of type: GType) -> String { String(cString: g_type_name(type)) }
}

extension Object {
  /// The number of connected handlers, for leak tests.
  public private(set) static var liveHandlerCount = 0

  /// Calls `action` whenever the object emits `signal`, until the GObject is finalised.
  ///
  /// The closure must not capture an owner of the object strongly: write `[weak self]`.
  ///
  /// For example:
  ///
  /// ```swift
  /// let adjustment = Object(adopting: gtk_adjustment_new(0, 0, 100, 1, 10, 10))
  /// adjustment.connect("value-changed") { [weak self] in self?.scrolled() }
  /// ```
  ///
  /// - Precondition: the object has that signal. A misspelt name stops the program here instead of never being emitted.
  public func connect(_ signal: String, _ action: @escaping () -> Void) {
    connect(
      signal,
      returning: { _ in
        action()
        return false
      })
  }

  /// Calls `action` with the arguments of `signal`. The result of `action` is the signal's return value if that is a
  /// Boolean (“handled”), and is ignored otherwise.
  ///
  /// With an `owner`, the connection ends when the owner's GObject is finalised.
  ///
  /// - Precondition: the object has that signal.
  public func connect(
    _ signal: String, owner: Object? = nil, returning action: @escaping (SignalArguments) -> Bool
  ) {
    Object.liveHandlerCount += 1
    let id = toolkit_connect(raw, signal, owner?.raw, Handler.pass(action), Self.invoke, Self.release)
    precondition(id != 0, "\(type(of: self)) has no signal “\(signal)”.")
  }

  private typealias Handler = Retained<(SignalArguments) -> Bool>

  // GLib calls these on the main thread, because Respite uses GTK's objects only there.

  private static let invoke: ToolkitInvoke = { handler, result, count, arguments in
    nonisolated(unsafe) let (result, arguments) = (result, arguments)
    Handler.use(handler) { action in
      guard let arguments else { return }
      let handled = action(SignalArguments(values: UnsafeBufferPointer(start: arguments + 1, count: Int(count) - 1)))
      if let result, result.pointee.g_type != 0 { g_value_set_boolean(result, handled.gboolean) }
    }
  }

  private static let release: ToolkitRelease = { handler in
    MainActor.assumeIsolated { liveHandlerCount -= 1 }
    releaseRetained(handler)
  }
}
