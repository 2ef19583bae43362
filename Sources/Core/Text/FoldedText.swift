import Foundation

/// A text as search compares it: without case, accents, width and vowel points. Maps what is found back to the
/// original.
///
/// For example:
///
/// ```swift
/// let text = FoldedText("Auf der Straße")
/// for range in text.ranges(of: "STRASSE") {
///   print(text.original[range])  // Straße
/// }
/// ```
///
/// The search index on disk holds texts folded by ``fold(_:)``. A change of that rule needs a migration that builds the
/// index anew.
public struct FoldedText: Sendable {
  /// The text as it was written.
  public let original: String

  private let straightensPunctuation: Bool
  private let bytes: [UInt8]
  /// For each of `bytes`, the character of `original` that it was made from.
  private let origins: [Range<String.Index>]

  /// Folds a text.
  ///
  /// - Parameters:
  ///   - original: the text.
  ///   - straightensPunctuation: whether curly quotation marks and long dashes match `'`, `"` and `-`. They don't in
  ///     the search index.
  public init(_ original: String, straightensPunctuation: Bool = false) {
    self.original = original
    self.straightensPunctuation = straightensPunctuation
    bytes = Self.bytes(original, straightensPunctuation)
    var pieces: [UInt8] = []
    var origins: [Range<String.Index>] = []
    origins.reserveCapacity(bytes.count)
    var start = original.startIndex
    while start != original.endIndex {
      let end = original.index(after: start)
      let piece = Self.bytes(String(original[start]), straightensPunctuation)
      pieces += piece
      origins.append(contentsOf: repeatElement(start..<end, count: piece.count))
      start = end
    }
    // An accent after a control character is folded away in the text and not on its own. Then all of it is one piece.
    let whole = original.startIndex..<original.endIndex
    self.origins = pieces == bytes ? origins : Array(repeating: whole, count: bytes.count)
  }

  /// Returns where `words`, without white space at their ends, occur in `original`: in order and without overlap.
  ///
  /// A range covers whole characters, even if only a part of one was found (one face of a family emoji).
  public func ranges(of words: String) -> [Range<String.Index>] {
    let wanted = Self.bytes(words.trimmed, straightensPunctuation)
    guard !wanted.isEmpty else { return [] }
    return bytes.ranges(of: wanted).map { origins[$0.lowerBound].lowerBound..<origins[$0.upperBound - 1].upperBound }
  }

  /// Returns `text` without what a hasty typist leaves out. ASCII takes a path about three times as fast.
  public static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    let folded = text.precomposedStringWithCompatibilityMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    var kept = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars where scalar.value < 0x80 || !scalar.isLeftOut { kept.append(scalar) }
    return String(kept)
  }

  private static func bytes(_ text: String, _ straightensPunctuation: Bool) -> [UInt8] {
    let folded = fold(text)
    return Array((straightensPunctuation ? String(folded.map(straightened)) : folded).utf8)
  }

  /// Folding has already turned fixed spaces into spaces, and the non-breaking hyphen into U+2010.
  private static func straightened(_ character: Character) -> Character {
    switch character {
    case "’", "‘": "'"
    case "“", "”": "\""
    case "–", "—", "‐": "-"
    default: character
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is one of the marks that Foundation's folding keeps: the points of Hebrew and Arabic (combining classes
  /// 10 to 35), and invisible characters such as direction marks, soft hyphens and the joiners and selectors of emoji.
  fileprivate var isLeftOut: Bool {
    (10...35).contains(properties.canonicalCombiningClass.rawValue) || properties.isDefaultIgnorableCodePoint
  }
}
