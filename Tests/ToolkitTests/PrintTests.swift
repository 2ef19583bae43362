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
