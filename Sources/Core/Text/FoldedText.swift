/// A text in the form that searches compare, without the case, accents and marks that a hasty typist leaves out.
/// Matches are mapped back to the original.
///
/// For example:
///
/// ```swift
/// let text = FoldedText("Auf der Straße: “Self-talk”")
/// for range in text.ranges(of: "STRASSE") {
///   print(text.original[range])  // Straße
/// }
/// print(text.contains("selftalk"), text.contains("self talk"))  // true true
/// ```
///
/// All searches compare by ``fold(_:)``: the timeline, *On your mind*, readings, *Find* and countries. So does code
/// that counts equal words. `Folding` has the rules.
public struct FoldedText: Sendable {
  /// The text as it was written.
  public let original: String

  private let bytes: [UInt8]
  /// For each of `bytes`, the character of `original` that it was made from.
  private let origins: [Range<String.Index>]
  /// Those positions in `bytes` before which a hyphen or a dash was left out.
  private let joints: Set<Int>

  /// Folds a text.
  public init(_ original: String) {
    self.original = original
    bytes = Folding(original).bytes
    var folding = Folding()
    var (origins, joints): ([Range<String.Index>], Set<Int>) = ([], [])
    origins.reserveCapacity(bytes.count)
    var start = original.startIndex
    while start != original.endIndex {
      let (end, count) = (original.index(after: start), folding.bytes.count)
      folding.append(String(original[start]))
      origins.append(contentsOf: repeatElement(start..<end, count: folding.bytes.count - count))
      if original[start].isDash { joints.insert(count) }
      start = end
    }
    // An accent after a control character is folded away within the text, but not by itself. In that case, every match
    // covers the whole text.
    let (whole, isAligned) = (original.startIndex..<original.endIndex, folding.bytes == bytes)
    self.origins = isAligned ? origins : Array(repeating: whole, count: bytes.count)
    self.joints = isAligned ? joints : []
  }

  /// Returns where `words` occur in `original` as a phrase: in order and without overlap.
  ///
  /// A range covers whole characters, even if only a part of one was found (one face of a family emoji). A space in
  /// `words` matches a hyphen, and a hyphen matches a space or nothing.
  public func ranges(of words: String) -> [Range<String.Index>] {
    let wanted = FoldedQuery(words)
    guard let first = wanted.pieces.first?.bytes.first else { return [] }
    var (found, start): ([Range<String.Index>], Int) = ([], 0)
    while let candidate = bytes[start...].firstIndex(of: first) {
      if let end = end(of: wanted, at: candidate) {
        found.append(origins[candidate].lowerBound..<origins[end - 1].upperBound)
        start = end
      } else {
        start = candidate + 1
      }
    }
    return found
  }

  /// Whether `words` occur as a phrase; false if nothing of them is left after folding.
  public func contains(_ words: String) -> Bool { !ranges(of: words).isEmpty }

  /// Returns the position in `bytes` after `wanted`, or nil if `wanted` doesn't occur at `start`.
  private func end(of wanted: FoldedQuery, at start: Int) -> Int? {
    var position = start
    for piece in wanted.pieces {
      if position != start {
        if position < bytes.count, bytes[position] == Folding.space {
          position += 1
        } else if !piece.followsDash, !joints.contains(position) {
          return nil
        }
      }
      guard bytes[position...].starts(with: piece.bytes) else { return nil }
      position += piece.bytes.count
    }
    return position
  }

  /// Returns `text` without the case, accents and marks that a hasty typist leaves out. White space at its ends becomes
  /// one space.
  public static func fold(_ text: String) -> String { String(decoding: Folding(text).bytes, as: UTF8.self) }
}
