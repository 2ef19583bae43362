// Corrupted exports are imported completely or rejected completely, with a problem that has a sentence.

import Core
import Foundation
import Testing

@testable import Store

@Suite struct BrokenImportTests {
  /// The number of corrupted files of each format; the short run has about a hundred in all.
  private static let count = ProcessInfo.processInfo.environment["RESPITE_SOAK"] == nil ? 34 : 2_000

  private static let archive = Archive(
    reflections: (0..<12).map {
      .sample("=words, \($0) “quoted”\nand more \\ # > 👩‍👩‍👧", because: $0 % 3 == 0 ? "" : "“because”\n\n\($0)", second: $0)
    },
    sessions: [.sample(.plan(.soSo, .long)), .sample()],
    moods: [MoodNote(id: UUID(), mood: .good, moment: .sample(), occasion: .apart, session: nil)],
    statements: [.init(id: .own(UUID()), text: "mine"), .init(id: .given("given"), text: "changed")],
    patterns: [OwnPattern(id: UUID(), name: "slow", inhale: 4, exhale: 6.5)])

  /// Changes, removes, duplicates, truncates or inserts some bytes.
  private static func spoilt(_ data: Data, _ random: inout Seeded) -> Data {
    var bytes = Array(data)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let begin = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, begin + ([1, 2, 8, 60, 700].randomElement(using: &random) ?? 1))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[begin] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(begin..<end)
      case 2: bytes.insert(contentsOf: bytes[begin..<end], at: begin)
      case 3: bytes.removeSubrange(begin...)
      case 4: for place in begin..<end { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
      default:
        let extra = [
          "\0", "\"", "\r", "99999999999999999999", "-1e999", "\u{FEFF}", String(repeating: "[", count: 600),
        ]
        bytes.insert(contentsOf: Array((extra.randomElement(using: &random) ?? "").utf8), at: begin)
      }
    }
    return Data(bytes)
  }

  @Test("A corrupted export is imported completely or rejected completely", arguments: ArchiveFormat.allCases)
  func spoilt(format: ArchiveFormat) async throws {
    let whole = try format.data(Self.archive)
    var random = Seeded(seed: 5)
    var refused = 0
    var scratch = Scratch()
    var store = try scratch.open()
    try await store.add(.sample("here before"), finishesDraft: false)
    for number in 0..<Self.count {
      if number % 50 == 49 {
        store.close()
        scratch = Scratch()
        store = try scratch.open()
      }
      let before = try await store.archive()
      do {
        let archive = try ArchiveFormat.archive(Self.spoilt(whole, &random))
        let report = try await store.add(archive, isRehearsal: false)
        let after = try await store.archive()
        #expect(after.reflections.count == before.reflections.count + report[.reflections].new)
        #expect(Set(after.reflections).isSuperset(of: before.reflections))
        #expect(after.sessions.count == before.sessions.count + report[.sessions].new)
        #expect(after.moods.count == before.moods.count + report[.moods].new)
      } catch {
        refused += 1
        #expect(error is TransferProblem || error is StoreProblem, "\(error)")
        #expect(try await store.archive() == before)
      }
    }
    #expect(refused > Self.count / 6)
    store.close()
  }
}
