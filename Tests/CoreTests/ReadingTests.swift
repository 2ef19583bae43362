import Core
import Testing

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
      file: "a.md", text: front + "## First\n\nSome *words* and **more**.[^1]\n\n- one\n- two\n  lines\n\n> said")
    #expect(reading.title == "A title")
    #expect(reading.sources.map(\.year) == [2020])
    #expect(
      reading.blocks == [
        .heading([.plain("First")]),
        .paragraph([.plain("Some "), .emphasis("words"), .plain(" and "), .strong("more"), .plain("."), .mark(1)]),
        .list([[.plain("one")], [.plain("two lines")]]),
        .quotation([.plain("said")]),
      ])
  }

  @Test(
    "A broken reading is refused with the file's name and a sentence",
    arguments: [
      ("", "front matter"), ("no front matter", "front matter"), ("---\nid: a\n", "front matter"),
      ("---\nid: a\n---\nwords", "“"), ("---\n: [\n---\nwords", "YAML"),
    ])
  func broken(text: String, mentions: String) {
    let problem = #expect(throws: ReadingProblem.self) { try Reading(file: "b.md", text: text) }
    #expect(problem?.file == "b.md")
    #expect(problem?.sentence.contains(mentions) == true)
  }

  @Test("A mark without a source is refused")
  func unknownSource() {
    #expect(throws: ReadingProblem.self) { try Reading(file: "c.md", text: front + "Words.[^2]") }
  }

  @Test("HTML and half a mark stand as they are written")
  func literal() {
    #expect(Markdown.parse("<b>a</b> & 2 * 3 * 4 **x") == [.paragraph([.plain("<b>a</b> & 2 * 3 * 4 **x")])])
    #expect(Markdown.parse("a [^x] b") == [.paragraph([.plain("a [^x] b")])])
  }
}
