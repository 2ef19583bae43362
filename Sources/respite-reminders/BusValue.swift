// Values as D-Bus has them, written without C's variable arguments, which Swift cannot call.

import CGio

indirect enum BusValue {
  case text(String)
  case byte(UInt8)
  case int(Int32)
  case long(Int)
  case unsigned(UInt32)
  /// A value that carries its type.
  case boxed(BusValue)
  /// Values of one type, given as GVariant spells it.
  case list(of: String, [BusValue])
  /// Names with boxed values.
  case dictionary([(String, BusValue)])
  case tuple([BusValue])

  /// The GVariant, floating: whoever takes it owns it.
  var variant: OpaquePointer? {
    switch self {
    case .text(let text): return g_variant_new_string(text)
    case .byte(let value): return g_variant_new_byte(value)
    case .int(let value): return g_variant_new_int32(value)
    case .long(let value): return g_variant_new_int64(value)
    case .unsigned(let value): return g_variant_new_uint32(value)
    case .boxed(let value): return g_variant_new_variant(value.variant)
    case .tuple(let values):
      var children = values.map(\.variant)
      return g_variant_new_tuple(&children, gsize(children.count))
    case .list(let type, let values):
      return Self.array(type, values.map(\.variant))
    case .dictionary(let pairs):
      return Self.array(
        "{sv}", pairs.map { g_variant_new_dict_entry(g_variant_new_string($0.0), BusValue.boxed($0.1).variant) })
    }
  }

  private static func array(_ type: String, _ children: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    var children = children
    return g_variant_new_array(type, &children, gsize(children.count))
  }
}

/// What came over the bus. Read it by its type: anybody may have sent anything.
struct BusMessage {
  fileprivate let variant: OpaquePointer

  /// The message in `variant`, which must live as long.
  init(_ variant: OpaquePointer) { self.variant = variant }

  /// How GVariant spells its type, as in `(us)`.
  var type: String { String(cString: g_variant_get_type_string(variant)) }

  /// The text at a place; only where the type says that there is one.
  func text(_ place: Int) -> String {
    child(place) { String(cString: g_variant_get_string($0, nil)) }
  }

  /// The number at a place; only where the type says that there is one.
  func unsigned(_ place: Int) -> UInt32 { child(place) { g_variant_get_uint32($0) } }

  private func child<Value>(_ place: Int, _ read: (OpaquePointer?) -> Value) -> Value {
    let child = g_variant_get_child_value(variant, gsize(place))
    defer { g_variant_unref(child) }
    return read(child)
  }
}
