import Foundation

/// Reads comma-separated values (RFC 4180), byte by byte, so that quoted text is never taken for structure.
struct CSVTable {
  /// A row and its first line.
  struct Row {
    /// The line, counted from 1. A field may contain line breaks, so it isn't the number of the row.
    let line: Int
    let fields: [String]
    /// Whether its quotes are balanced.
    let isWhole: Bool
    /// Whether it ends with a line break.
    let isEnded: Bool
  }

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private var bytes: ArraySlice<UInt8>
  private let separator: UInt8
  private var line = 1

  /// Creates a reader of `text` with fields separated by `separator`.
  init(_ text: String, separator: UInt8 = UInt8(ascii: ",")) {
    bytes = Array(text.utf8)[...]
    self.separator = separator
  }

  /// Returns the next row that isn't empty; nil at the end.
  mutating func next() -> Row? {
    while let byte = bytes.first, byte == Self.newline || byte == Self.carriageReturn {
      if byte == Self.newline { line += 1 }
      bytes.removeFirst()
    }
    guard !bytes.isEmpty else { return nil }
    let start = line
    var (fields, isWhole, isEnded) = ([String](), true, false)
    while true {
      let (field, isFieldWhole) = nextField()
      fields.append(field)
      isWhole = isWhole && isFieldWhole
      guard let byte = bytes.first else { break }
      bytes.removeFirst()
      if byte == separator { continue }
      if byte == Self.carriageReturn, bytes.first == Self.newline { bytes.removeFirst() }
      line += 1
      isEnded = true
      break
    }
    return Row(line: start, fields: fields, isWhole: isWhole, isEnded: isEnded)
  }

  /// Reads a field and stops before its separator or line break.
  private mutating func nextField() -> (String, isWhole: Bool) {
    guard bytes.first == Self.quote else { return (takePlain(), true) }
    bytes.removeFirst()
    var field: [UInt8] = []
    while let byte = bytes.popFirst() {
      if byte == Self.newline { line += 1 }
      if byte != Self.quote {
        field.append(byte)
      } else if bytes.first == Self.quote {
        field.append(byte)
        bytes.removeFirst()
      } else {
        let rest = takePlain()
        return (String(decoding: field, as: UTF8.self), rest.isEmpty)
      }
    }
    return (String(decoding: field, as: UTF8.self), false)
  }

  private mutating func takePlain() -> String {
    let end =
      bytes.firstIndex { $0 == separator || $0 == Self.newline || $0 == Self.carriageReturn } ?? bytes.endIndex
    defer { bytes = bytes[end...] }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Returns a text in quotes.
  static func quoted(_ text: String) -> String {
    var result: [UInt8] = [quote]
    for byte in text.utf8 {
      if byte == quote { result.append(quote) }
      result.append(byte)
    }
    result.append(quote)
    return String(decoding: result, as: UTF8.self)
  }
}
