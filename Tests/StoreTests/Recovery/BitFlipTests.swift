// One flipped bit anywhere in a locked database costs at most one entry; all others are listed and exported.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct BitFlipTests {
  private static let flips = ProcessInfo.processInfo.environment["RESPITE_SOAK"] != nil ? 500 : 40

  /// An export's entries, one line each, in a form that can be compared.
  private func lines(_ archive: Archive) -> Set<String> {
    Set(
      archive.reflections.map { "reflection \($0.event) \($0.reason)" }
        + archive.sessions.map { "session \($0.id) \($0.uses)" } + archive.moods.map { "mood \($0.id) \($0.mood)" }
        + archive.statements.map { "statement \($0.text)" } + archive.patterns.map { "pattern \($0.name)" }
        + [archive.plan].compactMap { $0 }.map { "plan \($0[.places])" })
  }

  @Test("One flipped bit in a locked database leaves every other entry listed and exported")
  func flips() async throws {
    let whole = Scratch()
    let store = try whole.openToLock()
    try await Everything.keep(in: store, reflections: 250)
    for second in 10..<60 {
      try await store.add(.sample(.helpNow, second: second))
      try await store.add(
        MoodNote(id: UUID(), mood: .good, moment: .sample(second: second), occasion: .apart, session: nil))
    }
    _ = try await store.set(.made())
    let (archive, bin) = (try await store.archive(), try await store.bin().count)
    let expected = lines(archive)
    store.close()
    let bytes = try Data(contentsOf: whole.database)
    var chance = Seeded(seed: 13)
    for _ in 0..<Self.flips {
      let (place, bit) = (Int.random(in: bytes.indices, using: &chance), Int.random(in: 0..<8, using: &chance))
      let scratch = Scratch()
      try FileManager.default.createDirectory(at: scratch.url, withIntermediateDirectories: false)
      var flipped = bytes
      flipped[place] ^= 1 << bit
      try flipped.write(to: scratch.database)
      try FileManager.default.copyItem(
        at: whole.url.appendingPathComponent(LockRowCopy.name), to: scratch.url.appendingPathComponent(LockRowCopy.name)
      )
      let name: Comment = "bit \(bit) of byte \(place)"
      do {
        let opened = try RespiteStore.open(in: scratch.url, clock: .fixed, attempts: .quick).store
        try await opened.unlock(.made())
        let found = try await opened.archive()
        let missing = expected.subtracting(lines(found))
        #expect(missing.count <= 1, name)
        #expect(try await opened.all().filter(\.isReadable).count >= archive.reflections.count - 1, name)
        let places = try await opened.reflections(in: 0..<1_000, of: TimelineQuery())
        #expect(places.filter(\.isReadable).count >= archive.reflections.count - 1, name)
        #expect(try await opened.bin().count >= bin - 1, name)
        opened.close()
      } catch {
        Issue.record(error, name)
      }
    }
  }
}
