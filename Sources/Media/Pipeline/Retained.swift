import CGStreamer

/// A Swift value as the user data of a C callback.
///
/// C owns the pointer that `pass` returns, until it calls `releaseRetained`, its destroy-notify. Name the type once, in
/// a `typealias`: the pointer doesn't carry it, so all calls must agree on it.
final class Retained<Value> {
  private let value: Value

  private init(_ value: Value) { self.value = value }

  /// Retains `value` for C.
  static func pass(_ value: Value) -> gpointer { Unmanaged.passRetained(Retained(value)).toOpaque() }

  /// The value behind a pointer from `pass`; nil for a null pointer.
  static func value(_ data: gpointer?) -> Value? {
    data.map { Unmanaged<Retained>.fromOpaque($0).takeUnretainedValue().value }
  }
}

/// Releases a value that `Retained` has passed to C.
let releaseRetained: @convention(c) (gpointer?) -> Void = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
