// The one form in which the tools' contents are stored and exported. Keys never change; a missing one has its default,
// and one that is out of range makes the whole entry unreadable. Equal contents give equal bytes.

import Foundation

/// A value is out of range or in the wrong form. Never holds the value.
struct UnexpectedMindValue: Error {
  /// Its key.
  let key: String

  init(_ key: some CodingKey) { self.key = key.stringValue }
}

extension MindContent {
  /// This content as JSON with sorted keys, without U+0000.
  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(Bare(self)), as: UTF8.self)
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
  /// - Throws: if it isn't JSON, or a value is missing or out of range. The error may quote the person: don't show it.
  public init(_ kind: MindKind, json: String, by decoder: JSONDecoder) throws {
    let data = Data(json.utf8)
    self =
      switch kind {
      case .worry: .worry(try decoder.decode(Worry.self, from: data))
      case .thought: .thought(try decoder.decode(Thought.self, from: data))
      case .ladder: .ladder(try decoder.decode(Ladder.self, from: data))
      case .checkIn: .checkIn(try decoder.decode(CheckIn.self, from: data))
      case .gad7: .gad7(try decoder.decode(GAD7.self, from: data))
      }
  }

  /// Reads what `json` wrote for an entry of this kind, and for no other: one tool's entry never passes for another's with
  /// its words left out.
  ///
  /// Each kind has a key that it can't be without and no other has; only a thought may have any of its own, or none.
  ///
  /// - Throws: as `init(_:json:by:)`.
  public init(_ kind: MindKind, stored json: String, by decoder: JSONDecoder) throws {
    self = try MindContent(kind, json: json, by: decoder)
    if self == .thought(Thought()), json != "{}" { throw UnexpectedMindValue(NoKey()) }
  }

  private struct NoKey: CodingKey {
    let stringValue = ""
    var intValue: Int? { nil }
    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
  }

  /// Reads the content of an exported entry, whose other keys stand beside those of the content.
  init(_ kind: MindKind, from decoder: any Decoder) throws {
    self =
      switch kind {
      case .worry: .worry(try Worry(from: decoder))
      case .thought: .thought(try Thought(from: decoder))
      case .ladder: .ladder(try Ladder(from: decoder))
      case .checkIn: .checkIn(try CheckIn(from: decoder))
      case .gad7: .gad7(try GAD7(from: decoder))
      }
  }

  /// Writes the keys of the content, without one for its kind.
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .worry(let worry): try worry.encode(to: encoder)
    case .thought(let thought): try thought.encode(to: encoder)
    case .ladder(let ladder): try ladder.encode(to: encoder)
    case .checkIn(let checkIn): try checkIn.encode(to: encoder)
    case .gad7(let gad7): try gad7.encode(to: encoder)
    }
  }

  private struct Bare: Encodable {
    let content: MindContent

    init(_ content: MindContent) { self.content = content }

    func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
  }
}

extension LocalDay {
  /// The days that a person can choose for something to come: 1900 to 2200.
  public static let choosable = LocalDay(number: -25_567)...LocalDay(number: 84_370)
}

extension KeyedDecodingContainer {
  /// A text without U+0000; empty if the key is missing.
  func words(_ key: Key) throws -> String { try decodeIfPresent(String.self, forKey: key)?.withoutNulls ?? "" }

  /// False if the key is missing.
  func flag(_ key: Key) throws -> Bool { try decodeIfPresent(Bool.self, forKey: key) ?? false }

  /// A whole number in `range`; nil if the key is missing.
  func number(_ key: Key, in range: ClosedRange<Int> = 0...100) throws -> Int? {
    guard let number = try decodeIfPresent(Int.self, forKey: key) else { return nil }
    guard range.contains(number) else { throw UnexpectedMindValue(key) }
    return number
  }

  /// A day between 1900 and 2200; nil if the key is missing.
  func choosableDay(_ key: Key) throws -> LocalDay? {
    guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let day = LocalDay(text), LocalDay.choosable.contains(day) else { throw UnexpectedMindValue(key) }
    return day
  }
}

extension KeyedEncodingContainer {
  /// Leaves out an empty text.
  mutating func encode(words: String, _ key: Key) throws {
    if !words.isEmpty { try encode(words.withoutNulls, forKey: key) }
  }

  /// Leaves out false.
  mutating func encode(flag: Bool, _ key: Key) throws { if flag { try encode(true, forKey: key) } }

  /// Writes `YYYY-MM-DD`; leaves out nil.
  mutating func encode(day: LocalDay?, _ key: Key) throws { try encodeIfPresent(day?.description, forKey: key) }
}
