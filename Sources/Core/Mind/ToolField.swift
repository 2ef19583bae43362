/// A value that is stored as an object of named fields, such as an entry of a tool or one step of a ladder.
public protocol FieldedValue: Codable, Hashable, Sendable {
  /// Every field, in the order of a table's columns.
  static var fields: [ToolField<Self>] { get }
  /// The empty value. A field with the same value as in this one isn't stored.
  static var blank: Self { get }
}

/// One field: its key in the stored form, and its column in a table with its heading in a readable file.
///
/// All three occur in files that people have: never rename one. See the builders in `ToolField+Kinds.swift`.
public struct ToolField<Root: FieldedValue>: Sendable {
  /// The key in the stored form.
  let key: String
  /// Whether reading an entry fails without it.
  let isRequired: Bool
  /// Its columns: one for a single value, several for a group, none for a list whose items have their own rows.
  let columns: [MindColumn]
  /// Descriptions of the rows that its items are exported in.
  let rows: [MindRow]
  let read: @Sendable (inout Root, KeyedDecodingContainer<FieldKey>) throws -> Void
  let write: @Sendable (Root, inout KeyedEncodingContainer<FieldKey>) throws -> Void

  /// Describes the field at a path.
  ///
  /// - Parameters:
  ///   - allows: whether a stored value is in range. One that isn't makes the whole entry unreadable.
  init<Value: StorableValue & Sendable>(
    _ key: String, _ path: WritableKeyPath<Root, Value> & Sendable, isRequired: Bool = false,
    columns: [MindColumn] = [], rows: [MindRow] = [], allows: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) {
    (self.key, self.isRequired, self.columns, self.rows) = (key, isRequired, columns, rows)
    let name = FieldKey(key)
    let absent = Root.blank[keyPath: path]
    read = { root, container in
      let stored =
        isRequired
        ? try container.decode(Value.Stored.self, forKey: name)
        : try container.decodeIfPresent(Value.Stored.self, forKey: name)
      guard let stored else { return }
      guard let value = Value(stored: stored), allows(value) else { throw UnexpectedMindValue(name) }
      root[keyPath: path] = value
    }
    write = { root, container in
      let value = root[keyPath: path]
      if isRequired || value != absent { try container.encodeIfPresent(value.stored, forKey: name) }
    }
  }
}

extension FieldedValue {
  /// Reads the stored form.
  ///
  /// - Throws: `DecodingError` or `UnexpectedMindValue`; either may contain a key, but never a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    self = Self.blank
    for field in Self.fields { try field.read(&self, container) }
  }

  /// Writes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldKey.self)
    for field in Self.fields { try field.write(self, &container) }
  }
}

/// The key of a field.
struct FieldKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// An error: a value is out of range or in the wrong form. It doesn't contain the value.
struct UnexpectedMindValue: Error {
  /// Its key.
  let key: String

  init(_ key: some CodingKey) { self.key = key.stringValue }
}
