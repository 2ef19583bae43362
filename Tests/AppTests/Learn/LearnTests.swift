import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct SlidingBarsTests {
  private func bars(_ offsets: [Double], limit: Double = 4_000) -> Bool {
    var bars = BarVisibility()
    for offset in offsets { bars.scrolled(to: offset, limit: limit) }
    return bars.areShown
  }

  @Test("Bars hide when scrolling down and return when scrolling up")
  func both() {
    #expect(self.bars([]) && self.bars([10, 20]))
    #expect(!bars([40, 80, 120]))
    #expect(bars([40, 80, 120, 110, 100]))
    #expect(!bars([500, 495]), "jitter isn't a change of direction")
    #expect(!bars([500, 400, 460]))
    #expect(bars([500, 0]))
  }

  @Test("Bars stay if there is little to scroll, and a key brings them back")
  func little() {
    #expect(self.bars([100, 150], limit: 150))
    var bars = BarVisibility()
    bars.scrolled(to: 500, limit: 4_000)
    bars.show(at: 500)
    #expect(bars.areShown)
    bars.scrolled(to: 510, limit: 4_000)
    #expect(bars.areShown, "they don't hide again at once")
    bars.scrolled(to: 560, limit: 4_000)
    #expect(!bars.areShown)
  }

  @Test("Bars stay while GTK scrolls to what Tab has reached")
  func tab() {
    var bars = BarVisibility()
    let now = ContinuousClock.now
    bars.keyPressed(isTab: true, at: now)
    for offset in [100.0, 300, 500] { bars.scrolled(to: offset, limit: 4_000, at: now + .milliseconds(400)) }
    #expect(bars.areShown && bars.followsTab(at: now + .milliseconds(400)))
    bars.scrolled(to: 520, limit: 4_000, at: now + .seconds(1))
    #expect(bars.areShown, "they don't hide again at once")
    bars.scrolled(to: 560, limit: 4_000, at: now + .seconds(1))
    #expect(!bars.areShown)
    bars.keyPressed(isTab: true, at: now + .seconds(2))
    bars.keyPressed(isTab: false, at: now + .seconds(2))
    #expect(!bars.followsTab(at: now + .seconds(2)), "another key scrolls by itself")
  }
}

@MainActor @Suite struct FindTests {
  private func model() -> FindModel {
    let model = FindModel()
    model.prepare(["An alarm", "nothing", "Alarms’ alarm"])
    return model
  }

  @Test("Matches are in order, the first after the current place is shown, and the last wraps to the first")
  func steps() {
    let model = model()
    model.searched(for: "ALARM", from: 1)
    #expect(model.matches.map(\.part) == [0, 2, 2] && model.current == 1 && model.status == "2 of 3")
    #expect(model.match == FindModel.Match(part: 2, bytes: 0..<5))
    model.stepped(backwards: false)
    #expect(model.match == FindModel.Match(part: 2, bytes: 10..<15), "bytes, not letters")
    model.stepped(backwards: false)
    #expect(model.current == 0)
    model.stepped(backwards: true)
    #expect(model.current == 2)
  }

  @Test("A search without a match says so, and an empty one says nothing")
  func nothing() {
    let model = model()
    model.searched(for: "owl", from: 0)
    model.stepped(backwards: false)
    #expect(model.match == nil && model.status == "Not found")
    model.searched(for: " ", from: 0)
    #expect(model.status == "")
  }
}

@MainActor @Suite struct ReadingModelTests {
  private let around = Surroundings()

  private static let front = """
    ---
    id: %@
    title: "A & B"
    summary: One line.
    topic: worry
    order: 1
    minutes: 4
    reviewed: 2026-11-21
    sources:
      - authors: "Doe, J."
        year: 2020
        title: "Why?"
        url: https://doi.org/10.1000/1
        publisher: House
        consulted: 2026-11-20
    ---

    """

  private func reading(_ id: String = "a", _ body: String = "Words.") throws -> Reading {
    try Reading(file: "\(id).md", text: Self.front.replacingOccurrences(of: "%@", with: id) + body)
  }

