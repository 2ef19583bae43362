import Foundation

/// Folds text for comparing: without case, accents, width, vowel points, quotation marks, apostrophes, hyphens and
/// dashes; with one space for any white space, ASCII digits, and the plain letter for one that is barred,
/// hooked or joined.
///
/// The note on one folding has the cases, and what is kept apart on purpose. No file holds folded text.
struct Folding {
  /// The folded text so far, in UTF-8. White space is never doubled.
  private(set) var bytes: [UInt8] = []

  static let space = UInt8(ascii: " ")

  init() {}

  /// Folds a whole text.
  init(_ text: String) {
    bytes.reserveCapacity(text.utf8.count)
    append(text)
  }

  /// Appends a folded text.
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

  /// Appends any text: about ten times as slow as a text that is in the table.
  private mutating func appendFolded(_ text: String) {
    var scalars = text.unicodeScalars
    // Otherwise compatibility would make a space and an accent of each.
    if scalars.contains(where: \.isSpacingAcute) { scalars.removeAll(where: \.isSpacingAcute) }
    var folded = String(scalars).precomposedStringWithCompatibilityMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    // Foundation takes half-width kana apart, and leaves the others.
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
    case .kept: if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
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

// A table of what needs no look at its neighbours: Latin letters and general punctuation. English with curly quotation
// marks is folded by it alone.
extension Folding {
  private static let (latinEnd, punctuation) = (UInt32(0x250), UInt32(0x2000)..<UInt32(0x2070))

  /// Up to eight folded bytes each, the first in the lowest place; 0 for what is left out.
  private static let table: [UInt64] = (Array(0..<latinEnd) + Array(punctuation)).map { value in
    var folding = Folding()
    folding.appendFolded(Unicode.Scalar(value).map { String($0) } ?? "")
    return folding.bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The place of a scalar in the table; nil if it isn't there, and for U+0000, whose folded byte a 0 couldn't say.
  private static func place(_ value: UInt32) -> Int? {
    if value < latinEnd { return value == 0 ? nil : Int(value) }
    return punctuation.contains(value) ? Int(latinEnd + value - punctuation.lowerBound) : nil
  }
}
