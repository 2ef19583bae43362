import Foundation
import Yams

/// An article to read.
public struct Reading: Identifiable, Hashable, Sendable {
  /// Where a statement comes from.
  public struct Source: Hashable, Sendable, Decodable {
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
  public let blocks: [Markdown.Block]
}

/// Why a reading is left out of the list.
public struct ReadingProblem: Error, Hashable, Sendable {
  /// The file's name.
  public let file: String
  /// What is wrong with it, as a sentence.
  public let sentence: String
}

extension Reading {
  private struct FrontMatter: Decodable {
    let id, title, summary, topic, reviewed: String
    let order, minutes: Int
    let sources: [Source]
  }

  /// Reads Markdown with YAML front matter between two lines of `---`.
  ///
  /// - Throws: `ReadingProblem`.
  public init(file: String, text: String) throws(ReadingProblem) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
      throw ReadingProblem(file: file, sentence: "It does not begin with front matter between two lines of “---”.")
    }
    let front: FrontMatter
    do {
      front = try YAMLDecoder().decode(FrontMatter.self, from: lines[1..<end].joined(separator: "\n"))
    } catch {
      throw ReadingProblem(file: file, sentence: "Its front matter cannot be read (\(Self.brief(error))).")
    }
    id = front.id
    title = front.title
    summary = front.summary
    topic = front.topic
    order = front.order
    minutes = front.minutes
    reviewed = front.reviewed
    sources = front.sources
    blocks = Markdown.parse(lines[(end + 1)...].joined(separator: "\n"))
    let unknown = blocks.flatMap(\.marks).filter { !(1...max(1, sources.count)).contains($0) }
    guard unknown.isEmpty else {
      throw ReadingProblem(file: file, sentence: "It points to source \(unknown[0]), which it does not list.")
    }
  }

  /// The readings in `folder`, in their order, and what kept others from being among them.
  public static func all(in folder: URL) -> (readings: [Reading], problems: [ReadingProblem]) {
    var readings: [Reading] = []
    var problems: [ReadingProblem] = []
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []  // none: an empty list
    for name in names.sorted() where name.hasSuffix(".md") {
      guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) else {
        problems.append(ReadingProblem(file: name, sentence: "It cannot be opened."))
        continue
      }
      do {
        readings.append(try Reading(file: name, text: String(decoding: data, as: UTF8.self)))
      } catch {
        problems.append(error)
      }
    }
    return (readings.sorted { ($0.order, $0.id) < ($1.order, $1.id) }, problems)
  }

  private static func brief(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "“\(key.stringValue)” is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "“\(context.codingPath.map(\.stringValue).joined(separator: "."))” has the wrong form"
    default: "it is not YAML"
    }
  }
}
