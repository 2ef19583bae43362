import Foundation
import Testing

@testable import Core

@Suite struct FoldedTextTests {
  @Test("A search ignores accents, case and curly quotes, and returns the right ranges")
  func reading() {
    let text = FoldedText(ofReading: "Don’t worry: a CAFÉ, a cafe\u{301}, don't – well‑being.")
    func found(_ words: String) -> [String] { text.ranges(of: words).map { String(text.original[$0]) } }
    #expect(found("don't") == ["Don’t", "don't"])
    #expect(found(" cafe ") == ["CAFÉ", "cafe\u{301}"])
    #expect(found("don't - well-being") == ["don't – well‑being"])
    #expect(found("").isEmpty && found("tea").isEmpty)
    #expect(FoldedText("aaaa").ranges(of: "aa").count == 2)
    #expect(FoldedText("Don’t").ranges(of: "don't").isEmpty, "the index on disk keeps curly quotes")
  }

  @Test(
    "A match covers whole characters of the original text",
    arguments: [
      ("it was ﬁne", "fine", "ﬁne"), ("it was fine", "ﬁ", "fi"), ("die Straße", "strasse", "Straße"),
      ("die Straße", "ras", "raß"), ("İstanbul", "istanbul", "İstanbul"), ("I\u{307}stanbul", "is", "I\u{307}s"),
      ("cafe\u{301} au lait", "É A", "e\u{301} a"), ("go\u{AD}od", "good", "go\u{AD}od"), ("שָׁלוֹם", "לום", "לוֹם"),
      ("so ❤️!", "❤", "❤️"), ("👩‍👩‍👧", "👧", "👩‍👩‍👧"), ("ＡＢＣ", "b", "Ｂ"), ("\u{200F}سَلَام", "سلام", "سَلَام"),
      ("ΣΊΣΥΦΟΣ", "συφος", "ΣΥΦΟΣ"), ("one\r\ntwo", "two", "two"), ("①②", "2", "②"),
    ])
  func marked(text: String, words: String, expected: String) {
    let folded = FoldedText(text)
    let found = folded.ranges(of: words).map { Array(text[$0].unicodeScalars) }
    #expect(found == [Array(expected.unicodeScalars)])
    #expect(FoldedText.fold(text).utf8.contains(FoldedText.fold(words).utf8), "the index finds it")
  }

  @Test("Text with an accent after a control character is folded as a whole, and a match covers all of it")
  func onePiece() {
    let text = "a\u{7}\u{301}b"
    let folded = FoldedText(text)
    #expect(folded.ranges(of: "b") == [text.startIndex..<text.endIndex])
  }

  /// Every index on disk holds text folded by these rules. If this test fails, a migration has to fold it again.
  @Test(
    "The index's folding rules never change",
    arguments: [
      ("Plain ASCII, 100 %_*\"'", "plain ascii, 100 %_*\"'"), ("ﬁne ﬀ", "fine ff"), ("Straße ẞ", "strasse ss"),
      ("İI\u{307}ıI", "iiıi"), ("É e\u{301} Łódź Ø", "e e łodz ø"), ("ＡＢＣ ｶﾞ", "abc カ\u{3099}"),
      ("שָׁלוֹם سَلَام", "שלום سلام"), ("go\u{AD}od \u{200F}x ❤️ 👩‍👩‍👧", "good x ❤ 👩👩👧"), ("Don’t – “…”", "don’t – “...”"),
      ("\u{A0}‑①²½", " ‐121⁄2"), ("ㄱㅏ가", "\u{1100}\u{1161}\u{AC00}"),
    ])
  func frozen(text: String, folded: String) {
    #expect(Array(FoldedText.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }
}
