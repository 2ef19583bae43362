import CGio

/// A value of one of the D-Bus types that Respite's interfaces use.
///
/// Built without GVariant's variadic functions, which Swift can't call.
public enum BusValue: Hashable, Sendable {
  /// `b`.
  case bool(Bool)
  /// `y`.
  case byte(UInt8)
  /// `i`.
  case int32(Int32)
  /// `u`.
  case uint32(UInt32)
  /// `x`.
  case int64(Int)
  /// `d`.
  case double(Double)
  /// `s`.
  case string(String)
  /// `o`: the path of an object, such as `/org/example/lamp`.
  case objectPath(String)
  /// `as`.
  case strings([String])
  /// `av`: values that each carry their own type.
  case variants([BusValue])
  /// `a{sv}`.
  case dictionary([String: BusValue])
  /// `aa{sv}`. It can be sent, but not read.
  case dictionaries([[String: BusValue]])
  /// `(…)`.
  case tuple([BusValue])

  /// The string, if the value is one.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// Reads a GVariant. If its type is `v`, reads the value inside. Nil for a type that isn't listed above.
  init?(_ variant: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(variant)) {
    case "b": self = .bool(g_variant_get_boolean(variant) != 0)
    case "y": self = .byte(g_variant_get_byte(variant))
    case "i": self = .int32(g_variant_get_int32(variant))
    case "u": self = .uint32(g_variant_get_uint32(variant))
    case "x": self = .int64(g_variant_get_int64(variant))
    case "d": self = .double(g_variant_get_double(variant))
    case "s": self = .string(String(cString: g_variant_get_string(variant, nil)))
    case "o": self = .objectPath(String(cString: g_variant_get_string(variant, nil)))
    case "as": self = .strings(Self.children(of: variant).compactMap(\.string))
    case "av": self = .variants(Self.children(of: variant))
    case "v":
      guard let inner = Self.children(of: variant).first else { return nil }
      self = inner
    case "a{sv}": self = .dictionary(Self.entries(of: variant))
    case let type where type.hasPrefix("("): self = .tuple(Self.children(of: variant))
    default: return nil
    }
  }

  /// The entries of a dictionary, without those whose type can't be read.
  private static func entries(of dictionary: OpaquePointer) -> [String: BusValue] {
    var entries: [String: BusValue] = [:]
    for index in 0..<g_variant_n_children(dictionary) {
      guard let entry = g_variant_get_child_value(dictionary, index) else { break }
      defer { g_variant_unref(entry) }
      guard let key = g_variant_get_child_value(entry, 0), let value = g_variant_get_child_value(entry, 1) else {
        break
      }
      defer {
        g_variant_unref(key)
        g_variant_unref(value)
      }
      if let key = BusValue(key)?.string { entries[key] = BusValue(value) }
    }
    return entries
  }

  /// The children of a container, without the first whose type can't be read and those after it.
  static func children(of container: OpaquePointer) -> [BusValue] {
    var values: [BusValue] = []
    for index in 0..<g_variant_n_children(container) {
      guard let child = g_variant_get_child_value(container, index) else { break }
      defer { g_variant_unref(child) }
      guard let value = BusValue(child) else { break }
      values.append(value)
    }
    return values
  }

  /// A new GVariant with a floating reference: the function that it's passed to takes ownership.
  ///
  /// - Precondition: an object path is valid.
  func makeVariant() -> OpaquePointer? {
    switch self {
    case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
    case .byte(let value): return g_variant_new_byte(value)
    case .int32(let value): return g_variant_new_int32(value)
    case .uint32(let value): return g_variant_new_uint32(value)
    case .int64(let value): return g_variant_new_int64(value)
    case .double(let value): return g_variant_new_double(value)
    case .string(let value): return g_variant_new_string(value)
    case .objectPath(let value):
      precondition(g_variant_is_object_path(value) != 0, "“\(value)” isn't a valid object path.")
      return g_variant_new_object_path(value)
    case .strings(let values): return Self.array(of: "s", values.map { g_variant_new_string($0) })
    case .variants(let values): return Self.array(of: "v", values.map { g_variant_new_variant($0.makeVariant()) })
    case .dictionary(let values): return Self.dictionary(values)
    case .dictionaries(let values): return Self.array(of: "a{sv}", values.map(Self.dictionary))
    case .tuple(let values): return Self.tuple(values)
    }
  }

  /// A tuple, such as the arguments of a method or a signal; floating.
  static func tuple(_ values: [BusValue]) -> OpaquePointer? {
    let parts = values.map { $0.makeVariant() }
    return g_variant_new_tuple(parts, gsize(parts.count))
  }

  private static func dictionary(_ values: [String: BusValue]) -> OpaquePointer? {
    let entries = values.map { key, value in
      g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.makeVariant()))
    }
    return array(of: "{sv}", entries)
  }

  private static func array(of element: String, _ parts: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(element)
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, parts, gsize(parts.count))
  }
}
