import CGio

/// A Swift value as the user data of a C callback.
///
/// C owns the pointer that `pass` returns, until it calls `releaseRetained`, its destroy-notify, or a callback calls
/// `take`. Name the type once, in a `typealias`: the pointer doesn't carry it, so all calls must agree on it.
final class Retained<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// Retains `value` for C.
  static func pass(_ value: Value) -> gpointer { Unmanaged.passRetained(Retained(value)).toOpaque() }

  /// The value behind a pointer from `pass`; nil for a null pointer.
  static func value(_ data: gpointer?) -> Value? {
    data.map { Unmanaged<Retained>.fromOpaque($0).takeUnretainedValue().value }
  }

  /// Returns the value behind a pointer from `pass`, and releases C's reference. For a callback that is called only
  /// once.
  static func take(_ data: gpointer?) -> Value? {
    defer { releaseRetained(data) }
    return value(data)
  }
}

/// Releases what `Retained` has passed to C.
let releaseRetained: @convention(c) (gpointer?) -> Void = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
