import Foundation

/// Validates a JSON document (RFC 8259) and finds the byte ranges of its members, so that each can be decoded on its
/// own.
///
/// Foundation's decoder parses a document as a whole: sixty million empty entries cost it gigabytes before it can
/// report the first, and of a duplicate key it silently drops one. Only byte ranges are stored here. Note 004 has the
/// figures.
struct JSONDocument {
  /// Why the document is refused.
  enum Fault: Error {
    /// It isn't valid JSON, or exceeds the limits on depth and keys.
    case broken
    /// A key occurs twice in one object.
    case twice(String)
  }

  /// The same limit as Foundation's.
  private static let mostDepth = 512
  private static let mostKeys = 100_000

  /// Borrowed; must outlive this value.
  private let bytes: UnsafeRawBufferPointer
  /// The byte ranges of the root object's values.
  private let members: [String: Range<Int>]

  /// Validates the whole document.
  ///
  /// - Parameter keys: the keys of the root object to remember.
  init(_ bytes: UnsafeRawBufferPointer, keys: Set<String>) throws(Fault) {
    self.bytes = bytes
    var walk = JSONWalk(bytes: bytes)
    let spelling = walk
    var members: [String: Range<Int>] = [:]
    guard walk.next() == UInt8(ascii: "{") else { throw .broken }
    try walk.object(depth: 1) { key, place in
      if let key = spelling.text(of: key), keys.contains(key) { members[key] = place }
    }
    guard walk.next() == nil else { throw .broken }
    self.members = members
  }

  /// The bytes of a member of the root object; nil if it has none.
  func member(_ key: String) -> Data? { members[key].map(data) }

  /// Whether the root object has a list with that key.
  ///
  /// - Throws: `Fault.broken` if the value is neither a list nor null.
  func hasList(_ key: String) throws(Fault) -> Bool {
    guard let place = members[key], bytes[place.lowerBound] != UInt8(ascii: "n") else { return false }  // null
    guard bytes[place.lowerBound] == UInt8(ascii: "[") else { throw .broken }
    return true
  }

