import CAdwaita

/// A Swift value as the user data of a C callback.
///
/// C owns what `pass` returns, and releases it by `releaseRetained`, its destroy-notify, or by a single `take`. Name
/// the type once, in a `typealias`: C forgets it, so all calls must agree on it.
nonisolated final class Retained<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// Retains `value` for C.
  static func pass(_ value: Value) -> gpointer { Unmanaged.passRetained(Retained(value)).toOpaque() }

  /// Calls `body` with the value that C holds; nil if it holds none. On the main thread, where GTK calls back.
  static func use<Result: Sendable>(_ data: gpointer?, _ body: @MainActor (Value) -> Result) -> Result? {
    nonisolated(unsafe) let data = data
    return MainActor.assumeIsolated {
      data.map { body(Unmanaged<Retained>.fromOpaque($0).takeUnretainedValue().value) }
    }
  }

  /// Does the same for a callback that is called only once, and releases the value.
  static func take<Result: Sendable>(_ data: gpointer?, _ body: @MainActor (Value) -> Result) -> Result? {
    defer { releaseRetained(data) }
    return use(data, body)
  }
}

/// Releases a value that `Retained` has passed to C. On the main thread, unless the value may be released on any.
nonisolated let releaseRetained: @convention(c) (gpointer?) -> Void = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
