import Foundation
import Testing

@testable import Core

extension Reading: CustomTestStringConvertible {
  /// The reading's id, which keeps the message of a failure short.
  public var testDescription: String { id }
}

/// Checks the shipped readings against the rules in CONTRIBUTING.md.
///
/// Authors can set RESPITE_READINGS to another folder of readings.
@Suite struct ReadingContentTests {
  private static let folder =
    ProcessInfo.processInfo.environment["RESPITE_READINGS"].map { URL(fileURLWithPath: $0, isDirectory: true) }
    ?? Checkout.root.appendingPathComponent("Resources/readings/en")
  private static let all = Reading.all(in: folder)

  @Test("Every file parses without a problem")
  func files() {
    #expect(Self.all.problems.isEmpty, "\(Self.all.problems.map { "\($0.place): \($0.sentence)" })")
    #expect(!Self.all.readings.isEmpty)
    #expect(Set(Self.all.readings.map(\.order)).count == Self.all.readings.count, "no two have the same position")
  }

  @Test("Front matter is complete and matches the text", arguments: all.readings)
  func frontMatter(reading: Reading) throws {
    #expect(FileManager.default.fileExists(atPath: Self.folder.appendingPathComponent("\(reading.id).md").path))
    #expect(reading.title.count <= 60 && !reading.title.hasSuffix("."))
    #expect(reading.summary.count <= 120 && reading.summary.hasSuffix("."))
    #expect(reading.minutes == Int((Double(Self.words(reading).count) / 200).rounded(.up)))
    let reviewed = try #require(LocalDay(reading.reviewed))
    for source in reading.sources {
      #expect(try #require(LocalDay(source.consulted)) <= reviewed, "\(source.title)")
    }
  }

  @Test("A reading has 600 to 1,200 words and headings", arguments: all.readings)
  func length(reading: Reading) {
    let count = Self.words(reading).count
    #expect((600...1_200).contains(count), "\(reading.id) has \(count) words")
    #expect(reading.blocks.count { if case .heading = $0 { true } else { false } } >= 3)
  }

  @Test("The language is plain: a Flesch–Kincaid grade of at most 9", arguments: all.readings)
  func plainness(reading: Reading) {
    let texts = reading.blocks.filter { if case .heading = $0 { false } else { true } }.flatMap(\.texts)
    let measure = Readability(texts)
    print("\(reading.id): grade \((measure.grade * 10).rounded() / 10), \(measure.words) words")
    #expect(measure.grade <= 9, "\(reading.id) has grade \(measure.grade)")
  }

  @Test("Sources are numbered and cited, and have well-formed addresses", arguments: all.readings)
  func sources(reading: Reading) {
    #expect(!reading.sources.isEmpty)
    #expect(Set(reading.blocks.flatMap(\.marks)) == Set(1...reading.sources.count), "every source is used")
    #expect(Set(reading.sources.map(\.url)).count == reading.sources.count, "no source is listed twice")
    for source in reading.sources {
      #expect(Reading.isAddress(source.url))
      if source.url.contains("doi.org") {
        #expect(
          source.url.wholeMatch(of: /https:\/\/doi\.org\/10\.\d{4,9}\/[^\s?#]+[^\s?#.,;]/) != nil, "\(source.url)")
      }
    }
  }

  @Test(
    "The text has typographic quotation marks, and no exclamation marks, HTML or broken links",
    arguments: all.readings)
  func typography(reading: Reading) {
    for text in reading.blocks.flatMap(\.texts) + [reading.title, reading.summary] {
      #expect(!text.contains { "\"'!<>[]*_`".contains($0) }, "\(reading.id): \(text)")
      #expect(!text.contains("  ") && !text.contains(" - ") && !text.contains("://"), "\(reading.id): \(text)")
    }
    for case .link(_, let address) in reading.blocks.flatMap(\.lines).flatMap(\.self) {
      #expect(address == Reading.helpNow || Reading.isAddress(address))
    }
  }

  @Test("The words “Help now” open it: they are a link wherever they occur", arguments: all.readings)
  func helpNow(reading: Reading) {
    for line in reading.blocks.flatMap(\.lines) {
      for span in line where span.words.contains("Help now") {
        #expect(span == .link("Help now", address: Reading.helpNow), "\(reading.id): \(span.words)")
      }
    }
  }

  @Test("No run of twelve words appears in two readings")
  func repetition() {
    var places: [ArraySlice<String>: String] = [:]
    for reading in Self.all.readings {
      let words = Self.words(reading).map { $0.lowercased() }
      guard words.count >= 12 else { continue }
      for start in 0...(words.count - 12) {
        let run = words[start..<(start + 12)]
        if let other = places[run], other != reading.id {
          Issue.record("\(other) and \(reading.id): \(run.joined(separator: " "))")
        }
        places[run] = reading.id
      }
    }
  }

  /// The words of the body, including headings.
  private static func words(_ reading: Reading) -> [String] {
    reading.blocks.flatMap(\.texts).joined(separator: " ").split(separator: " ").map(String.init)
  }
}