  /// Calls `body` with the bytes of each entry of a list, or with nil for one with more than 100,000 values.
  func forEachEntry<Problem: Error>(of key: String, _ body: (Data?) throws(Problem) -> Void) throws(Problem) {
    guard let place = members[key] else { return }
    var walk = JSONWalk(bytes: bytes, place: place.lowerBound + 1)
    while let byte = walk.next(), byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: ",") {
        walk.place += 1
        continue
      }
      let (start, before) = (walk.place, walk.values)
      guard (try? walk.value(depth: 2)) != nil else { return }  // validated before
      try body(walk.values - before <= Self.mostValues ? data(start..<walk.place) : nil)
    }
  }

  /// The largest number of values in an entry. A ladder of fifty steps with a thousand tries has ten thousand.
  private static let mostValues = 100_000

  private func data(_ place: Range<Int>) -> Data { Data(bytes[place]) }

  /// A cursor. Each function moves it past the element it is named after.
  private struct JSONWalk {
    let bytes: UnsafeRawBufferPointer
    var place = 0
    /// The number of values passed so far.
    var values = 0

    /// Skips white space and returns the next byte without moving past it.
    mutating func next() -> UInt8? {
      while place < bytes.count {
        switch bytes[place] {
        case 0x20, 0x0A, 0x0D, 0x09: place += 1
        case let byte: return byte
        }
      }
      return nil
    }

    mutating func value(depth: Int) throws(Fault) {
      values += 1
      switch next() {
      case UInt8(ascii: "{"):
        try object(depth: depth) { _, _ in }
      case UInt8(ascii: "["): try list(depth: depth)
      case UInt8(ascii: "\""): _ = try string()
      case UInt8(ascii: "t"): try word("true")
      case UInt8(ascii: "f"): try word("false")
      case UInt8(ascii: "n"): try word("null")
      default: try number()
      }
    }

    /// - Parameter member: called with the ranges of each key and its value.
    mutating func object(depth: Int, _ member: (Range<Int>, Range<Int>) -> Void) throws(Fault) {
      guard depth <= JSONDocument.mostDepth else { throw .broken }
      var keys: [Range<Int>] = []
      place += 1
      if next() == UInt8(ascii: "}") {
        place += 1
        return
      }
      while true {
        guard next() == UInt8(ascii: "\""), keys.count < JSONDocument.mostKeys else { throw .broken }
        let key = try string()
        keys.append(key)
        guard next() == UInt8(ascii: ":") else { throw .broken }
        place += 1
        _ = next()
        let start = place
        try value(depth: depth + 1)
        member(key, start..<place)
        let end = next()
        place += 1
        if end == UInt8(ascii: "}") { break }
        guard end == UInt8(ascii: ",") else { throw .broken }
      }
      if let key = try twice(keys) { throw .twice(key) }
    }

    private mutating func list(depth: Int) throws(Fault) {
      guard depth <= JSONDocument.mostDepth else { throw .broken }
      place += 1
      if next() == UInt8(ascii: "]") {
        place += 1
        return
      }
      while true {
        try value(depth: depth + 1)
        let end = next()
        place += 1
        if end == UInt8(ascii: "]") { return }
        guard end == UInt8(ascii: ",") else { throw .broken }
      }
    }

    /// - Returns: its range, with the quotes.
    private mutating func string() throws(Fault) -> Range<Int> {
      let start = place
      place += 1
      while place < bytes.count {
        let byte = bytes[place]
        place += 1
        switch byte {
        case UInt8(ascii: "\""): return start..<place
        case UInt8(ascii: "\\"): try escape()
        case ..<0x20: throw .broken
        default: break
        }
      }
      throw .broken
    }

    private mutating func escape() throws(Fault) {
      guard place < bytes.count else { throw .broken }
      switch bytes[place] {
      case UInt8(ascii: "u"):
        guard place + 4 < bytes.count, (1...4).allSatisfy({ Self.isHexadecimal(bytes[place + $0]) }) else {
          throw .broken
        }
        place += 5
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
        UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        place += 1
      default: throw .broken
      }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
      switch byte {
      case 48...57, 65...70, 97...102: true
      default: false
      }
    }

    private mutating func word(_ word: StaticString) throws(Fault) {
      let end = place + word.utf8CodeUnitCount
      guard end <= bytes.count, let start = bytes.baseAddress, memcmp(start + place, word.utf8Start, end - place) == 0
      else { throw .broken }
      place = end
    }

    private mutating func number() throws(Fault) {
      takes("-")
      if !takes("0"), digits() == 0 { throw .broken }
      if takes("."), digits() == 0 { throw .broken }
      if takes("e") || takes("E") {
        if !takes("+") { takes("-") }
        if digits() == 0 { throw .broken }
      }
    }

    @discardableResult private mutating func takes(_ sign: Unicode.Scalar) -> Bool {
      guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
      place += 1
      return true
    }

    private mutating func digits() -> Int {
      let start = place
      while place < bytes.count, (48...57).contains(bytes[place]) { place += 1 }
      return place - start
    }

    /// Decodes a string; nil if it isn't valid, for example because of an unpaired surrogate.
    func text(of string: Range<Int>) -> String? {
      let inside = bytes[string].dropFirst().dropLast()
      guard inside.contains(UInt8(ascii: "\\")) else { return String(validating: inside, as: UTF8.self) }
      return try? JSONDecoder().decode(String.self, from: Data(bytes[string]))
    }

    /// A key that occurs twice, cut to 40 characters; nil if none does.
    private func twice(_ keys: [Range<Int>]) throws(Fault) -> String? {
      guard keys.count > 1 else { return nil }
      if keys.contains(where: { bytes[$0].contains(UInt8(ascii: "\\")) }) {
        var seen: Set<String> = []
        for key in keys {
          guard let text = text(of: key) else { throw .broken }
          if !seen.insert(text).inserted { return String(text.prefix(40)) }
        }
        return nil
      }
      func precedes(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        bytes[one].lexicographicallyPrecedes(bytes[other])
      }
      let sorted = keys.sorted(by: precedes)
      return zip(sorted, sorted.dropFirst()).first { !precedes($0, $1) }
        .map { String((text(of: $0.0) ?? "").prefix(40)) }
    }
  }
}
