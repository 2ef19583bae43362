/// A reading in which something was found.
public struct ReadingMatch: Hashable, Sendable {
  /// Where.
  public let reading: Reading
  /// The words around the first find in the text; nil if it is in the title or in the summary.
  public let context: Context?

  /// A find and what stands beside it.
  public struct Context: Hashable, Sendable {
    /// As they stand in the text; an ellipsis where the line was cut.
    public let before, found, after: String
  }
}

/// The readings, prepared for being looked through.
public struct ReadingSearch: Sendable {
  private struct Entry {
    let reading: Reading
    let heads: [FoldedText]
    let texts: [FoldedText]
  }

  private let entries: [Entry]

  /// Prepares readings.
  public init(_ readings: [Reading]) {
    entries = readings.map { reading in
      Entry(
        reading: reading, heads: [reading.title, reading.summary, reading.topic].map(FoldedText.init(ofReading:)),
        texts: reading.blocks.flatMap(\.texts).map(FoldedText.init(ofReading:)))
    }
  }

  /// The readings that hold `words`: all of them together, or else each of them somewhere.
  public func matches(_ words: String) -> [ReadingMatch] {
    let phrase = words.trimmed
    guard !phrase.isEmpty else { return [] }
    let parts = phrase.split(whereSeparator: \.isWhitespace).map(String.init)
    return entries.compactMap { entry in
      if let match = Self.match(entry, phrase) { return match }
      let finds = parts.map { Self.match(entry, $0) }
      guard parts.count > 1, finds.allSatisfy({ $0 != nil }) else { return nil }
      return finds.lazy.compactMap(\.self).first { $0.context != nil } ?? finds[0]
    }
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

  /// About a line of text: whole words, with an ellipsis where something is left out.
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

extension FoldedText {
  /// A text of a reading, whose curly marks are found by the straight ones that people type.
  public init(ofReading text: String) { self.init(text, straightensPunctuation: true) }
}
