import Foundation
import Samples
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
  /// What a link can begin.
  private static let shelf: Shelf = {
    let content = ContentFolder(Checkout.root.appendingPathComponent("Resources"))
    return Shelf(
      scenes: content.scenes().scenes.map(\.id), patterns: BreathingPattern.all.map(\.id), guided: content.guided())
  }()

  /// The rule on chest pain that readings share.
  private static let chestPain = ReadingMarkdown.parse(
    (try? String(contentsOf: folder.appendingPathComponent("parts/chest-pain.md"), encoding: .utf8)) ?? "")

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
      guard let consulted = source.consulted else { continue }  // not read, which the reading says
      #expect(try #require(LocalDay(consulted)) <= reviewed, "\(source.title)")
    }
  }

  @Test("What a reading shows at first has 450 to 1,100 words, all of it at most 1,350", arguments: all.readings)
  func length(reading: Reading) {
    let (count, shown) = (Self.words(reading).count, Self.words(reading, shown: true).count)
    print("\(reading.id): \(count) words, \(shown) of them shown at first")
    #expect((reading.isGuide ? 250...600 : 450...1_100).contains(shown), "\(reading.id) shows \(shown) words")
    #expect(count <= 1_350, "\(reading.id) has \(count) words")
    #expect(reading.blocks.count { if case .heading = $0 { true } else { false } } >= 3)
  }

  @Test(
    "How sure a reading is stands in one box at its end, and what it rests on is in the text", arguments: all.readings)
  func sureness(reading: Reading) throws {
    let boxes = reading.blocks.indices.filter { reading.blocks[$0] == .box }
    guard !reading.isGuide else { return #expect(boxes.isEmpty) }
    let box = try #require(boxes.first)
    #expect(boxes.count == 1 && reading.blocks.last == .end)
    let words = reading.blocks[box...].flatMap(\.texts).joined(separator: " ").split(separator: " ").count
    #expect((30...140).contains(words), "\(reading.id): \(words)")
    #expect(!reading.blocks[box...].flatMap(\.marks).isEmpty, "\(reading.id)")
    let doubts = /(?i)hasn’t been tested|haven’t been tested|no longer certain|not to be relied|may do less for you/
    let text = Self.shown(reading).flatMap(\.texts).filter { $0.firstMatch(of: doubts) != nil }
    #expect(text.isEmpty, "\(reading.id): \(text)")
  }

  @Test("What can't wait is never folded away", arguments: all.readings)
  func safety(reading: Reading) {
    let shown = Self.shown(reading).flatMap(\.texts).joined(separator: "\n")
    let whole = reading.blocks.flatMap(\.texts).joined(separator: "\n")
    for words in ["emergency number", "suicide", "ending your life", "stop it suddenly", "stop them suddenly"] {
      #expect(!whole.contains(words) || shown.contains(words), "\(reading.id): \(words)")
    }
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
    #expect(reading.sources.isEmpty == reading.isGuide, "a guide states no facts about anxiety")
    #expect(Set(reading.blocks.flatMap(\.marks)) == Set(reading.sources.indices.map { $0 + 1 }), "every source is used")
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
      #expect(Reading.isLink(address))
      if address.hasPrefix(Reading.otherReading) {
        let id = address.dropFirst(Reading.otherReading.count)
        #expect(id != reading.id && Self.all.readings.contains { $0.id == id }, "\(reading.id): \(address)")
      }
      if address.hasPrefix(Reading.practice) {
        let id = String(address.dropFirst(Reading.practice.count))
        #expect(Self.shelf.items.contains { $0.id == id }, "\(reading.id): \(address)")
      }
    }
  }

  @Test("No two readings share a topic, and so a picture, and each picture is drawn")
  func pictures() {
    #expect(Set(Self.all.readings.map(\.topic)).count == Self.all.readings.count)
    let icons = Checkout.root.appendingPathComponent("Resources/icons/hicolor/scalable/actions")
    for reading in Self.all.readings {
      let icon = icons.appendingPathComponent("respite-topic-\(reading.topic)-symbolic.svg")
      #expect(FileManager.default.fileExists(atPath: icon.path), "\(reading.id)")
    }
  }

  @Test("The guide has five doors, each to another place")
  func doors() throws {
    let guide = try #require(Self.all.readings.first { $0.isGuide })
    #expect(
      guide.blocks.compactMap(\.door) == [
        Reading.helpNow, "respite:tool/shelf", "respite:tool/mind", Reading.moreHelp, "respite:tool/reflection",
      ])
    #expect(Self.all.readings.allSatisfy { $0.isGuide || $0.blocks.allSatisfy { $0.door == nil } })
  }

  @Test("The words “Help now” and “Talk to someone” are links wherever they occur", arguments: all.readings)
  func names(reading: Reading) {
    for line in reading.blocks.flatMap(\.lines) {
      for (name, address) in [("Help now", Reading.helpNow), ("Talk to someone", Reading.moreHelp)] {
        for span in line where span.words.contains(name) {
          #expect(span == .link(name, address: address), "\(reading.id): \(span.words)")
        }
      }
    }
  }

  @Test("Fewer than half of the sentences are short", arguments: all.readings)
  func rhythm(reading: Reading) {
    let texts = reading.blocks.filter { if case .heading = $0 { false } else { true } }.flatMap(\.texts)
    let lengths = texts.flatMap(Readability.sentences).map { Readability.words($0).count }.filter { $0 > 0 }
    let short = lengths.count { $0 < 8 }
    let long = lengths.count { $0 > 20 }
    let share = { (part: Int) in part * 100 / lengths.count }
    print(
      "\(reading.id): \(share(short)) % under 8 words, \(share(lengths.count - short - long)) % 8–20, \(share(long)) % over"
    )
    #expect(short * 2 < lengths.count, "\(reading.id): \(short) of \(lengths.count)")
  }

  @Test(
    "The rule on chest pain is one text: any reading that calls it an emergency includes it", arguments: all.readings)
  func chestPain(reading: Reading) {
    let rule = Self.chestPain
    #expect(rule.flatMap(\.texts).count == 5, "a sentence and four points")
    let includes = reading.blocks.indices.contains { reading.blocks[$0...].starts(with: rule) }
    let own = reading.blocks.filter { !rule.contains($0) }.flatMap(\.texts)
    #expect(!own.contains { $0.contains("chest") && $0.contains("minutes") }, "\(reading.id) has a rule of its own")
    if own.contains(where: { $0.contains("chest pain") && $0.contains("emergency") }) { #expect(includes) }
    if ["panic", "what-anxiety-is", "when-to-seek-help"].contains(reading.id) { #expect(includes, "\(reading.id)") }
  }

  @Test("No reading promises", arguments: all.readings)
  func promises(reading: Reading) {
    let promise =
      #/
      \b( (will|’ll)\ (help|work|pass|feel\ better|fade|ease|get\ better|get\ easier|calm\ you|go\ away)
        | always\ (works?|helps?|pass(es)?|goes\ away|comes\ down)
        | guarantee[ds]? | cures? | proven | never\ fails? )\b
      /#
    for text in reading.blocks.flatMap(\.texts) {
      // What a person might tell themselves isn't a promise of ours.
      let ours = text.replacing(/“[^”]*”/, with: "")
      #expect(ours.lowercased().firstMatch(of: promise) == nil, "\(reading.id): \(text)")
    }
  }

  @Test("A reading that names antidepressants says not to stop them suddenly", arguments: all.readings)
  func medicines(reading: Reading) {
    let text = reading.blocks.flatMap(\.texts).joined(separator: "\n").lowercased()
    guard text.contains("antidepressant") || text.contains("sleeping tablet") || text.contains("benzodiazepine") else {
      return
    }
    #expect(
      text.contains(/(don’t|never) stop (it|them|one|taking[^.]*?)? ?(all of a )?(suddenly|at once)/), "\(reading.id)")
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

  /// What is neither folded away nor in the box.
  private static func shown(_ reading: Reading) -> [ReadingMarkdown.Block] {
    var isInside = false
    return reading.blocks.filter { block in
      if block.isFence { isInside = block != .end }
      return !isInside && block != .end
    }
  }

  /// The words of the body, including headings, without what readings share.
  private static func words(_ reading: Reading, shown: Bool = false) -> [String] {
    (shown ? Self.shown(reading) : reading.blocks).filter { !chestPain.contains($0) }.flatMap(\.texts).joined(
      separator: " "
    ).split(separator: " ").map(
      String.init)
  }
}
