/// The first lines of a text, for a list. A press shows the whole text.
///
/// Laying out a whole text takes time that grows faster than its length, and no one reads a long letter in a list.
/// Cutting takes the same short time, however long the text is.
public struct Excerpt: Hashable, Sendable {
  /// The first lines; they end in “…” if there's more.
  public private(set) var text: String
  /// Whether `text` is the whole text.
  public private(set) var isWhole: Bool

  /// Cuts a text after a number of characters or lines, between words if there's white space near the end.
  public init(of text: String, characters: Int = 300, lines: Int = 8) {
    // A family emoji or a pile of accents is one character, and takes a hundred bytes.
    let start = Self.piece(of: text, from: text.startIndex, bytes: characters * 4) ?? text[...]
    var (end, count, breaks) = (start.startIndex, 0, 0)
    while end != start.endIndex, count < characters {
      if start[end].isNewline { breaks += 1 }
      if breaks == lines { break }
      end = start.index(after: end)
      count += 1
    }
    guard end != start.endIndex || start.endIndex != text.endIndex else {
      (self.text, isWhole) = (text, true)
      return
    }
    var words = start[..<end]
    if count == characters, start.endIndex != end, !start[end].isWhitespace,
      let space = words.suffix(characters / 8).lastIndex(where: \.isWhitespace), space != words.startIndex
    {
      words = words[..<space]
    }
    while words.last?.isWhitespace == true { words.removeLast() }
    (self.text, isWhole) = (words + "…", false)
  }

  /// Cuts out a piece around the first word of a search that occurs, with “…” where something is left out. The piece is
  /// the beginning of the text if a word occurs in that, or if no word occurs within the first `reach` bytes.
  public init(of text: String, around search: String, characters: Int = 300) {
    let beginning = Excerpt(of: text, characters: characters)
    let words = FoldedQuery(search).terms.flatMap(\.self)
    func holdsOne(_ piece: String) -> Bool {
      let folded = FoldedText.fold(piece)
      return words.contains { folded.contains($0) }
    }
    self = beginning
    guard !beginning.isWhole, !words.isEmpty, !holdsOne(beginning.text) else { return }
    var place = text.startIndex
    for _ in 0..<(Self.reach / Self.step) {
      guard let piece = Self.piece(of: text, from: place, bytes: Self.step + Self.overlap), !piece.isEmpty else {
        break
      }
      if holdsOne(String(piece)) {
        let found = FoldedText(String(piece))
        let first = words.compactMap { found.ranges(of: $0).first?.lowerBound }.min() ?? found.original.startIndex
        let from = found.original.index(first, offsetBy: -characters / 4, limitedBy: found.original.startIndex)
        let shown = Excerpt(
          of: String(found.original[(from ?? found.original.startIndex)...]), characters: characters)
        let isCut = shown.isWhole && piece.endIndex != text.endIndex
        (self.text, isWhole) = ("…" + shown.text + (isCut ? "…" : ""), false)
        return
      }
      guard let next = text.utf8.index(place, offsetBy: Self.step, limitedBy: text.endIndex) else { break }
      place = next
    }
  }

  private static let (step, overlap, reach) = (4_000, 200, 64_000)

  /// Returns a piece of at most about `bytes` bytes. It's cut between Unicode scalars and, if it has more than one
  /// character, at its end between characters.
  private static func piece(of text: String, from place: String.Index, bytes: Int) -> Substring? {
    func aligned(_ index: String.Index) -> String.Index {
      var index = index
      while index != text.endIndex, text.utf8[index] & 0xC0 == 0x80 { index = text.utf8.index(before: index) }
      return index
    }
    guard place != text.endIndex else { return nil }
    let end = aligned(text.utf8.index(place, offsetBy: bytes, limitedBy: text.endIndex) ?? text.endIndex)
    let piece = text[aligned(place)..<end]
    guard end != text.endIndex, !piece.isEmpty else { return piece }
    let last = piece.index(before: piece.endIndex)
    return last == piece.startIndex ? piece : piece[..<last]
  }
}
