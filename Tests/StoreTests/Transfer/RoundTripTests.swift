// Exporting, erasing everything and importing restores everything, whatever was written.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct RoundTripTests {
  private static let isSoak = ProcessInfo.processInfo.environment["RESPITE_SOAK"] != nil

  /// Texts that have broken exports, here or in other programs.
  private static let texts = [
    "", "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "'=quoted", "\t=tab", "\"", "\"\"", "a,b;c\td", "\r", "\n",
    "\r\n",
    "line\r\nbreak\rs\n\n", "# heading", "> quote", "---", "- list", "1. list", "<!-- c -->", "```", "\\", "\\n", "*",
    "_",
    "  blanks  ", "\u{FEFF}mark", "\u{2028}\u{2029}\u{85}\u{B}\u{C}", "שלום \u{202E}back\u{202C}", "e\u{301}", "👩‍👩‍👧 👍🏽 🇺🇳",
    "\u{10FFFF}\u{1FFFE}\u{FFFE}\u{FFFF}\u{E000}", "{\"a\": 1}", "null", "id,event", "2026-03-29",
    "\u{1}\u{1F}\u{7F}\u{9F}",
  ]

  private static func text(_ random: inout Seeded) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: text += texts.randomElement(using: &random) ?? ""
      case 1: text += "plain words "
      default:
        // Characters from every plane.
        let signs = (0..<8).compactMap { _ in
          Unicode.Scalar(
            UInt32.random(in: 0...16, using: &random) << 16 + UInt32.random(in: 1...0xFFFF, using: &random))
        }
        text.unicodeScalars.append(contentsOf: signs)
      }
    }
    return text
  }

  private static func history(_ random: inout Seeded) -> Archive {
    let count = Int.random(in: 0...60, using: &random)
    func moment() -> Moment {
      let seconds = Double(Int64.random(in: -62_000_000_000...250_000_000_000, using: &random)) / 10
      let offset = Int.random(in: -86_400...86_400, using: &random)
      let day = LocalDay.march29.advanced(by: Int.random(in: -700_000...2_900_000, using: &random))
      return Moment(instant: Date(timeIntervalSince1970: seconds), utcOffset: offset, day: day)
    }
    return Archive(
      reflections: (0..<count).map { _ in
        Reflection(
          id: UUID(), event: "x" + text(&random), reason: text(&random), moment: moment(),
          editedAt: Bool.random(using: &random) ? moment().instant : nil)
      },
      sessions: (0..<count / 2).map { _ in
        SessionRecord(
          id: UUID(), moment: moment(),
          origin: [.helpNow, .chosen(.muscleRelease), .plan(.anxious, .long)].randomElement(using: &random) ?? .helpNow,
          uses: [.init(exercise: .breathing, seconds: Int.random(in: 0...9_999, using: &random))])
      },
      moods: (0..<count / 3).map { _ in
        MoodNote(id: UUID(), mood: .soSo, moment: moment(), occasion: .after, session: UUID())
      },
      statements: (0..<count / 6).map { _ in .init(id: .own(UUID()), text: "x" + text(&random)) },
      patterns: (0..<count / 9).map { _ in
        OwnPattern(
          id: UUID(), name: "x" + text(&random), inhale: Double.random(in: 1...10, using: &random), exhale: 6.1)
      })
  }

  @Test("JSON restores every byte, and CSV and Markdown restore the text", arguments: 0..<(isSoak ? 150 : 6))
  func roundTrip(seed: Int) async throws {
    var random = Seeded(seed: UInt64(seed))
    let (scratch, history) = (Scratch(), Self.history(&random))
    var store = try scratch.open()
    _ = try await store.add(history, isRehearsal: false)
    let before = try await store.archive()
    #expect(before.reflections.count == history.reflections.count)
    for format in ArchiveFormat.allCases {
      let exported = try format.data(before)
      store.close()
      try Erasure(data: scratch.url, folders: [], files: []).run {}
      #expect(!FileManager.default.fileExists(atPath: scratch.url.path))
      store = try scratch.open()
      if exported.isEmpty { continue }
      _ = try await store.add(try ArchiveFormat.archive(exported), isRehearsal: false)
      let after = try await store.archive()
      #expect(try format.data(after) == exported)
      let words = { (archive: Archive) in archive.reflections.map { Array("\($0.event)\0\($0.reason)".utf8) } }
      #expect(words(after) == words(before))
      if format == .json { #expect(after == before) }
    }
    store.close()
  }
}
