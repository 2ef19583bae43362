import Foundation
import Testing

@testable import Core

@Suite struct FoldedTextTests {
  @Test("A search ignores accents, case, quotation marks and hyphens, and returns the right ranges")
  func reading() {
    let text = FoldedText("Don’t worry: a CAFÉ, a cafe\u{301}, don't – well‑being.")
    func found(_ words: String) -> [String] { text.ranges(of: words).map { String(text.original[$0]) } }
    #expect(found("don't") == ["Don’t", "don't"] && found("dont") == found("don't"))
    #expect(found(" cafe ") == ["CAFÉ", "cafe\u{301}"])
    for words in ["don't - well-being", "dont wellbeing", "don't — well being"] {
      #expect(found(words) == ["don't – well‑being"], "“\(words)”")
    }
    #expect(found("").isEmpty && found("-").isEmpty && found("tea").isEmpty && !text.contains(""))
    #expect(FoldedText("aaaa").ranges(of: "aa").count == 2)
  }

  @Test(
    "A match covers whole characters of the original text",
    arguments: [
      ("it was ﬁne", "fine", "ﬁne"), ("it was fine", "ﬁ", "fi"), ("die Straße", "strasse", "Straße"),
      ("die Straße", "ras", "raß"), ("İstanbul", "istanbul", "İstanbul"), ("I\u{307}stanbul", "is", "I\u{307}s"),
      ("cafe\u{301} au lait", "É A", "e\u{301} a"), ("go\u{AD}od", "good", "go\u{AD}od"), ("שָׁלוֹם", "לום", "לוֹם"),
      ("so ❤️!", "❤", "❤️"), ("👩‍👩‍👧", "👧", "👩‍👩‍👧"), ("ＡＢＣ", "b", "Ｂ"), ("\u{200F}سَلَام", "سلام", "سَلَام"),
      ("ΣΊΣΥΦΟΣ", "συφος", "ΣΥΦΟΣ"), ("one\r\ntwo", "two", "two"), ("①②", "2", "②"),
      ("Ærø", "aer", "Ær"), ("Ærø", "e", "Æ"), ("Œuvre", "oeuv", "Œuv"), ("une œuvre", "euvre", "œuvre"),
      ("Þór", "th", "Þ"),
      ("“don’t”", "dont", "don’t"), ("‘self-talk’", "selftalk", "self-talk"),
      ("a self – talk", "self talk", "self – talk"),
      ("go  on", "go on", "go  on"), ("كتـــاب", "تا", "تـــا"), ("well…", "..", "…"), ("1½", "1/", "½"),
      ("Işık", "IS", "Iş"),
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

  @Test(
    "What a text is folded into",
    arguments: [
      ("Plain ASCII, 100 %_*\"'`-", "plain ascii, 100 %_*"), ("ﬁne ﬀ", "fine ff"), ("Straße ẞ", "strasse ss"),
      ("İI\u{307}ıI", "iiii"), ("É e\u{301} Łódź Ø Æ Þ", "e e lodz o ae th"), ("ＡＢＣ ｶﾞガ", "abc ガガ"),
      ("שָׁלוֹם سَلَام أكى", "שלום سلام اكي"), ("go\u{AD}od \u{200F}x ❤️ 👩‍👩‍👧", "good x ❤ 👩👩👧"), ("Don’t – “…”", "dont ..."),
      ("\u{A0}‑①²½", " 121/2"), ("ㄱㅏ가", "\u{1100}\u{1161}\u{AC00}"), ("\ta \u{3000}\n b\r\n", " a b "), ("٣ ३", "3 3"),
      ("\u{0}\u{7}", "\u{0}\u{7}"), ("ކަ ก้", "ކަ ก้"),
    ])
  func frozen(text: String, folded: String) {
    #expect(Array(FoldedText.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test("Every letter that is another one with something to it is folded into that one, in Latin and Cyrillic")
  func everyLetter() {
    for value in [UInt32](0x80...0x2AF) + (0x1E00...0x1EFF) + (0x2C60...0x2C7F) + (0x400...0x52F) {
      guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name, name.contains(" WITH "),
        !name.contains("WITH SMALL LETTER"),
        let parts = Optional(name.components(separatedBy: " WITH ")[0].split(separator: " ")), parts.count == 4
      else { continue }
      let (script, base) = (parts[0], String(parts[3]))
      let plain = FoldedText.fold(String(scalar))
      if script == "LATIN", base.count == 1 {
        #expect(plain == base.lowercased(), "\(scalar) \(name)")
      } else if script == "CYRILLIC", parts[1] == "SMALL", scalar != "ѽ" {
        #expect(plain != String(scalar), "\(scalar) \(name)")
      }
    }
  }

  @Test("A text folded with others is folded as it is alone, with the table or without it")
  func table() {
    for value in [UInt32](0x1...0x24F) + (0x2000...0x206F) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // The Chinese character isn't in the table, so all of it takes the long way.
      #expect(FoldedText.fold("a\(scalar)b中") == FoldedText.fold("a\(scalar)b") + "中", "\(String(value, radix: 16))")
    }
  }
}
