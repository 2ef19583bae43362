import Foundation
import Testing

@testable import Core

@Suite struct FoldedTextTests {
  @Test("Words are found without accents, capitals and curly marks, at the right places")
  func reading() {
    let text = FoldedText(ofReading: "Don’t worry: a CAFÉ, a cafe\u{301}, don't – well‑being.")
    func found(_ words: String) -> [String] { text.ranges(of: words).map { String(text.original[$0]) } }
    #expect(found("don't") == ["Don’t", "don't"])
    #expect(found(" cafe ") == ["CAFÉ", "cafe\u{301}"])
    #expect(found("don't - well-being") == ["don't – well‑being"])
    #expect(found("").isEmpty && found("tea").isEmpty)
    #expect(FoldedText("aaaa").ranges(of: "aa").count == 2)
    #expect(FoldedText("Don’t").ranges(of: "don't").isEmpty, "the index on disk keeps curly marks")
  }

  @Test(
    "What is found is marked in the original, character by character",
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

  @Test("An accent after a control character is folded with all of the text, which is marked whole")
  func onePiece() {
    let text = "a\u{7}\u{301}b"
    let folded = FoldedText(text)
    #expect(folded.ranges(of: "b") == [text.startIndex..<text.endIndex])
  }

  /// The index of every person holds texts folded like this: what fails here needs a migration that folds them anew.
  @Test(
    "The rule of the index on disk never changes",
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
