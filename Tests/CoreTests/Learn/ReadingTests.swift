import Foundation
import Testing

@testable import Core

@Suite struct ReadingTests {
  private let front = """
    ---
    id: a
    title: "A title"
    summary: One line.
    topic: worry
    order: 1
    minutes: 4
    reviewed: 2026-11-21
    sources:
      - authors: "Doe, J."
        year: 2020
        title: "A paper"
        url: https://doi.org/10.1000/1
        consulted: 2026-11-20
    ---

    """

  @Test("Front matter and body become a reading")
  func whole() throws {
    let reading = try Reading(
      file: "a.md",
      text: front
        + "## First\n\nSome *words* and **more**.[^1]\n\n- one\n- two\n  lines\n\n1. a\n2. b\n\n---\n\n> said\n> so")
    #expect(reading.title == "A title")
    #expect(reading.sources.map(\.year) == [2020])
    #expect(
      reading.blocks == [
        .heading([.plain("First")]),
        .paragraph([.plain("Some "), .emphasis("words"), .plain(" and "), .strong("more"), .plain("."), .mark(1)]),
        .list([[.plain("one")], [.plain("two lines")]]),
        .numbered([[.plain("a")], [.plain("b")]]),
        .ornament,
        .quotation([.plain("said so")]),
      ])
  }

  @Test("What's folded away and what's in the box lie between fences, which have to match")
  func fences() throws {
    let text = "Seen.[^1]\n\n::: more For those who like more\n\n## Deep\n\nHidden.\n\n:::\n\n::: sure\nQuite.\n:::"
    #expect(
      try Reading(file: "a.md", text: front + text).blocks == [
        .paragraph([.plain("Seen."), .mark(1)]), .fold(title: "For those who like more"), .heading([.plain("Deep")]),
        .paragraph([.plain("Hidden.")]), .end, .box, .paragraph([.plain("Quite.")]), .end,
      ])
    for broken in ["Words.\n\n:::", "::: sure\nWords.", "::: sure\n\n::: more A\n\nWords.\n\n:::\n\n:::"] {
      let problem = #expect(throws: ReadingProblem.self) { try Reading(file: "a.md", text: front + broken) }
      #expect(problem?.isLeftOut == true && problem?.line != nil, "\(broken)")
    }
  }

  @Test(
    "A malformed file is rejected with its name, the line and a sentence",
    arguments: [
      ("", 1, "front matter"), ("no front matter", 1, "front matter"), ("---\nid: a\n", 1, "front matter"),
      ("---\nid: a\n---\nwords", nil, "“title” is missing"), ("---\nid: a\n: [\n---\nwords", 3, "YAML"),
      ("---\nid: a\nid: b\n---\nwords", nil, "appears twice"), ("---\n- a\n---\nwords", 2, "key: value"),
      ("---\nid: A b\n---\nwords", 2, "lowercase letters"), ("---\nid: a\ntitle: [a]\n---\nwords", 3, "text"),
      ("---\nid: a\ntitle: \"\"\n---\nwords", 3, "empty"), ("---\nid: a\u{7}\n---\nwords", 2, "isn’t text"),
    ])
  func broken(text: String, line: Int?, mentions: String) {
    let problem = #expect(throws: ReadingProblem.self) { try Reading(file: "b.md", text: text) }
    #expect(problem?.file == "b.md")
    if let line { #expect(problem?.line == line) }
    #expect(problem?.sentence.contains(mentions) == true, "\(problem?.sentence ?? "")")
    #expect(problem?.isLeftOut == true)
  }

  @Test(
    "An invalid value is rejected with its line",
    arguments: [
      ("minutes: 4", "minutes: soon", 7, "1 to 120"), ("minutes: 4", "minutes: 0", 7, "1 to 120"),
      ("2026-11-21", "2026-02-30", 8, "a date"), ("https://doi.org/10.1000/1", "http://a.org", 13, "https://"),
      ("year: 2020", "year: old", 11, "year"), ("    year: 2020\n", "", 10, "“year” is missing"),
      ("sources:", "sources: none\nother:", 9, "a list"),
    ])
  func wrongValue(old: String, new: String, line: Int, mentions: String) {
    let text = front.replacingOccurrences(of: old, with: new) + "Words."
    let problem = #expect(throws: ReadingProblem.self) { try Reading(file: "b.md", text: text) }
    #expect(problem?.line == line, "\(problem?.sentence ?? "")")
    #expect(problem?.sentence.contains(mentions) == true, "\(problem?.sentence ?? "")")
    #expect(problem?.place == "b.md, line \(line)")
  }

  @Test("An unknown key is ignored and reported")
  func unknownKey() throws {
    let text = front.replacingOccurrences(of: "topic: worry", with: "topic: worry\nmood: calm") + "Words."
    let parsed = try Reading.parse(file: "a.md", text: text)
    #expect(parsed.reading.topic == "worry")
    #expect(parsed.remarks.map(\.line) == [6])
    #expect(parsed.remarks.allSatisfy { !$0.isLeftOut && $0.sentence.contains("mood") })
  }

  @Test("A citation without a source is rejected with its line, and so is a file without text")
  func unknownSource() {
    let mark = #expect(throws: ReadingProblem.self) { try Reading(file: "c.md", text: front + "\nA.\n\nWords.[^2]") }
    #expect(mark?.line == 19)
    #expect(throws: ReadingProblem.self) { try Reading(file: "c.md", text: front + "\n\n---\n") }
  }

  @Test("HTML and incomplete markup are kept as literal text")
  func literal() {
    for text in [
      "<b>a</b> & 2 * 3 * 4 **x", "a [^x] b", "<script>alert(1)</script>", "[a](javascript:alert(1))",
      "[a](http://b.c)",
      "[a](https://b .c)", "[a] (https://b.c)", "**", "[^]", "*",
    ] {
      #expect(ReadingMarkdown.parse(text) == [.paragraph([.plain(text)])], "\(text)")
    }
    #expect(ReadingMarkdown.parse("2\\*3\\* \\[^1]") == [.paragraph([.plain("2*3* [^1]")])])
  }

  @Test("Links and citations are parsed in running text and within emphasis")
  func links() {
    #expect(
      ReadingMarkdown.parse("See [the *page*](https://a.org/b?c=d) and *this.[^3]*") == [
        .paragraph([
          .plain("See "), .link("the *page*", address: "https://a.org/b?c=d"), .plain(" and "), .emphasis("this."),
          .mark(3),
        ])
      ])
  }

  @Test("Unclosed opening markers are parsed quickly", arguments: ["[^", "*a ", "**", "[a](", "> ", "- ", "1. "])
  func beginnings(sign: String) {
    let text = String(repeating: sign, count: 64_000 / sign.count)
    let time = ContinuousClock().measure { #expect(!ReadingMarkdown.parse(text).isEmpty) }
    #expect(time < .seconds(20))
  }

  @Test("A folder's bad files are left out, each with a problem, and the rest are loaded")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // in the system's temporary folder either way
    func write(_ name: String, _ data: Data) throws { try data.write(to: folder.appendingPathComponent(name)) }
    try write("a.md", Data((front + "Words.").utf8))
    try write("broken.md", Data("---\nid: [\n---\n".utf8))
    try write("huge.md", Data((front + String(repeating: "word ", count: 1_000_000)).utf8))
    try write("latin.md", Data([0x63, 0xE9]))
    try write("same.md", Data((front + "Words.").utf8))
    try write("notes.txt", Data())
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("folder.md"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("gone.md").path, withDestinationPath: "nowhere.md")
    let (readings, problems) = Reading.all(in: folder)
    #expect(readings.map(\.id) == ["a"])
    #expect(
      problems.map(\.file) == ["broken.md", "folder.md", "gone.md", "huge.md", "latin.md", "same.md"], "\(problems)")
    #expect(problems.first { $0.file == "huge.md" }?.sentence.contains("the limit is") == true)
    #expect(problems.first { $0.file == "latin.md" }?.sentence.contains("UTF-8") == true)
    #expect(Reading.all(in: folder.appendingPathComponent("nowhere")).readings.isEmpty)
  }
}

