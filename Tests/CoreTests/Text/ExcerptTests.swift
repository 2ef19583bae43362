import Testing

@testable import Core

@Suite struct ExcerptTests {
  @Test("A short text is shown whole")
  func short() {
    for text in ["", "Tea in the sun", "one\ntwo", String(repeating: "é", count: 300)] {
      #expect(Excerpt(of: text) == Excerpt(of: text, around: "sun"))
      #expect(Excerpt(of: text).text == text)
      #expect(Excerpt(of: text).isWhole)
    }
  }

  @Test("A long text is cut between words or lines, and says that there's more")
  func long() {
    let words = Excerpt(of: String(repeating: "lovely ", count: 100))
    #expect(!words.isWhole && words.text.hasSuffix("lovely…") && words.text.count <= 301)
    let lines = Excerpt(of: (1...50_000).map(String.init).joined(separator: "\n"))
    #expect(lines.text == "1\n2\n3\n4\n5\n6\n7\n8…")
    #expect(Excerpt(of: "one\ntwo\nthree", lines: 2).text == "one\ntwo…")
    #expect(Excerpt(of: String(repeating: "x", count: 20_000)).text.count == 301)
  }

  @Test(
    "Whatever the characters are made of, it's short, and no character is halved",
    arguments: ["x", "e\u{301}", "👩‍👩‍👧‍👦", "天", "\r\n", "🇺🇦", " "])
  func bounded(unit: String) {
    let beginning = Excerpt(of: String(repeating: unit, count: 100_000))
    #expect(beginning.text.utf8.count <= 1_203)
    #expect(!beginning.isWhole)
    let units = Set(beginning.text.dropLast().map(String.init))
    #expect(units.isSubset(of: [unit]))
  }

  @Test("A pile of accents is one character, and is halved")
  func accents() {
    let beginning = Excerpt(of: "a" + String(repeating: "\u{301}", count: 200_000))
    #expect(beginning.text.utf8.count <= 1_203)
    #expect(!beginning.isWhole)
  }

  @Test("In a search, it's the piece with the first word that was found")
  func around() {
    let text = String(repeating: "lovely ", count: 900) + "Café terrace " + String(repeating: "dull ", count: 900)
    let found = Excerpt(of: text, around: "cafe terrasse")
    #expect(found.text.contains("Café") && found.text.hasPrefix("…") && found.text.hasSuffix("…"))
    #expect(found.text.count < 310)
    #expect(Excerpt(of: text, around: "nowhere") == Excerpt(of: text))
    let talk = text + " and then my self talk was kinder"
    #expect(Excerpt(of: talk, around: "self-talk").text.contains("self talk was kinder"), "as the search finds it")
    #expect(Excerpt(of: text, around: "lovely") == Excerpt(of: text))
    #expect(Excerpt(of: text, around: " ") == Excerpt(of: text))
    let end = Excerpt(of: String(repeating: "lovely ", count: 900) + "Café", around: "cafe")
    #expect(end.text.hasSuffix("Café"))
  }
}
