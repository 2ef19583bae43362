import CGio

/// A Swift value as the user data of a C callback.
///
/// C owns what `pass` returns, and gives it back by `releaseRetained`, its destroy-notify, or by a single `take`. Name
/// the type once, in a `typealias`: C forgets it, so all calls must agree on it.
final class Retained<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// Retains `value` for C.
  static func pass(_ value: Value) -> gpointer { Unmanaged.passRetained(Retained(value)).toOpaque() }

  /// The value that C holds; nil if it holds none.
  static func value(_ data: gpointer?) -> Value? {
    data.map { Unmanaged<Retained>.fromOpaque($0).takeUnretainedValue().value }
  }

  /// The same for a callback that is called only once: C holds it no longer.
  static func take(_ data: gpointer?) -> Value? {
    defer { releaseRetained(data) }
    return value(data)
  }
}

/// Releases what `Retained` has passed to C.
let releaseRetained: @convention(c) (gpointer?) -> Void = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
