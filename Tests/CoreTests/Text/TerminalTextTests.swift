// How untrusted text is escaped for a terminal.

import Core
import Foundation
import Testing

@Suite struct TerminalTextTests {
  /// Every scalar that must not reach a terminal.
  private static let controls: [Unicode.Scalar] = [0x00..<0x20, 0x7F..<0xA0, 0x202A..<0x202F, 0x2066..<0x206A]
    .flatMap { $0.compactMap { Unicode.Scalar($0 as UInt32) } }

  @Test("A control character is escaped wherever it appears", arguments: controls)
  func control(scalar: Unicode.Scalar) {
    let text = "a\(Character(scalar))b"
    #expect(!TerminalText.line(text).unicodeScalars.contains(scalar))
    #expect(!TerminalText.lines(text).contains { $0.unicodeScalars.contains(scalar) })
    #expect(!TerminalText.shown(text).unicodeScalars.contains { $0 == scalar && $0 != "\n" })
    // Also after a letter that it might combine with.
    #expect(!TerminalText.line("e\u{301}\(Character(scalar))").unicodeScalars.contains(scalar))
  }

  @Test("Escapes have the documented forms")
  func forms() {
    #expect(TerminalText.line("\u{1b}]52;c;x\u{7}\r\u{9b}2J") == #"\x1b]52;c;x\x07\x0d\x9b2J"#)
    #expect(TerminalText.line("\u{202e}abc\u{2066}\n\u{2028}") == #"\u{202e}abc\u{2066}\x0a\u{2028}"#)
  }

  @Test(
    "Ordinary text is unchanged",
    arguments: ["Tea — “strong” ☕ 👩‍👩‍👧", "שלום\u{200F}!", "می\u{200C}خواهم", "e\u{301}", #"C:\x"#])
  func words(text: String) {
    #expect(TerminalText.line(text) == text)
    #expect(TerminalText.lines(text) == [text])
    #expect(TerminalText.json(text) == text)
  }

  @Test("Text is split at line breaks and nowhere else")
  func lines() {
    #expect(
      TerminalText.lines("one\ntwo\r\nthree\u{2029}four\rfive\n") == ["one", "two", "three", #"four\x0dfive"#, ""])
    #expect(TerminalText.lines("") == [""])
  }

  @Test("Escaped JSON decodes to the same value and contains no control characters", arguments: controls + ["\u{2028}"])
  func json(scalar: Unicode.Scalar) throws {
    let text = "a\(Character(scalar))“é”"
    let encoder = JSONEncoder()
    encoder.outputFormatting = .prettyPrinted
    let json = TerminalText.json(String(decoding: try encoder.encode(["x": text]), as: UTF8.self))
    #expect(!json.unicodeScalars.contains { $0 == scalar && $0 != "\n" })
    #expect(try JSONDecoder().decode([String: String].self, from: Data(json.utf8)) == ["x": text])
  }
}
