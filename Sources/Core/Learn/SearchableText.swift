import Foundation

/// A text in which words are looked for as people type them: in small letters, without accents, with straight quotation
/// marks.
public struct SearchableText: Sendable {
  /// As it is written.
  public let text: String
  private let folded: [Character]

  /// Prepares a text.
  public init(_ text: String) {
    self.text = text
    folded = text.map(Self.folded)
  }

  /// Where `words` stand, in their order, none within another.
  public func ranges(of words: String) -> [Range<String.Index>] {
    let wanted = words.trimmed.map(Self.folded)
    guard let first = wanted.first, folded.count >= wanted.count else { return [] }
    var ranges: [Range<String.Index>] = []
    var position = 0
    var place = (offset: 0, index: text.startIndex)
    while position <= folded.count - wanted.count {
      guard folded[position] == first, folded[position..<(position + wanted.count)].elementsEqual(wanted) else {
        position += 1
        continue
      }
      let start = text.index(place.index, offsetBy: position - place.offset)
      let end = text.index(start, offsetBy: wanted.count)
      ranges.append(start..<end)
      position += wanted.count
      place = (position, end)
    }
    return ranges
  }

  /// One character for each: ranges are the same in both texts.
  private static func folded(_ character: Character) -> Character {
    if let ascii = character.asciiValue {
      return (65...90).contains(ascii) ? Character(UnicodeScalar(ascii + 32)) : character
    }
    switch character {
    case "’", "‘": return "'"
    case "“", "”": return "\""
    case "–", "—", "‑": return "-"
    case "\u{A0}", "\u{202F}": return " "
    default:
      return String(character).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).first
        ?? character
    }
  }
}
