import Foundation

/// An entry's content, whichever tool it belongs to.
public struct MindContent: Hashable, Sendable {
  /// A value of the tool's type.
  public let value: any MindTool

  /// Creates the content with a value.
  public init(_ value: some MindTool) { self.value = value }

  /// Whether both belong to the same tool and are equal.
  public static func == (one: MindContent, other: MindContent) -> Bool {
    AnyHashable(one.value) == AnyHashable(other.value)
  }

  /// Feeds the value into the hasher.
  public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }

  /// Which tool it belongs to.
  public var kind: MindKind { type(of: value).kind }

  /// The value as the given tool's type; nil if it belongs to another tool.
  public subscript<Tool: MindTool>(_: Tool.Type) -> Tool? { value as? Tool }

  /// Everything in it that the person wrote, the main sentence first. Blank ones are left out.
  public var words: [String] { value.words.filter { !$0.isBlank } }

  /// Whether its main words are blank, so that there is nothing to save.
  public var isBlank: Bool { value.isBlank }

  /// Whether nothing is written or answered: it's its tool's empty value, or has nothing but white space.
  public var isEmpty: Bool { value.isEmpty }

  /// Whether the person still has something to do with it: a worry is parked, an experiment has no result, or a ladder
  /// has a step that isn't done.
  public var isOpen: Bool { value.isOpen }

  /// The first day when *On your mind* asks about it or shows it as something to do; nil if *On your mind* doesn’t
  /// mention it.
  public var due: LocalDay? { value.due }
}

// The one form for storing and exporting contents. Keys never change. A missing key means the default, and a value out
// of range makes the whole entry unreadable. Equal contents give equal bytes.
extension MindContent {
  /// This content as JSON with sorted keys, without U+0000.
  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }

  /// Whether both are stored as the same bytes: “é” written as one character and as two are different words.
  public func isSame(as other: MindContent) -> Bool {
    // Writing JSON fails only for infinite numbers, and these are whole.
    guard self == other, let (mine, others) = try? (json, other.json) else { return false }
    return mine.isSame(as: others)
  }

  /// Reads what `json` wrote.
  ///
  /// - Parameters:
  ///   - kind: the tool that it belongs to.
  ///   - json: the stored form.
  ///   - decoder: one for many entries, since making one takes longer than decoding.
  /// - Throws: if it isn't JSON, or a value is missing or out of range. The error may quote the person's words: don't
  ///   show it.
  public init(_ kind: MindKind, json: String, by decoder: JSONDecoder) throws {
    self.init(try decoder.decode(kind.tool, from: Data(json.utf8)))
  }

  /// Reads what `json` wrote for an entry of this kind, and rejects that of another kind. Otherwise one tool's entry
  /// could be read as another's, without its words.
  ///
  /// Each kind has a required key that no other kind has, except for thoughts, all of whose keys are optional.
  ///
  /// - Throws: as `init(_:json:by:)`.
  public init(_ kind: MindKind, stored json: String, by decoder: JSONDecoder) throws {
    self = try MindContent(kind, json: json, by: decoder)
    if isWithoutKeys, json != "{}" { throw UnexpectedMindValue(FieldKey("")) }
  }

  /// Whether it's stored without any key that would identify its kind, as an empty thought is.
  public var isWithoutKeys: Bool { value.isWithoutKeys }
}

extension MindTool {
  fileprivate var isEmpty: Bool { self == Self.blank || words.allSatisfy(\.isBlank) && Self.hasMainWords }

  fileprivate var isWithoutKeys: Bool { !Self.fields.contains(where: \.isRequired) && self == Self.blank }
}
