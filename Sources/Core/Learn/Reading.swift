import Foundation

/// An article of the Learn tab.
public struct Reading: Identifiable, Hashable, Sendable {
  /// A source of the article's statements.
  public struct Source: Hashable, Sendable {
    /// The authors as printed.
    public let authors: String
    /// The year of publication.
    public let year: Int
    /// The title of the article, book or page.
    public let title: String
    /// The address of the DOI or of the official page.
    public let url: String
    /// The journal, institute or publisher, where it helps.
    public let publisher: String?
    /// The day on which it was read for this article, `YYYY-MM-DD`.
    public let consulted: String
  }

  /// Never changes: bookmarks are stored by it.
  public let id: String
  /// The title.
  public let title: String
  /// A summary in one line.
  public let summary: String
  /// The topic in one word.
  public let topic: String
  /// The position in the list; lower comes first.
  public let order: Int
  /// The reading time in minutes.
  public let minutes: Int
  /// The day of the last review, `YYYY-MM-DD`.
  public let reviewed: String
  /// The sources; the first has number 1.
  public let sources: [Source]
  /// The text.
  public let blocks: [ReadingMarkdown.Block]

  /// The address of a link that opens *Help now*.
  public static let helpNow = "respite:now"

  /// Whether `text` is an https address with a host and without spaces.
  static func isAddress(_ text: String) -> Bool {
    guard text.hasPrefix("https://"), !text.contains(where: \.isWhitespace), let url = URL(string: text) else {
      return false
    }
    return url.host?.contains(".") == true
  }
}

/// A fault in the file of a reading.
public struct ReadingProblem: Error, Hashable, Sendable {
  /// The file's name.
  public let file: String
  /// The line, counted from 1; nil if it concerns the whole file.
  public let line: Int?
  /// A sentence that describes it.
  public let sentence: String
  /// Whether the reading is left out because of it.
  public let isLeftOut: Bool

  /// Creates a problem.
  init(file: String, line: Int?, sentence: String, isLeftOut: Bool = true) {
    self.file = file
    self.line = line
    self.sentence = sentence
    self.isLeftOut = isLeftOut
  }

  /// The file and line in words.
  public var place: String { line.map { localized("{file}, line {line}", ["file": file, "line": $0]) } ?? file }
}

extension Reading {
  /// A reading, and remarks about keys in its file that were skipped.
  typealias Parsed = (reading: Reading, remarks: [ReadingProblem])

  /// Parses Markdown with YAML front matter between two lines of `---`.
  ///
  /// - Throws: `ReadingProblem`.
  static func parse(file: String, text: String) throws(ReadingProblem) -> Parsed {
    func problem(_ line: Int?, _ sentence: String) -> ReadingProblem {
      ReadingProblem(file: file, line: line, sentence: sentence)
    }
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let odd = lines.firstIndex(where: { $0.unicodeScalars.contains { $0.value < 32 && $0 != "\t" } }) {
      throw problem(odd + 1, localized("There is a character in it that is no text."))
    }
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
      throw problem(1, localized("It does not begin with front matter between two lines of “---”."))
    }
    let front = try FrontMatter(file: file, lines: lines[1..<end])
    let body = ReadingMarkdown.placed(lines[(end + 1)...].joined(separator: "\n"))
    guard body.contains(where: { !$0.block.texts.isEmpty }) else {
      throw problem(end + 1, localized("There is nothing to read after its front matter."))
    }
    for part in body {
      if let number = part.block.marks.first(where: { !front.sources.indices.contains($0 - 1) }) {
        throw problem(
          end + 1 + part.line, localized("It points to source {number}, which it does not list.", ["number": number]))
      }
    }
    let reading = Reading(
      id: front.id, title: front.title, summary: front.summary, topic: front.topic, order: front.order,
      minutes: front.minutes, reviewed: front.reviewed, sources: front.sources, blocks: body.map(\.block))
    return (reading, front.remarks)
  }

  /// Parses a file and drops the remarks.
  ///
  /// - Throws: `ReadingProblem`.
  public init(file: String, text: String) throws(ReadingProblem) {
    self = try Self.parse(file: file, text: text).reading
  }
}