@Suite struct ReadingSearchTests {
  @Test("A search finds a title, a topic, a phrase with the words around it, or words far apart")
  func matches() throws {
    let front =
      "---\nid: x\ntitle: Sleep\nsummary: One.\ntopic: nights\norder: 1\nminutes: 1\nreviewed: 2026-01-01\nsources: []\n---\n"
    let long = String(repeating: "many words before it stand ", count: 4)
    let reading = try Reading(
      file: "x.md", text: front + "\(long)the *owl* calls at night and again \(long)\n\nA river.")
    let search = ReadingSearch([reading])
    #expect(search.matches("sleep").map(\.context) == [nil] && search.matches("nights").map(\.context) == [nil])
    let context = try #require(search.matches("OWL calls").first?.context)
    #expect(context.found == "owl calls")
    #expect(context.before.hasPrefix("…") && context.before.hasSuffix("the ") && context.before.count < 45)
    #expect(context.after.hasPrefix(" at night") && context.after.hasSuffix("…"))
    #expect(search.matches("river owl").first?.context?.found == "river")
    #expect(search.matches("river whale").isEmpty && search.matches("  ").isEmpty)
    // As everywhere: a dash alone is no word.
    #expect(search.matches("owl - river").count == 1 && search.matches("whale - owl").isEmpty)
    #expect(search.matches("-").count == 1)
  }

