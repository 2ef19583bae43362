// Conversions between Swift values and GValues, and access by name to GObject properties that have no setter in C.

import CAdwaita

/// GLib's fundamental types. The numbers are part of its stable ABI; Swift doesn't see the macros (`G_TYPE_BOOLEAN` …).
enum FundamentalType {
  static let boolean = numbered(5)
  static let int = numbered(6)
  static let uint = numbered(7)
  static let enumeration = numbered(12)
  static let flags = numbered(13)
  static let double = numbered(15)
  static let string = numbered(16)
  static let boxed = numbered(18)
  static let object = numbered(20)
  static let variant = numbered(21)

  private static func numbered(_ number: GType) -> GType { number << 2 }  // G_TYPE_MAKE_FUNDAMENTAL
}

/// A Swift type that a GValue can hold.
protocol GValueConvertible {
  /// The GValue's type.
  static var gType: GType { get }
  /// Reads an initialised GValue of that type.
  init(_ value: GValue)
  /// Writes to an initialised GValue of that type.
  func write(to value: inout GValue)
}

extension Bool: GValueConvertible {
  static var gType: GType { FundamentalType.boolean }
  init(_ value: GValue) { self = withUnsafePointer(to: value) { Bool(g_value_get_boolean($0)) } }
  func write(to value: inout GValue) { g_value_set_boolean(&value, gboolean) }
}

extension Int: GValueConvertible {
  static var gType: GType { FundamentalType.int }
  init(_ value: GValue) { self = withUnsafePointer(to: value) { Int(g_value_get_int($0)) } }
  func write(to value: inout GValue) { g_value_set_int(&value, gint(self)) }
}

extension String: GValueConvertible {
  static var gType: GType { FundamentalType.string }
  init(_ value: GValue) {
    self = withUnsafePointer(to: value) { g_value_get_string($0).map { String(cString: $0) } ?? "" }
  }
  func write(to value: inout GValue) { g_value_set_string(&value, self) }
}

/// Calls `body` with a GValue that holds `value` and is valid until `body` returns.
func withGValue<Result>(_ value: some GValueConvertible, _ body: (UnsafePointer<GValue>) -> Result) -> Result {
  var gValue = GValue()
  g_value_init(&gValue, type(of: value).gType)
  defer { g_value_unset(&gValue) }
  value.write(to: &gValue)
  return body(&gValue)
}

extension Object {
  /// The value of a property.
  ///
  /// - Precondition: the object has a property of that name and type.
  func get<Value: GValueConvertible>(_ property: String) -> Value {
    check(property, is: Value.gType)
    var value = GValue()
    g_value_init(&value, Value.gType)
    defer { g_value_unset(&value) }
    g_object_get_property(pointer(GObject.self), property, &value)
    return Value(value)
  }

  /// Sets a property.
  ///
  /// - Precondition: the object has a property of that name and type.
  func set(_ property: String, _ value: some GValueConvertible) {
    check(property, is: type(of: value).gType)
    withGValue(value) { g_object_set_property(pointer(GObject.self), property, $0) }
  }

  private func check(_ property: String, is type: GType) {
    let description = pointer(GTypeInstance.self).pointee.g_class.flatMap { gClass in
      g_object_class_find_property(
        UnsafeMutableRawPointer(gClass).assumingMemoryBound(to: GObjectClass.self), property)
    }
    precondition(
      description?.pointee.value_type == type,
      "\(Swift.type(of: self)) has no property “\(property)” of type \(String(cString: g_type_name(type))).")
  }
}
