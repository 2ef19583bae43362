import Foundation
import XCTest

@testable import Toolkit

/// Tests printing without a printer.
final class PrintTests: XCTestCase {
  func testTextBecomesAPDFWithAsManyPagesAsItNeeds() throws {
    try MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
      XCTAssertEqual(try Self.pages(words: "Ring Ada <& walk>."), 1)
      XCTAssertEqual(try Self.pages(words: ""), 1)
      XCTAssertGreaterThan(try Self.pages(words: String(repeating: "A line of words.\n", count: 100)), 1)
    }
  }

  @MainActor private static func pages(words: String) throws -> Int {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("respite-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }  // it may never have been written
    let job = PrintJob(title: "Your plan for hard times", sections: [(heading: "What helps me then?", words: words)])
    XCTAssertTrue(job.export(to: file.path))
    let bytes = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    XCTAssertTrue(bytes.hasPrefix("%PDF"))
    return bytes.matches(of: /\/Type \/Page\b/).count
  }
}
