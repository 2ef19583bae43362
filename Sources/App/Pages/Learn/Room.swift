import Core

/// A place in Respite that the search on *Learn* finds besides readings, since people look there for anything: “GAD”,
/// “worry”, “lock”, “rain”.
struct Room: Identifiable {
  /// Where it leads.
  enum Door {
    case route(() -> Route)
    /// An item of *Choose for yourself*.
    case item(ShelfItem.ID)
  }

  /// Its name on screen, which no other room has.
  let name: String
  /// What it is, in a line.
  let line: String
  let door: Door
  private let texts: [FoldedText]

  var id: String { name }

  /// - Parameter words: other words for it, separated by commas, that no one sees.
  init(_ name: String, _ line: String, words: String = "", _ door: Door) {
    (self.name, self.line, self.door) = (name, line, door)
    texts = ([name] + words.split(separator: ",").map { String($0).trimmed }).map(FoldedText.init)
  }

  /// Whether each of the words begins a word of its name, or of the words for it. One letter finds nothing.
  func matches(_ query: String) -> Bool {
    let parts = query.split(whereSeparator: \.isWhitespace).map(String.init).filter { !FoldedText.fold($0).isEmpty }
    guard !parts.isEmpty, FoldedText.fold(query).count > 1 else { return false }
    return parts.allSatisfy { part in texts.contains { Self.begins(part, aWordOf: $0) } }
  }

  private static func begins(_ part: String, aWordOf text: FoldedText) -> Bool {
    text.ranges(of: part).contains { range in
      guard range.lowerBound > text.original.startIndex else { return true }
      let before = text.original[text.original.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber
    }
  }
}
