import CAdwaita

/// A GObject with one reference of ours, given back when the wrapper goes.
///
/// Wrappers hold no state of their own: two wrappers of one object are as good as one. Handlers are the object's, not
/// the wrapper's, and live as long as it does.
@MainActor open class Object {
  /// The object itself, alive as long as this wrapper.
  public let raw: UnsafeMutableRawPointer

  /// How many wrappers there are: for leak tests.
  public private(set) static var liveCount = 0

  /// Takes over a reference: one that is floating, as of a new widget, or one that the caller owns (transfer full).
  public init(adopting raw: UnsafeMutableRawPointer?) {
    guard let raw else { preconditionFailure("A constructor returned nothing.") }
    if g_object_is_floating(raw) != 0 { g_object_ref_sink(raw) }
    self.raw = raw
    Object.liveCount += 1
  }

  /// Adds a reference to an object that somebody else owns (transfer none).
  public init(retaining raw: UnsafeMutableRawPointer?) {
    guard let raw else { preconditionFailure("There is no object to retain.") }
    g_object_ref(raw)
    self.raw = raw
    Object.liveCount += 1
  }

  isolated deinit {
    Object.liveCount -= 1
    g_object_unref(raw)
  }

  // A pointer outlives its wrapper only while somebody holds the wrapper: Swift may let go of a local one as soon as
  // the pointer is read. Parameters and properties are safe; locals need `withExtendedLifetime`.

  /// The object as a C type with a public struct.
  public func pointer<Type>(_: Type.Type) -> UnsafeMutablePointer<Type> { raw.assumingMemoryBound(to: Type.self) }

  /// The object as a C type without a public struct.
  public var opaque: OpaquePointer { OpaquePointer(raw) }
}

extension Object: Equatable {
  /// Whether both wrap the same object.
  public static func == (left: Object, right: Object) -> Bool { left.raw == right.raw }
}

/// GLib's truth as Swift's.
extension Bool {
  init(_ value: gboolean) { self = value != 0 }
  var gboolean: CAdwaita.gboolean { self ? 1 : 0 }
}
