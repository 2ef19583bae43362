import Foundation
import XCTest

@testable import Toolkit

/// Tests printing without a printer.
final class PrintTests: XCTestCase {
  func testTextBecomesAPDFWithAsManyPagesAsItNeeds() throws {
    try onMain {
      XCTAssertEqual(try Self.pages(words: "Ring Ada <& walk>."), 1)
      XCTAssertEqual(try Self.pages(words: ""), 1)
      XCTAssertGreaterThan(try Self.pages(words: String(repeating: "A line of words.\n", count: 100)), 1)
    }
  }

  func testASheetKnowsBeforehandHowManyPagesItFills() throws {
    try onMain {
      for lines in [1, 30, 44, 60, 100, 140] {
        let words = (0..<lines).map { "Line \($0)" }.joined(separator: "\n")
        let sheet = PrintJob.Sheet(title: "How I’ve been", sections: [("Moods", words)], footer: "The end", size: 10.5)
        XCTAssertEqual(try Self.pages(of: sheet), sheet.pages, "\(lines) lines")
      }
    }
  }

  @MainActor private static func pages(words: String) throws -> Int {
    try pages(
      of: PrintJob.Sheet(title: "Your plan for hard times", sections: [("What helps me then?", words)]))
  }

  @MainActor private static func pages(of sheet: PrintJob.Sheet) throws -> Int {
    let bytes = String(decoding: try XCTUnwrap(sheet.pdf), as: UTF8.self)
    XCTAssertTrue(bytes.hasPrefix("%PDF"))
    return bytes.matches(of: /\/Type \/Page\b/).count
  }
}

/// Tests the year's booklet.
final class BookletTests: XCTestCase {
  @MainActor private static func booklet(_ months: Int, entries: Int) -> PrintJob.Sheet {
    var sheet = PrintJob.Sheet(title: "Your good things, 2026", sections: [], size: 13)
    sheet.chapters = (1...months).map { month in
      (
        "Month \(month)",
        (1...entries).map { ("Good thing \(month).\($0) <&>", $0.isMultiple(of: 2) ? "It was there." : "") }
      )
    }
    (sheet.font, sheet.isBooklet) = ("EB Garamond, serif", true)
    return sheet
  }

  func testABookletHasACoverAndAllItsWordsAndNoHeadingAloneAtAFoot() throws {
    try onMain {
      for entries in [1, 7, 13, 40] {
        let sheet = Self.booklet(5, entries: entries)
        let layout = PrintLayout(sheet, width: 595, height: 842)
        XCTAssertEqual(layout.words(ofPage: 0).trimmingCharacters(in: .newlines), sheet.title)
        let pages = layout.pages.indices.dropFirst().map {
          layout.words(ofPage: $0).split(separator: "\n").map(String.init)
        }
        let words = pages.flatMap { $0 }
        for month in 1...5 {
          XCTAssertEqual(words.filter { $0 == "Month \(month)" }.count, 1)
          for entry in 1...entries { XCTAssertTrue(words.contains("Good thing \(month).\(entry) <&>")) }
        }
        for page in pages {
          XCTAssertFalse(page.isEmpty)
          XCTAssertFalse(page.last?.hasPrefix("Month") ?? true, "a heading alone at the foot")
        }
        let bytes = String(decoding: try XCTUnwrap(sheet.pdf), as: UTF8.self)
        XCTAssertEqual(bytes.matches(of: /\/Type \/Page\b/).count, sheet.pages)
      }
    }
  }
}
