import XCTest

@testable import Toolkit

/// Tests the letters that fly when a worry is let go.
final class LooseLettersTests: XCTestCase {
  func testLettersOfAnyScriptAreTakenInTheOrderOfReading() throws {
    try onMain {
      let window = ApplicationWindow.test("Letters")
      let label = Label("")
      let box = Box.column { label.request(width: 400) }.margins(20)
      window.setContent(box)
      window.present()
      defer { window.destroy() }
      // Combining letters and ligatures of Arabic: what is drawn as one flies as one. (How a family of emoji is drawn
      // depends on the fonts.)
      for (text, count) in [
        ("I am late", 7), ("e\u{301}a\u{308}", 2), ("👨‍👩‍👧 x", nil), ("שלום לך", 6), ("x", 1),
        ("नमस्ते", nil), ("سلام", nil),
      ] as [(String, Int?)] {
        label.text = text
        MainLoop.turn(frames: 3, of: label)
        let letters = try XCTUnwrap(LooseLetters(of: label, on: box), text)
        if let count { XCTAssertEqual(letters.letters.count, count, text) }
        XCTAssertGreaterThan(letters.letters.count, 0)
        let isFromRight = ["שלום לך", "سلام"].contains(text)
        let places = letters.letters.map(\.x)
        XCTAssertEqual(places, isFromRight ? places.sorted(by: >) : places.sorted(), text)
        XCTAssertTrue(places.allSatisfy { $0 >= letters.span.left && $0 <= letters.span.left + letters.span.width })
      }
      for empty in ["", "   "] {
        label.text = empty
        MainLoop.turn(frames: 3, of: label)
        XCTAssertNil(LooseLetters(of: label, on: box))
      }
    }
  }
}
