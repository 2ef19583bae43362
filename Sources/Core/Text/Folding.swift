import Foundation

/// Folds text for comparing: without case, accents, width, vowel points, quotation marks, apostrophes, hyphens and
/// dashes; with one space for any white space, ASCII digits, and the plain letter for one that is barred,
/// hooked or joined.
///
/// Note 039 has the cases, and the letters that are distinguished on purpose. No file holds folded text.
struct Folding {
  /// The folded text in UTF-8. White space is never doubled.
  private(set) var bytes: [UInt8] = []

  static let space = UInt8(ascii: " ")

  init() {}

  /// Folds a whole text.
  init(_ text: String) {
    bytes.reserveCapacity(text.utf8.count)
    append(text)
  }

  /// Folds a text and appends it.
  mutating func append(_ text: String) {
    let (count, table) = (bytes.count, Self.table)
    for scalar in text.unicodeScalars {
      guard let place = Self.place(scalar.value) else {
        bytes.removeLast(bytes.count - count)
        return appendFolded(text)
      }
      append(table[place])
    }
  }

  /// Folds any text and appends it. This takes about ten times as long as for scalars in the table.
  private mutating func appendFolded(_ text: String) {
    var scalars = text.unicodeScalars
    // Otherwise the compatibility mapping would turn each of them into a space and an accent.
    if scalars.contains(where: \.isSpacingAcute) { scalars.removeAll(where: \.isSpacingAcute) }
    var folded = String(scalars).precomposedStringWithCompatibilityMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    // Foundation decomposes half-width kana, but not the others.
    if folded.unicodeScalars.contains(where: { (0x3099...0x309A).contains($0.value) }) {
      folded = folded.precomposedStringWithCanonicalMapping
    }
    for scalar in folded.unicodeScalars { append(scalar) }
  }

  /// Appends a scalar that Foundation has folded.
  private mutating func append(_ scalar: Unicode.Scalar) {
    if let letters = FoldedLetters.plain(for: scalar) {
      bytes += letters
      return
    }
    switch scalar.role {
    case .space: appendSpace()
    case .digit(let value): bytes.append(UInt8(ascii: "0") + value)
    case .leftOut: break
    case .unchanged: if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
    }
  }

  /// Appends a value of the table.
  private mutating func append(_ packed: UInt64) {
    if packed > 0x20, packed < 0x80 {
      bytes.append(UInt8(packed))
      return
    }
    var rest = packed
    while rest != 0 {
      let byte = UInt8(truncatingIfNeeded: rest)
      if byte == Self.space { appendSpace() } else { bytes.append(byte) }
      rest >>= 8
    }
  }

  private mutating func appendSpace() { if bytes.last != Self.space { bytes.append(Self.space) } }
}

// A table of the scalars that are folded without regard to their neighbours: Latin letters and general punctuation.
// It's enough for English with curly quotation marks.
extension Folding {
  private static let (latinEnd, punctuation) = (UInt32(0x250), UInt32(0x2000)..<UInt32(0x2070))

  /// The folded bytes of each scalar, at most eight, the first in the lowest byte; 0 for a scalar that is left out.
  private static let table: [UInt64] = (Array(0..<latinEnd) + Array(punctuation)).map { value in
    var folding = Folding()
    folding.appendFolded(Unicode.Scalar(value).map { String($0) } ?? "")
    return folding.bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The index of a scalar in the table; nil if it isn't in it, and for U+0000, whose folded byte couldn't be told from
  /// a scalar that is left out.
  private static func place(_ value: UInt32) -> Int? {
    if value < latinEnd { return value == 0 ? nil : Int(value) }
    return punctuation.contains(value) ? Int(latinEnd + value - punctuation.lowerBound) : nil
  }
}