  @Test("Readings with the word in their title come first, then in the summary, then in the text, each in their order")
  func order() throws {
    func reading(_ id: String, _ title: String, _ summary: String, _ text: String) throws -> Reading {
      try Reading(
        file: "\(id).md",
        text: "---\nid: \(id)\ntitle: \(title)\nsummary: \(summary)\ntopic: x\norder: 1\nminutes: 1\n"
          + "reviewed: 2026-01-01\nsources: []\n---\n\(text)")
    }
    let search = ReadingSearch([
      try reading("guide", "The app", "How it works.", "A sleep timer."),
      try reading("alarm", "An alarm", "It never sleeps.", "Smoke."),
      try reading("nights", "Sleep and worry", "Nights.", "Rest."),
      try reading("rest", "Rest", "Of rest.", "Of sleep."), try reading("more", "More sleep", "Nights.", "Rest."),
    ])
    #expect(search.matches("sleep").map(\.reading.id) == ["nights", "more", "alarm", "guide", "rest"])
  }
}

@MainActor @Suite struct BookmarkTests {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }  // in the system's temporary folder either way
    try body(folder.appendingPathComponent("respite/readings.json"))
  }

  @Test("Bookmarks persist in a file only the person can read, until everything is erased")
  func kept() throws {
    try inFolder { file in
      let first = FileBookmarks(file: file)
      #expect(first["a"] == Bookmark())
      first["a"] = Bookmark(place: ReadingPlace(part: 7, fraction: 0.25), isRead: false)
      first["b"] = Bookmark(place: nil, isRead: true)
      let second = FileBookmarks(file: file)
      #expect(second["a"] == Bookmark(place: ReadingPlace(part: 7, fraction: 0.25)))
      #expect(second["b"].isRead)
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
      #expect(mode?.intValue == 0o600)
      second.erase()
      #expect(second["b"] == Bookmark() && FileBookmarks(file: file)["a"] == Bookmark())
      second["a"] = Bookmark(isRead: true)
      #expect(!FileManager.default.fileExists(atPath: file.path), "leaving a page after erasing writes nothing")
    }
  }

  @Test(
    "A damaged file is treated as missing",
    arguments: ["", "no JSON", "[1]", #"{"a":{"part":-4,"fraction":1e999}}"#, #"{"a":{"part":"x"}}"#])
  func damaged(text: String) throws {
    try inFolder { file in
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      let bookmarks = FileBookmarks(file: file)
      #expect(bookmarks["a"].place?.part ?? 0 == 0 && !bookmarks["a"].isRead)
      bookmarks["a"] = Bookmark(isRead: true)
      #expect(FileBookmarks(file: file)["a"].isRead)
    }
  }

  @Test("Text sizes change in steps, and an invalid factor becomes the default size")
  func sizes() {
    #expect(ReadingSize.larger(than: 1) == 1.15 && ReadingSize.smaller(than: 1) == 0.85)
    #expect(ReadingSize.larger(than: 99) == 2.5 && ReadingSize.smaller(than: 0) == 0.75)
    let settings = TransientSettings()
    settings.setValue(Double.nan, "reading-size")
    #expect(settings[.readingSize] == 1)
    settings.setValue(1.27, "reading-size")
    #expect(settings[.readingSize] == 1.3)
  }
}