  @Test("A reading becomes parts in order, with escaped text and citations that link to sources")
  func text() throws {
    let text = ReadingText(
      try reading("a", "## H\n\nIt *is*.[^1] See [there](https://a.org/?b=1&c=2).[^1]\n\n1. one <b>\n\n---\n\n- two"))
    #expect(
      text.parts.map(\.kind) == [.title, .summary, .heading, .paragraph, .numbered(1), .item, .heading, .source, .note])
    #expect(text.body.contains(.ornament))
    #expect(text.parts[0].markup == "A &amp; B" && text.parts[0].spoken == "A & B")
    let paragraph = text.parts[3]
    #expect(paragraph.spoken == "It is. See there." && paragraph.marks == [1, 1])
    #expect(paragraph.markup.contains("source:1/0") && paragraph.markup.contains("source:1/2"))
    #expect(paragraph.markup.contains("href=\"https://a.org/?b=1&amp;c=2\"") && paragraph.markup.contains("<i>is</i>"))
    #expect(text.parts[4].markup == "one &lt;b&gt;" && text.parts[4].lead == "1. ")
    #expect(text.parts[7].markup.hasPrefix("1. Doe, J. (2020). <i>Why?</i> House. <a href=\"https://doi.org"))
    #expect(text.parts[8].spoken.contains("2026"))
    #expect(ReadingText.Target("source:12/3") == .source(12, link: 3))
    #expect(ReadingText.Target("https://a.org") == .address("https://a.org"))
    #expect(ReadingText.Target("source:x") == .address("source:x"))
  }

  @Test("The place is saved after a pause and on leaving, and the end of the text isn't a place to resume")
  func place() async throws {
    let reading = try reading()
    let first = ReadingModel(reading, among: [reading], around.dependencies)
    #expect(first.place == nil && !first.isRead)
    let place = ReadingPlace(part: 3, fraction: 0.5)
    first.scrolled(to: place, isAtEnd: false)
    first.storePlace()
    #expect(around.dependencies.bookmarks["a"] == Bookmark(place: place))
    let second = ReadingModel(reading, among: [reading], around.dependencies)
    #expect(second.place == place)
    second.scrolled(to: ReadingPlace(part: 9, fraction: 0), isAtEnd: true)
    #expect(second.isRead)
    second.storePlace()
    #expect(around.dependencies.bookmarks["a"] == Bookmark(place: nil, isRead: true))
    second.scrolled(to: place, isAtEnd: false)
    second.storePlace()
    #expect(around.dependencies.bookmarks["a"] == Bookmark(place: place, isRead: true), "the reading stays read")
    #expect(ReadingModel(reading, among: [reading], finding: "Words", around.dependencies).place == nil)
  }

  @Test("The next reading is the following one in the list")
  func next() throws {
    let all = [try reading("a"), try reading("b")]
    let model = ReadingModel(all[0], among: all, around.dependencies)
    #expect(model.next?.reading.id == "b" && ReadingModel(all[1], among: all, around.dependencies).next == nil)
  }

  @Test("The text size is saved, and the style sheet has a rule for each size")
  func size() throws {
    let reading = try reading()
    let model = ReadingModel(reading, among: [reading], around.dependencies)
    model.largerPressed()
    model.largerPressed()
    model.smallerPressed()
    #expect(model.size == 1.15 && around.dependencies.settings[.readingSize] == 1.15)
    #expect(ReadingModel(reading, among: [reading], around.dependencies).size == 1.15)
    model.standardSizePressed()
    #expect(around.dependencies.settings[.readingSize] == 1)
    let style = try String(
      contentsOf: ContentFolder.shipped.url.appendingPathComponent("style/style.css"), encoding: .utf8)
    for step in ReadingSize.steps { #expect(style.contains(".\(ReadingColumn.style(step)) {")) }
  }

  @Test("The list shows which readings were read, and where searched words occur")
  func learn() async throws {
    let model = LearnModel(around.dependencies)
    await model.load()
    let readings = try #require(model.readings)
    #expect(!readings.isEmpty && model.read.isEmpty)
    around.dependencies.bookmarks[readings[1].id] = Bookmark(isRead: true)
    model.appeared()
    #expect(model.read == [readings[1].id])
    model.searched(for: "burnt toast")
    #expect(model.matches.map(\.reading.id) == ["what-anxiety-is"])
    #expect(model.opened(readings[1]).search == "burnt toast")
    model.searched(for: "")
    #expect(model.matches.isEmpty && model.opened(readings[1]).search == "")
  }

  @Test(
    "A search finds rooms, too, by their names and by what people call them",
    arguments: [
      ("GAD", "GAD-7: two weeks in seven questions"), ("gad7", "GAD-7: two weeks in seven questions"),
      ("worr", "A worry"),
      ("LOCK", "Settings"), ("plan", "My plan for hard times"), ("suicide", "Talk to someone"),
      ("I want to die", "Talk to someone"), ("frightened of my husband", "Talk to someone"),
      ("chest pain", "Talk to someone"), ("he hits me", "Talk to someone"),
      ("suicidal thoughts", "Talk to someone"), ("she hits me", "Talk to someone"),
      ("diary", "New reflection"),
      ("doctor", "A page for your doctor"), ("rain", "Rain on the window"), ("note", "Note how anxious you are"),
      ("affirm", "List of statements"), ("shelf", "Choose for yourself"), ("backup", "Settings"),
    ])
  func rooms(words: String, name: String) async {
    let model = LearnModel(around.dependencies)
    await model.load()
    model.searched(for: words)
    #expect(model.found.map(\.name).contains(name), "\(model.found.map(\.name))")
  }

  @Test("Rooms have different names, and one letter or the middle of a word finds none of them")
  func roomsApart() async {
    let model = LearnModel(around.dependencies)
    await model.load()
    let all = Rooms.all(around.dependencies, scenes: around.dependencies.scenes?.scenes().scenes ?? [])
    #expect(all.count > 40 && Set(all.map(\.name)).count == all.count)
    for words in ["a", " ", "-", "", "orry", "zebra", "worry zebra"] {
      model.searched(for: words)
      #expect(model.found.isEmpty, "“\(words)”: \(model.found.map(\.name))")
    }
  }
}
