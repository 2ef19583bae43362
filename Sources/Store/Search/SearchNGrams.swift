// The tokens of the search index: every five adjacent Unicode scalars of a text.
//
// Indexing whole words isn't enough, since a term must be found anywhere in a text: “off” in “Coffee”, a part of a composed
// emoji, and Chinese, which has no spaces. A term of five or more scalars is looked up by its 5-grams, a shorter one as a
// prefix; where that doesn't prove a match, the text is compared. With 3-grams there was too much to compare: many texts
// contain all those of “station”.
//
// Frozen: databases contain indices made by this code, and an entry is deleted by making its n-grams again. A change needs
// a migration that rebuilds the index. Pure; any thread.

/// N-grams of at most five scalars, encoded so that FTS5's `ascii` tokenizer keeps each as one token.
enum SearchNGrams {
  private static let size = 5
  /// The largest number of n-grams looked up for one long term; more would hardly exclude more.
  private static let lookupLimit = 16

  /// The distinct n-grams of folded texts, separated by spaces: one starting at each scalar, shorter ones at the end.
  static func text(of texts: [String]) -> String {
    var grams: [UInt128] = []
    for text in texts {
      let scalars = text.unicodeScalars.map(tokenScalar)
      for start in scalars.indices { grams.append(pack(scalars[start..<min(start + size, scalars.count)])) }
    }
    grams.sort()
    var result = String.UnicodeScalarView()
    var last: UInt128?
    for gram in grams where gram != last {
      if last != nil { result.append(" ") }
      unpack(gram, into: &result)
      last = gram
    }
    return String(result)
  }

  /// The FTS5 MATCH expression that finds every text that may contain one of these folded forms of each term.
  static func matchExpression(for terms: [[String]]) -> String {
    terms.map { forms in "(\(forms.map(matchExpression).joined(separator: " OR ")))" }.joined(separator: " AND ")
  }

  private static func matchExpression(for word: String) -> String {
    let scalars = word.unicodeScalars.map(tokenScalar)
    if scalars.count < size { return "\"\(string(scalars[...]))\" *" }
    let grams = (0...scalars.count - size).prefix(lookupLimit).map { "\"\(string(scalars[$0..<$0 + size]))\"" }
    return "(\(grams.joined(separator: " AND ")))"
  }

  /// Whether a match in the index proves that the text contains this folded term.
  static func isConclusive(for word: String) -> Bool {
    word.unicodeScalars.count <= size
      && word.unicodeScalars.allSatisfy { $0.isASCII ? $0.isToken : !(0xE000...0xE07F).contains($0.value) }
  }

  /// A scalar that the tokenizer treats as part of a token: ASCII separators are mapped to the private use area.
  private static func tokenScalar(_ scalar: Unicode.Scalar) -> UInt32 {
    scalar.isASCII && !scalar.isToken ? 0xE000 + scalar.value : scalar.value
  }

  /// Packs up to five scalars of 21 bits each; zero stands for a missing one, since folded text contains no U+0000.
  private static func pack(_ scalars: ArraySlice<UInt32>) -> UInt128 {
    var packed: UInt128 = 0
    for offset in 0..<size {
      let index = scalars.startIndex + offset
      packed = packed << 21 | UInt128(index < scalars.endIndex ? scalars[index] : 0)
    }
    return packed
  }

  private static func unpack(_ packed: UInt128, into result: inout String.UnicodeScalarView) {
    for position in 1...size {
      let value = UInt32(truncatingIfNeeded: packed >> UInt128(21 * (size - position))) & 0x1F_FFFF
      guard let scalar = Unicode.Scalar(value), scalar.value != 0 else { continue }
      result.append(scalar)
    }
  }

  private static func string(_ scalars: ArraySlice<UInt32>) -> String {
    var result = String.UnicodeScalarView()
    unpack(pack(scalars), into: &result)
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether the `ascii` tokenizer treats this ASCII scalar as part of a token.
  fileprivate var isToken: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
