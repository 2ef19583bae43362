import CAdwaita

/// A wrapper that owns one reference to a GObject, and releases it when it is deinitialised.
///
/// Wrappers of the same object are interchangeable. Signal handlers belong to the GObject, not to the wrapper, and live
/// as long as the GObject.
@MainActor open class Object {
  /// The GObject, alive as long as this wrapper.
  public let raw: UnsafeMutableRawPointer

  /// The number of live wrappers, for leak tests.
  public private(set) static var liveCount = 0

  /// Takes over a reference: a floating one, as of a new widget, or one that the caller owns (transfer full).
  public init(adopting raw: UnsafeMutableRawPointer?) {
    guard let raw else { preconditionFailure("The constructor returned NULL.") }
    if g_object_is_floating(raw) != 0 { g_object_ref_sink(raw) }
    self.raw = raw
    Object.liveCount += 1
  }

  /// Adds a reference to an object that belongs to other code (transfer none).
  public init(retaining raw: UnsafeMutableRawPointer?) {
    guard let raw else { preconditionFailure("The object to retain is NULL.") }
    g_object_ref(raw)
    self.raw = raw
    Object.liveCount += 1
  }

  isolated deinit {
    Object.liveCount -= 1
    g_object_unref(raw)
  }

  // A pointer is valid only while a wrapper is alive, and Swift may release a local wrapper right after its last use.
  // Parameters and properties are safe; locals need `withExtendedLifetime`.

  /// The object as a pointer to a C struct that Swift can see.
  public func pointer<Type>(_: Type.Type) -> UnsafeMutablePointer<Type> { raw.assumingMemoryBound(to: Type.self) }

  /// The object as a pointer to an opaque C type.
  public var opaque: OpaquePointer { OpaquePointer(raw) }
}

extension Object: Equatable {
  /// Whether both wrap the same GObject.
  public static func == (left: Object, right: Object) -> Bool { left.raw == right.raw }
}

/// Conversions between `gboolean` and `Bool`.
extension Bool {
  init(_ value: gboolean) { self = value != 0 }
  var gboolean: CAdwaita.gboolean { self ? 1 : 0 }
}
