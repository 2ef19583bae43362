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
    /// The journal, institute or publisher, if it helps to find the source; otherwise nil.
    public let publisher: String?
    /// The day it was read for this article, `YYYY-MM-DD`; nil if it couldn't be read.
    public let consulted: String?
  }

  /// Never changes, because bookmarks are stored under it.
  public let id: String
  /// A clinician who checked the article.
  public struct Clinician: Hashable, Sendable {
    /// The name, as they want it printed.
    public let name: String
    /// The day of the check, `YYYY-MM-DD`.
    public let day: String
  }

  /// Whether it explains how Respite is used, rather than something about anxiety. It has no sources, since it states
  /// no facts.
  public var isGuide: Bool { topic == "use" }

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
  /// The clinician who checked it; nil if none has yet.
  public let clinician: Clinician?
  /// The sources; the first has number 1.
  public let sources: [Source]
  /// The text.
  public let blocks: [ReadingMarkdown.Block]

  /// The address of a link that opens *Help now*.
  public static let helpNow = "respite:now"
  /// The address of a link that opens *Talk to someone*.
  public static let moreHelp = "respite:help"
  /// The beginning of the address of a link to another reading; its id follows.
  public static let otherReading = "respite:reading/"
  /// The beginning of the address of a link that starts a practice; its id on *Choose for yourself* follows.
  public static let practice = "respite:play/"

  /// The beginning of the address of a link to a tool; a `ToolLink` follows.
  public static let tool = "respite:tool/"

  /// Whether `text` can be the address of a link: one inside the program, or an https address.
  static func isLink(_ text: String) -> Bool {
    text == helpNow || text == moreHelp || isAddress(text)
      || text.hasPrefix(otherReading) && isID(text.dropFirst(otherReading.count))
      || text.hasPrefix(tool) && ToolLink(rawValue: String(text.dropFirst(tool.count))) != nil
      || text.hasPrefix(practice) && GuidedSession.isName(String(text.dropFirst(practice.count)))
  }

  /// Whether `text` consists of small letters, digits and hyphens.
  static func isID(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }

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
  public var place: String {
    // TRANSLATORS: A place in a file.
    line.map { localized("{file}, line {line}", ["file": file, "line": $0]) } ?? file
  }
}

extension Reading {
  /// A reading, and remarks about unknown keys in its file, which are ignored.
  typealias Parsed = (reading: Reading, remarks: [ReadingProblem])

  /// Parses Markdown with YAML front matter between two lines of `---`. A paragraph that consists of `[[name]]` is
  /// replaced with the text of that name in `parts`, which several readings share.
  ///
  /// - Throws: `ReadingProblem`.
  static func parse(
    file: String, text: String, parts: [String: String] = [:]
  ) throws(ReadingProblem) -> Parsed {
    func problem(_ line: Int?, _ sentence: String) -> ReadingProblem {
      ReadingProblem(file: file, line: line, sentence: sentence)
    }
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let odd = lines.firstIndex(where: { $0.unicodeScalars.contains { $0.value < 32 && $0 != "\t" } }) {
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the file.
      throw problem(odd + 1, localized("It contains a character that isn’t text."))
    }
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the file.
      throw problem(1, localized("It doesn’t begin with front matter between two “---” lines."))
    }
    let front = try FrontMatter(file: file, lines: lines[1..<end])
    var body: [ReadingMarkdown.PlacedBlock] = []
    for placed in ReadingMarkdown.placed(lines[(end + 1)...].joined(separator: "\n")) {
      guard let name = placed.block.sharedPart else {
        body.append(placed)
        continue
      }
      guard let part = parts[name] else {
        // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {name} is a word
        // in double square brackets that stands for a text several readings share.
        throw problem(end + 1 + placed.line, localized("There’s no shared part “{name}”.", ["name": name]))
      }
      body += ReadingMarkdown.parse(part).map { ReadingMarkdown.PlacedBlock(line: placed.line, block: $0) }
    }
    guard body.contains(where: { !$0.block.texts.isEmpty }) else {
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the file.
      throw problem(end + 1, localized("There’s nothing to read after its front matter."))
    }
    var isInside = false
    for part in body where part.block.isFence {
      guard (part.block == .end) == isInside else {
        // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “:::” stays.
        throw problem(end + 1 + part.line, localized("This “:::” has no partner: a part isn’t opened or isn’t closed."))
      }
      isInside.toggle()
    }
    guard !isInside else {
      throw problem(lines.count, localized("This “:::” has no partner: a part isn’t opened or isn’t closed."))
    }
    for part in body {
      if let number = part.block.marks.first(where: { !front.sources.indices.contains($0 - 1) }) {
        throw problem(
          // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the
          // file.
          end + 1 + part.line, localized("It refers to source {number}, which isn’t in its list.", ["number": number]))
      }
    }
    let reading = Reading(
      id: front.id, title: front.title, summary: front.summary, topic: front.topic, order: front.order,
      minutes: front.minutes, reviewed: front.reviewed, clinician: front.clinician, sources: front.sources,
      blocks: body.map(\.block))
    return (reading, front.remarks)
  }

  /// Parses a file and drops the remarks.
  ///
  /// - Throws: `ReadingProblem`.
  public init(file: String, text: String) throws(ReadingProblem) {
    self = try Self.parse(file: file, text: text).reading
  }
}
