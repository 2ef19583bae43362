// Searching by words.

import Core
import Testing

@testable import Store

@Suite struct SearchTests {
  @Test(
    "Each word must occur in the event or the reason, ignoring case and accents",
    arguments: [
      ("cafe", "Coffee at the Café", "", true), ("CAFÉ", "cafe\u{301}", "", true), ("É", "an e", "", true),
      ("coffee sister", "Coffee", "with my sister", true), ("coffee brother", "Coffee", "with my sister", false),
      ("off", "Coffee", "", true), ("", "anything", "", true), (" \n\t", "anything", "", true),
      ("fee with", "Coffee", "without", true), ("eewi", "Coffee", "without", false),
      ("STRASSE", "auf der Straße", "", true), ("łódź", "Łodz", "", true), ("σισυφος", "ΣΊΣΥΦΟΣ", "", true),
      ("शांति", "आज शांति थी", "", true), ("ａｂｃ", "ABC", "", true),
    ])
  func match(words: String, event: String, reason: String, expected: Bool) {
    #expect(SearchTerms(words).match(event: event, reason: reason) == expected)
  }

  @Test(
    "Emoji and right-to-left words match with or without their invisible characters",
    arguments: [
      ("❤", "so much ❤️", true), ("❤️", "so much ❤", true), ("👍", "well done 👍🏽", true), ("👧", "👩‍👩‍👧", true),
      ("😀", "😃", false), ("שלום", "שָׁלוֹם לך", true), ("שָׁלוֹם", "שלום", true), ("سلام", "سَلَام", true),
      ("\u{200F}سلام", "سلام", true), ("good", "go\u{AD}od", true),
    ])
  func unusualScripts(words: String, text: String, expected: Bool) {
    #expect(SearchTerms(words).match(event: text, reason: "") == expected)
    #expect(SearchTerms(words).match(event: "x", reason: text) == expected)
  }

  @Test("A search is limited to the given days and keeps the timeline's order")
  func withinDays() async throws {
    let scratch = Scratch()
    let store = try scratch.open()
    for offset in 0..<4 {
      let event = offset == 2 ? "rain" : "sun \(offset)"
      try await store.add(
        .sample(event, on: .march29.advanced(by: offset), second: offset * 86_400), finishesDraft: false)
    }
    let found = try await store.reflections(from: .march29.advanced(by: 1), to: nil, containing: "SUN")
    #expect(found.map(\.event) == ["sun 3", "sun 1"])
  }

  @Test("Characters that are special in SQLite are literal in a search")
  func signs() async throws {
    let scratch = Scratch()
    let store = try scratch.open()
    for event in ["100 % sure", "a_b", "it's \"fine\"", "plain"] {
      try await store.add(.sample(event), finishesDraft: false)
    }
    #expect(try await store.events(containing: "%") == ["100 % sure"])
    #expect(try await store.events(containing: "_") == ["a_b"])
    #expect(try await store.events(containing: "'s \"fine") == ["it's \"fine\""])
    #expect(try await store.events(containing: "*").isEmpty)
  }
}
