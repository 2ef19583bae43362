import CAdwaita

/// Another program that is known by its name on the session bus. Any thread; what asks the bus waits for its answer, a
/// few milliseconds, and seconds at most.
nonisolated public struct Companion: Sendable {
  /// Its name on the bus.
  public let name: String

  /// The program of that name, whether it runs or not.
  public init(name: String) { self.name = name }

  /// Whether it runs.
  public var isRunning: Bool { bus("NameHasOwner", [name]).map(Self.isTrue) ?? false }

  /// Whether the bus knows how to start it.
  public var canBeActivated: Bool {
    guard let answer = bus("ListActivatableNames", []), let names = g_variant_get_child_value(answer.opaque, 0) else {
      return false
    }
    defer { g_variant_unref(names) }
    return (0..<g_variant_n_children(names)).contains { place in
      guard let child = g_variant_get_child_value(names, place) else { return false }
      defer { g_variant_unref(child) }
      return g_variant_get_string(child, nil).map { String(cString: $0) } == name
    }
  }

  /// Sees to it that it runs: by the bus, or else by starting `program`, which then lives on without us.
  ///
  /// - Returns: false if neither could be done.
  @discardableResult public func start(orRun program: String?) -> Bool {
    guard hasBus else { return false }
    if isRunning { return true }
    if canBeActivated, bus("StartServiceByName", [name], flags: true) != nil { return true }
    guard let program else { return false }
    var arguments: [UnsafeMutablePointer<CChar>?] = [g_strdup(program), nil]
    defer { g_free(arguments[0]) }
    // Its output goes nowhere: whoever waits for the end of ours must not wait for the end of its.
    let flags = GSpawnFlags(rawValue: G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
    return g_spawn_async(nil, &arguments, nil, flags, nil, nil, nil, nil) != 0
  }

  /// Asks it for something without arguments, if it runs, and waits until it has answered.
  public func ask(_ method: String, path: String, interface: String) {
    _ = call(name, path, interface, method, nil)
  }

  /// A number it tells of, or nil if it doesn't run or has none.
  public func number(_ property: String, path: String, interface: String) -> Int? {
    let arguments = Self.texts([interface, property])
    guard let answer = call(name, path, "org.freedesktop.DBus.Properties", "Get", arguments),
      let boxed = g_variant_get_child_value(answer.opaque, 0)
    else { return nil }
    defer { g_variant_unref(boxed) }
    guard let value = g_variant_get_variant(boxed) else { return nil }
    defer { g_variant_unref(value) }
    return String(cString: g_variant_get_type_string(value)) == "x" ? Int(g_variant_get_int64(value)) : nil
  }

  // The bus itself

  private var hasBus: Bool {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    g_object_unref(UnsafeMutableRawPointer(bus))
    return true
  }

  private func bus(_ method: String, _ words: [String], flags: Bool = false) -> Answer? {
    let name = "org.freedesktop.DBus"
    return call(name, "/org/freedesktop/DBus", name, method, Self.texts(words, flags: flags))
  }

  /// Floating: the call takes it.
  private static func texts(_ words: [String], flags: Bool = false) -> OpaquePointer? {
    var parts = words.map { g_variant_new_string($0) }
    if flags { parts.append(g_variant_new_uint32(0)) }
    return g_variant_new_tuple(&parts, gsize(parts.count))
  }

  private func call(
    _ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: OpaquePointer?
  ) -> Answer? {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      if let arguments { g_variant_unref(g_variant_ref_sink(arguments)) }
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    g_dbus_connection_set_exit_on_close(bus, 0)
    let answer = g_dbus_connection_call_sync(
      bus, name, path, interface, method, arguments, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 5_000, nil, nil)
    return answer.map(Answer.init)
  }

  private static func isTrue(_ answer: Answer) -> Bool {
    guard let value = g_variant_get_child_value(answer.opaque, 0) else { return false }
    defer { g_variant_unref(value) }
    return String(cString: g_variant_get_type_string(value)) == "b" && g_variant_get_boolean(value) != 0
  }

  /// What was answered, given back when it goes.
  nonisolated private final class Answer {
    let opaque: OpaquePointer
    init(_ opaque: OpaquePointer) { self.opaque = opaque }
    deinit { g_variant_unref(opaque) }
  }
}
