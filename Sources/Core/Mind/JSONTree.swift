import Foundation

/// Any JSON value whose numbers are whole, to merge and flatten contents field by field. Texts are compared
/// by their bytes.
enum JSONTree: Hashable, Codable {
  case object([String: JSONTree])
  case list([JSONTree])
  /// In UTF-8.
  case text([UInt8])
  case flag(Bool)
  case number(Int)

  /// Decodes the stored form of a content.
  init(_ content: MindContent) throws { self = try JSONDecoder().decode(Self.self, from: Data(content.json.utf8)) }

  /// The content with this stored form.
  func content(_ kind: MindKind, by decoder: JSONDecoder) throws -> MindContent {
    try MindContent(kind, json: String(decoding: try JSONEncoder().encode(self), as: UTF8.self), by: decoder)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Texts first, since there are most of them and each wrong guess takes longer than a right one.
    if let value = try? container.decode(String.self) {
      self = .text(Array(value.utf8))
    } else if let value = try? container.decode(Int.self) {
      self = .number(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode([String: JSONTree].self) {
      self = .object(value)
    } else {
      self = .list(try container.decode([JSONTree].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .text(let value): try container.encode(String(decoding: value, as: UTF8.self))
    case .flag(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    }
  }

  /// The value at a path of object keys and of list positions counted from 1; nil if the path leads to no value.
  subscript(path: ArraySlice<String>) -> JSONTree? {
    guard let key = path.first else { return self }
    switch self {
    case .object(let fields): return fields[key]?[path.dropFirst()]
    case .list(let list):
      guard let place = Int(key), list.indices.contains(place - 1) else { return nil }
      return list[place - 1][path.dropFirst()]
    case .text, .flag, .number: return nil
    }
  }

  /// Puts a value at a path. Lists become objects whose keys are the positions; see `withLists`.
  mutating func put(_ value: JSONTree, at path: ArraySlice<String>) {
    guard let key = path.first else { return self = value }
    var fields = if case .object(let fields) = self { fields } else { [String: JSONTree]() }
    fields[key, default: .object([:])].put(value, at: path.dropFirst())
    self = .object(fields)
  }

  /// This value, with each object whose keys are positions turned into a list.
  var withLists: JSONTree {
    guard case .object(let fields) = self else { return self }
    let places = fields.keys.compactMap { Int($0) }.sorted()
    if !fields.isEmpty, places.count == fields.count {
      return .list(places.compactMap { fields[String($0)]?.withLists })
    }
    return .object(fields.mapValues(\.withLists))
  }
}
