import Foundation

/// An article to read.
public struct Reading: Identifiable, Hashable, Sendable {
  /// Where a statement comes from.
  public struct Source: Hashable, Sendable {
    /// As printed on the work.
    public let authors: String
    /// When it appeared.
    public let year: Int
    /// Of the article, book or page.
    public let title: String
    /// A DOI's address or the official page.
    public let url: String
    /// Journal, institute or house, if it helps.
    public let publisher: String?
    /// The day on which it was really read, `YYYY-MM-DD`.
    public let consulted: String
  }

  /// Stable: what was read is remembered by it.
  public let id: String
  /// What it is called.
  public let title: String
  /// One line.
  public let summary: String
  /// One word.
  public let topic: String
  /// Its place in the list.
  public let order: Int
  /// About how long it takes to read.
  public let minutes: Int
  /// When it was last looked through, `YYYY-MM-DD`.
  public let reviewed: String
  /// In the order of their numbers, the first being 1.
  public let sources: [Source]
  /// What there is to read.
  public let blocks: [ReadingMarkdown.Block]

  /// Whether `text` can be the address of a page: secure, with a host, and without spaces.
  public static func isAddress(_ text: String) -> Bool {
    guard text.hasPrefix("https://"), !text.contains(where: \.isWhitespace), let url = URL(string: text) else {
      return false
    }
    return url.host?.contains(".") == true
  }
}

/// What is wrong with the file of a reading.
public struct ReadingProblem: Error, Hashable, Sendable {
  /// The file's name.
  public let file: String
  /// The line, the first being 1; nil if it is no one line.
  public let line: Int?
  /// What is wrong, as a sentence.
  public let sentence: String
  /// Whether the reading is therefore not in the list.
  public let isLeftOut: Bool

  /// A problem.
  public init(file: String, line: Int?, sentence: String, isLeftOut: Bool = true) {
    self.file = file
    self.line = line
    self.sentence = sentence
    self.isLeftOut = isLeftOut
  }

  /// File and line.
  public var place: String { line.map { localized("{file}, line {line}", ["file": file, "line": $0]) } ?? file }
}

extension Reading {
  /// A file that was read: the reading, and what in the file was not understood and passed over.
  public typealias Parsed = (reading: Reading, remarks: [ReadingProblem])

  /// Reads Markdown with YAML front matter between two lines of `---`.
  ///
  /// - Throws: `ReadingProblem`.
  public static func parse(file: String, text: String) throws(ReadingProblem) -> Parsed {
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

  /// As `parse`, for whom the remarks are of no use.
  ///
  /// - Throws: `ReadingProblem`.
  public init(file: String, text: String) throws(ReadingProblem) {
    self = try Self.parse(file: file, text: text).reading
  }
}
