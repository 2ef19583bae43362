import CAdwaita
import Foundation
import Toolkit
import XCTest

/// Removes the program's own entries from the desktop's recent files, and no others.
final class RecentFilesTests: XCTestCase {
  private func list(_ files: [(uri: String, programs: [String])]) -> String {
    let marks = files.map { file in
      """
      <bookmark href="\(file.uri)" added="2026-01-01T00:00:00Z" modified="2026-01-01T00:00:00Z" \
      visited="2026-01-01T00:00:00Z"><info><metadata owner="http://freedesktop.org">
      <mime:mime-type type="text/plain"/><bookmark:applications>
      \(file.programs.map { "<bookmark:application name=\"\($0)\" exec=\"x\" modified=\"2026-01-01T00:00:00Z\" count=\"1\"/>" }.joined())
      </bookmark:applications></metadata></info></bookmark>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">\(marks.joined())</xbel>
      """
  }

  func testOnlyTheProgramsOwnEntriesAreRemoved() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("recent-\(UUID().uuidString).xbel")
    defer { try? FileManager.default.removeItem(at: file) }  // the system cleans up there
    try Data(
      list([
        ("file:///home/x/respite-mine.json", ["Respite"]), ("file:///home/x/shared.json", ["Editor", "Respite"]),
        ("file:///home/x/letter.txt", ["Editor"]), ("file:///home/x/respite-like", ["Respite Two"]),
      ]).utf8
    ).write(to: file)
    MainActor.assumeIsolated { RecentFiles.forget(program: "Respite", list: file.path) }
    let after = try String(contentsOf: file, encoding: .utf8)
    XCTAssertFalse(after.contains("respite-mine"))
    XCTAssertFalse(after.contains("\"Respite\""))
    for kept in ["shared.json", "letter.txt", "respite-like", "Respite Two"] {
      XCTAssertTrue(after.contains(kept), kept)
    }
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    XCTAssertEqual(mode, 0o600)
  }

  func testAMissingOrUnreadableListIsLeftAlone() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("recent-\(UUID().uuidString).xbel")
    defer { try? FileManager.default.removeItem(at: file) }  // the system cleans up there
    MainActor.assumeIsolated { RecentFiles.forget(program: "Respite", list: file.path) }
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    try Data("no list".utf8).write(to: file)
    MainActor.assumeIsolated { RecentFiles.forget(program: "Respite", list: file.path) }
    XCTAssertEqual(try Data(contentsOf: file), Data("no list".utf8))
  }
}
