import Testing

@testable import Core

@Suite struct BeginningTests {
  @Test("A short text is shown whole")
  func short() {
    for text in ["", "Tea in the sun", "one\ntwo", String(repeating: "é", count: 300)] {
      #expect(Beginning(of: text) == Beginning(of: text, around: "sun"))
      #expect(Beginning(of: text).text == text)
      #expect(Beginning(of: text).isWhole)
    }
  }

  @Test("A long text is cut between words or lines, and says that there's more")
  func long() {
    let words = Beginning(of: String(repeating: "lovely ", count: 100))
    #expect(!words.isWhole && words.text.hasSuffix("lovely…") && words.text.count <= 301)
    let lines = Beginning(of: (1...50_000).map(String.init).joined(separator: "\n"))
    #expect(lines.text == "1\n2\n3\n4\n5\n6\n7\n8…")
    #expect(Beginning(of: "one\ntwo\nthree", lines: 2).text == "one\ntwo…")
    #expect(Beginning(of: String(repeating: "x", count: 20_000)).text.count == 301)
  }

  @Test(
    "Whatever the characters are made of, it's short, and no character is halved",
    arguments: ["x", "e\u{301}", "👩‍👩‍👧‍👦", "天", "\r\n", "🇺🇦", " "])
  func bounded(unit: String) {
    let beginning = Beginning(of: String(repeating: unit, count: 100_000))
    #expect(beginning.text.utf8.count <= 1_203)
    #expect(!beginning.isWhole)
    let units = Set(beginning.text.dropLast().map(String.init))
    #expect(units.isSubset(of: [unit]))
  }

  @Test("A pile of accents is one character, and is halved")
  func accents() {
    let beginning = Beginning(of: "a" + String(repeating: "\u{301}", count: 200_000))
    #expect(beginning.text.utf8.count <= 1_203)
    #expect(!beginning.isWhole)
  }

  @Test("In a search, it's the piece with the first word that was found")
  func around() {
    let text = String(repeating: "lovely ", count: 900) + "Café terrace " + String(repeating: "dull ", count: 900)
    let found = Beginning(of: text, around: "cafe terrasse")
    #expect(found.text.contains("Café") && found.text.hasPrefix("…") && found.text.hasSuffix("…"))
    #expect(found.text.count < 310)
    #expect(Beginning(of: text, around: "nowhere") == Beginning(of: text))
    let talk = text + " and then my self talk was kinder"
    #expect(Beginning(of: talk, around: "self-talk").text.contains("self talk was kinder"), "as the search finds it")
    #expect(Beginning(of: text, around: "lovely") == Beginning(of: text))
    #expect(Beginning(of: text, around: " ") == Beginning(of: text))
    let end = Beginning(of: String(repeating: "lovely ", count: 900) + "Café", around: "cafe")
    #expect(end.text.hasSuffix("Café"))
  }
}
