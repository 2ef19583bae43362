import CAdwaita

/// A Swift value as the user data of a C callback.
///
/// C owns the pointer that `pass` returns. The value is released by `releaseRetained`, which C gets as the
/// destroy-notify, or by a single `take`. The pointer doesn't carry the value's type, so all calls must use the same
/// type: name it once, in a `typealias`.
nonisolated final class Retained<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// Retains `value` for C.
  static func pass(_ value: Value) -> gpointer { Unmanaged.passRetained(Retained(value)).toOpaque() }

  /// Calls `body` with the value that `data` points to, and returns its result; nil if `data` is nil. Call it on the
  /// main thread, where GTK calls back.
  static func use<Result: Sendable>(_ data: gpointer?, _ body: @MainActor (Value) -> Result) -> Result? {
    nonisolated(unsafe) let data = data
    return MainActor.assumeIsolated {
      data.map { body(Unmanaged<Retained>.fromOpaque($0).takeUnretainedValue().value) }
    }
  }

  /// Does the same as `use`, and then releases the value: for a callback that is called only once.
  static func take<Result: Sendable>(_ data: gpointer?, _ body: @MainActor (Value) -> Result) -> Result? {
    defer { releaseRetained(data) }
    return use(data, body)
  }
}

/// Releases a value that `Retained` has passed to C. Call it on the main thread, unless the value may be released on
/// any thread.
nonisolated let releaseRetained: @convention(c) (gpointer?) -> Void = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
