import CGio

/// Another program, known by its name on a bus.
///
/// Usable on any thread. Every call blocks until the bus replies: a few milliseconds as a rule, five seconds at most.
public struct BusPeer: Sendable {
  /// The program's name on the bus.
  public let name: String
  private let kind: BusKind

  /// The program of that name, whether it runs or not.
  public init(_ name: String, on kind: BusKind = .session) {
    self.name = name
    self.kind = kind
  }

  /// Whether the program is running.
  public var isRunning: Bool { askBus("NameHasOwner", .string(name)) == [.bool(true)] }

  /// Whether the bus can start the program.
  public var canBeActivated: Bool {
    guard case .strings(let names)? = askBus("ListActivatableNames")?.first else { return false }
    return names.contains(name)
  }

  /// Starts the program if it isn't running: through the bus if possible, or else as a new process of the executable
  /// `program`. That process outlives this one.
  ///
  /// - Returns: false if the program neither runs nor can be started.
  @discardableResult public func start(orRun program: String?) -> Bool {
    guard BusConnection(kind) != nil else { return false }
    if isRunning { return true }
    if canBeActivated, askBus("StartServiceByName", .string(name), .uint32(0)) != nil { return true }
    guard let program else { return false }
    var arguments: [UnsafeMutablePointer<CChar>?] = [g_strdup(program), nil]
    defer { g_free(arguments[0]) }
    // The new process gets no output: a program that reads ours to its end would otherwise wait until both processes
    // end.
    let flags = GSpawnFlags(rawValue: G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
    return g_spawn_async(nil, &arguments, nil, flags, nil, nil, nil, nil) != 0
  }

  /// Calls a method, if the program is running, and waits until it replies.
  public func call(_ method: String, of interface: String, at path: String, _ arguments: [BusValue] = []) {
    _ = ask(method, of: BusInterface(interface, at: path, of: name), arguments)
  }

  /// The value of a property, or nil if the program isn't running or the property has no value.
  ///
  /// - Parameters:
  ///   - property: the property's name.
  ///   - interface: the interface that has it.
  ///   - path: the object's path.
  ///   - timeout: the longest wait, in milliseconds.
  public func property(
    _ property: String, of interface: String, at path: String, timeout: Int32 = 5_000
  ) -> BusValue? {
    ask(
      "Get", of: BusInterface("org.freedesktop.DBus.Properties", at: path, of: name),
      [.string(interface), .string(property)], timeout: timeout)?.first
  }

  private func askBus(_ method: String, _ arguments: BusValue...) -> [BusValue]? {
    ask(method, of: .messageBus, arguments)
  }

  private func ask(
    _ method: String, of interface: BusInterface, _ arguments: [BusValue] = [], timeout: Int32 = 5_000
  ) -> [BusValue]? {
    try? BusConnection(kind)?.callAndWait(method, of: interface, arguments, timeout: timeout)
  }
}
