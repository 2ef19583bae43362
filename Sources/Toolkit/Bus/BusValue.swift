import CAdwaita

/// A value as it travels on a message bus: those types of D-Bus that our interfaces use.
public nonisolated enum BusValue: Hashable, Sendable {
  /// `b`.
  case bool(Bool)
  /// `x`, whole and signed.
  case integer(Int)
  /// `d`.
  case number(Double)
  /// `s`.
  case text(String)
  /// `o`: the path of an object, as in `/org/example/one`.
  case path(String)
  /// `as`.
  case texts([String])
  /// `a{sv}`.
  case fields([String: BusValue])

  /// What a variant holds, inside further variants too; nil for a type that is none of ours.
  init?(_ variant: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(variant)) {
    case "b": self = .bool(g_variant_get_boolean(variant) != 0)
    case "x": self = .integer(g_variant_get_int64(variant))
    case "d": self = .number(g_variant_get_double(variant))
    case "s": self = .text(String(cString: g_variant_get_string(variant, nil)))
    case "o": self = .path(String(cString: g_variant_get_string(variant, nil)))
    case "as": self = .texts(Self.children(of: variant).compactMap(\.text))
    case "v":
      guard let inner = Self.children(of: variant).first else { return nil }
      self = inner
    default: return nil
    }
  }

  /// Each part of a container that is of one of our types.
  static func children(of container: OpaquePointer) -> [BusValue] {
    (0..<g_variant_n_children(container)).compactMap { index in
      guard let child = g_variant_get_child_value(container, index) else { return nil }
      defer { g_variant_unref(child) }
      return BusValue(child)
    }
  }

  /// The text, if it is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// A new variant, floating: whoever takes it in need not let go of it.
  ///
  /// - Precondition: a path is a valid one.
  func makeVariant() -> OpaquePointer? {
    switch self {
    case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
    case .integer(let value): return g_variant_new_int64(value)
    case .number(let value): return g_variant_new_double(value)
    case .text(let value): return g_variant_new_string(value)
    case .path(let value):
      precondition(g_variant_is_object_path(value) != 0, "“\(value)” is no path of an object.")
      return g_variant_new_object_path(value)
    case .texts(let values): return Self.array("s", values.map { g_variant_new_string($0) })
    case .fields(let values):
      let entries = values.map { key, value in
        g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.makeVariant()))
      }
      return Self.array("{sv}", entries)
    }
  }

  /// Several values side by side, as the arguments of a signal are; floating.
  static func tuple(_ values: [BusValue]) -> OpaquePointer? {
    let parts = values.map { $0.makeVariant() }
    return g_variant_new_tuple(parts, gsize(parts.count))
  }

  private static func array(_ element: String, _ parts: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(element)
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, parts, gsize(parts.count))
  }
}
