/// A search result.
public struct ReadingMatch: Hashable, Sendable {
  /// The reading.
  public let reading: Reading
  /// The words around the first match in the text; nil if the match is in the title, summary or topic.
  public let context: Context?

  /// A match with the words around it.
  public struct Context: Hashable, Sendable {
    /// Parts of the text as written; an ellipsis marks a cut.
    public let before, found, after: String
  }
}

/// Searches the readings. Folds all texts once, when it is created.
public struct ReadingSearch: Sendable {
  private struct Entry {
    let reading: Reading
    let heads: [FoldedText]
    let texts: [FoldedText]
  }

  private let entries: [Entry]

  /// Prepares `readings` for searching.
  public init(_ readings: [Reading]) {
    entries = readings.map { reading in
      Entry(
        reading: reading, heads: [reading.title, reading.summary, reading.topic].map(FoldedText.init),
        texts: reading.blocks.flatMap(\.texts).map(FoldedText.init))
    }
  }

  /// Returns the readings that contain `words` as a phrase, and those that contain each of the words somewhere: first
  /// those with a match in their title, then in their summary or topic, then in their text; each in their own order. A
  /// word that folds to nothing, such as a dash, is ignored. If no other word is left, every reading matches.
  public func matches(_ words: String) -> [ReadingMatch] {
    let phrase = words.trimmed
    guard !phrase.isEmpty else { return [] }
    let parts = phrase.split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { !FoldedText.fold($0).isEmpty }
    guard !parts.isEmpty else { return entries.map { ReadingMatch(reading: $0.reading, context: nil) } }
    let found: [(entry: Entry, match: ReadingMatch)] = entries.compactMap { entry in
      if let match = Self.match(entry, phrase) { return (entry, match) }
      let finds = parts.map { Self.match(entry, $0) }
      guard finds.allSatisfy({ $0 != nil }) else { return nil }
      return (finds.lazy.compactMap(\.self).first { $0.context != nil } ?? finds[0]).map { (entry, $0) }
    }
    let ranks = found.map { entry, match in
      match.context != nil ? 2 : parts.allSatisfy { !entry.heads[0].ranges(of: $0).isEmpty } ? 0 : 1
    }
    return (0...2).flatMap { rank in zip(ranks, found).filter { $0.0 == rank }.map { $0.1.match } }
  }

  private static func match(_ entry: Entry, _ words: String) -> ReadingMatch? {
    if entry.heads.contains(where: { !$0.ranges(of: words).isEmpty }) {
      return ReadingMatch(reading: entry.reading, context: nil)
    }
    for text in entry.texts {
      if let range = text.ranges(of: words).first {
        return ReadingMatch(reading: entry.reading, context: context(of: range, in: text.original))
      }
    }
    return nil
  }

  /// Cuts about a line of text around a match, at whole words.
  private static func context(of range: Range<String.Index>, in text: String) -> ReadingMatch.Context {
    var before = text[..<range.lowerBound]
    if before.count > 36 {
      before = before.suffix(36)
      if let space = before.firstIndex(of: " ") { before = before[space...].dropFirst() }
      before = "…" + before
    }
    var after = text[range.upperBound...]
    if after.count > 60 {
      after = after.prefix(60)
      if let space = after.lastIndex(of: " ") { after = after[..<space] }
      after = after + "…"
    }
    return ReadingMatch.Context(before: String(before), found: String(text[range]), after: String(after))
  }
}
