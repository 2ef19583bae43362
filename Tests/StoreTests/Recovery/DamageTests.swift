// Damaged databases are set aside unchanged, never deleted, and never prevent opening.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct DamageTests {
  let scratch = Scratch()

  /// Ways to corrupt a file.
  enum Damage: CaseIterable {
    case header, garbage, truncatedMidPage, truncatedToHeader, flippedPage, zeroedPage, text, otherDatabase

    func spoil(_ file: URL) throws {
      var data = try Data(contentsOf: file)
      var random = Seeded(seed: 7)
      switch self {
      case .header: data.replaceSubrange(0..<16, with: Data(repeating: 0x41, count: 16))
      case .garbage: data = Data((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) })
      case .truncatedMidPage: data = data.prefix(data.count / 2 + 100)
      case .truncatedToHeader: data = data.prefix(100)
      case .flippedPage: for offset in 4_096..<4_196 { data[offset] ^= 0xFF }
      case .zeroedPage: data.replaceSubrange(8_192..<12_288, with: Data(repeating: 0, count: 4_096))
      case .text: data = Data("Dear diary".utf8)
      case .otherDatabase:
        try FileManager.default.removeItem(at: file)
        let other = try DatabaseQueue(path: file.path)
        try other.write { try $0.execute(sql: "CREATE TABLE songs (title TEXT)") }
        try other.close()
        return
      }
      try data.write(to: file)
    }
  }

  @Test("A damaged database is set aside byte for byte, and a new one is created", arguments: Damage.allCases)
  func setAside(damage: Damage) async throws {
    try await fill(scratch, count: 60)
    try damage.spoil(scratch.database)
    let spoilt = try Data(contentsOf: scratch.database)

    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    let folder = try #require(opening.setAside)
    #expect(folder.lastPathComponent == "damaged-2026-03-29-033000")
    #expect(try Data(contentsOf: folder.appendingPathComponent("respite.db")) == spoilt)
    #expect(try scratch.mode("damaged-2026-03-29-033000") == 0o700)

    let recovered = try await opening.store.all()
    #expect(recovered.count == opening.damage?.recovered?[.reflections])
    try await opening.store.add(.sample("a new day", second: 1_000), finishesDraft: false)
    opening.store.close()
    let next = try RespiteStore.open(in: scratch.url, clock: .fixed)
    #expect(next.setAside == nil)
    #expect(try await next.store.all().map(\.event) == ["a new day"] + recovered.map(\.event))
  }

  @Test("A corrupted migration name is damage, not a later version", arguments: Migrations.all.migrations)
  func spoiltMigrationName(name: String) async throws {
    let store = try scratch.open()
    try await store.write { db in
      try db.execute(sql: "UPDATE grdb_migrations SET identifier = '00x' WHERE identifier = ?", arguments: [name])
    }
    store.close()
    #expect(try RespiteStore.open(in: scratch.url, clock: .fixed).setAside != nil)
  }

  @Test("Setting a second damaged database aside doesn't overwrite the first")
  func twice() async throws {
    for text in ["first", "second", "third"] {
      try await fill(scratch, count: 1)
      try Data(text.utf8).write(to: scratch.database)
      try scratch.open().close()
    }
    let kept = try scratch.contents().filter { $0.hasPrefix("damaged") }
    #expect(kept == ["damaged-2026-03-29-033000", "damaged-2026-03-29-033000-2", "damaged-2026-03-29-033000-3"])
    let texts = try kept.map {
      try String(contentsOf: scratch.url.appendingPathComponent("\($0)/respite.db"), encoding: .utf8)
    }
    #expect(texts == ["first", "second", "third"])
  }

  @Test("The log of a damaged database is set aside with it, unchanged")
  func withLog() async throws {
    // A crashed process leaves its log behind.
    try scratch.open().close()
    try await scratch.leaveDraftInLog()
    let log = try Data(contentsOf: URL(fileURLWithPath: scratch.database.path + "-wal"))
    #expect(log.range(of: Data("in the log".utf8)) != nil)
    try Damage.garbage.spoil(scratch.database)
    let folder = try #require(try RespiteStore.open(in: scratch.url, clock: .fixed).setAside)
    #expect(try Data(contentsOf: folder.appendingPathComponent("respite.db-wal")) == log)
  }

  @Test("What a crashed process had stored is read", arguments: [true, false])
  func crash(withIndex: Bool) async throws {
    try scratch.open().close()
    try await scratch.leaveDraftInLog()
    if !withIndex { try FileManager.default.removeItem(atPath: scratch.database.path + "-shm") }
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    #expect(opening.setAside == nil)
    #expect(try await opening.store.draft()?.event == "in the log")
  }

  @Test("A log whose database is missing or empty is set aside, not deleted", arguments: [true, false])
  func logAlone(isMissing: Bool) throws {
    try scratch.open().close()
    let log = Data("words that were in the log".utf8)
    try log.write(to: URL(fileURLWithPath: scratch.database.path + "-wal"))
    if isMissing {
      try FileManager.default.removeItem(at: scratch.database)
    } else {
      try Data().write(to: scratch.database)
    }
    let folder = try #require(try RespiteStore.open(in: scratch.url, clock: .fixed).setAside)
    #expect(try Data(contentsOf: folder.appendingPathComponent("respite.db-wal")) == log)
  }

  @Test("An empty file is a new database")
  func emptyFile() throws {
    try FileManager.default.createDirectory(at: scratch.url, withIntermediateDirectories: true)
    try Data().write(to: scratch.database)
    #expect(try RespiteStore.open(in: scratch.url).setAside == nil)
  }

  @Test("A damaged database that another program has open isn't moved")
  func openElsewhere() async throws {
    let other = try scratch.open()
    _ = try await other.pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    try await python(
      """
      import sys
      with open(sys.argv[1], 'r+b') as file: file.write(b'A' * 4096)
      """, scratch.database.path)
    #expect(throws: StoreProblem.damaged(path: scratch.database.path)) { try scratch.open() }
    #expect(!(try scratch.contents().contains { $0.hasPrefix("damaged") }))
    withExtendedLifetime(other) {}
  }

  @Test("Of many concurrent openings, one sets the damaged database aside and all use the new one")
  func atOnce() async throws {
    try await fill(scratch, count: 1)
    try Damage.garbage.spoil(scratch.database)
    let url = scratch.url
    DispatchQueue.concurrentPerform(iterations: 6) { number in
      #expect(throws: Never.self) {
        let store = try RespiteStore.open(in: url, clock: .fixed).store
        try store.pool.write { try Reflection.sample("\(number)").insert(in: $0, created: 0) }
      }
    }
    #expect(try scratch.contents().filter { $0.hasPrefix("damaged") }.count == 1)
    // The former reflection was on no readable page.
    #expect(try await scratch.open().all().count == 6)
  }

  @Test("Whatever bytes are corrupted, opening neither crashes nor changes the file without setting it aside")
  func anyBytes() async throws {
    try await fill(scratch, count: 60)
    let whole = try Data(contentsOf: scratch.database)
    // Half of the damage is aimed at the first page and the schema, where it has most effect.
    let telling = stride(from: 0, to: whole.count, by: 4_096).flatMap { start in
      let page = start..<min(start + 4_096, whole.count)
      let isTelling = start == 0 || whole.range(of: Data("CREATE TABLE".utf8), in: page) != nil
      return isTelling ? page.filter { whole[$0] != 0 } : []
    }
    var random = Seeded(seed: 2_026)
    var setAside = 0
    for _ in 0..<(ProcessInfo.processInfo.environment["RESPITE_SOAK"] == nil ? 100 : 2_000) {
      var spoilt = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let anywhere = Int.random(in: 0..<spoilt.count, using: &random)
        let place = Bool.random(using: &random) ? telling.randomElement(using: &random) : anywhere
        spoilt[try #require(place)] = UInt8.random(in: 0...255, using: &random)
      }
      let one = Scratch()
      try FileManager.default.createDirectory(at: one.url, withIntermediateDirectories: true)
      try spoilt.write(to: one.database)
      do {
        let opening = try RespiteStore.open(in: one.url, clock: .fixed)
        // Damage within text is undetectable. Everything else must be readable or throw; recovered rows must be read.
        for read in Self.reads {
          do {
            try await read(opening.store)
          } catch {
            #expect(error is StoreProblem)
            #expect(opening.setAside == nil, "What was recovered can’t be read: \(error)")
          }
        }
        opening.store.close()
        guard let folder = opening.setAside else { continue }
        setAside += 1
        #expect(try Data(contentsOf: folder.appendingPathComponent("respite.db")) == spoilt)
      } catch {
        Issue.record("Refused: \(error)")
      }
    }
    #expect(setAside > 20)
  }

  func fill(_ scratch: Scratch, count: Int) async throws {
    let store = try scratch.open()
    for number in 0..<count {
      let words = String(repeating: "word \(number) ", count: 20)
      try await store.add(.sample(words, because: words, second: number), finishesDraft: false)
    }
    // In one transaction, since each commit waits for the disk.
    try await store.write { db in
      for second in 0..<count {
        try SessionRecord.sample(.plan(.soSo, .long), second: second).insert(in: db, created: 0)
        let moment = Moment.sample(second: second)
        try MoodNote(id: UUID(), mood: .good, moment: moment, occasion: .apart, session: nil)
          .insert(in: db, created: 0)
      }
    }
    try await store.keep(UnfinishedSession(record: .sample(), step: 0, exercise: .breathing))
    try await store.keep((0..<count).map { StatementList.Entry(id: .own(UUID()), text: "statement \($0)") })
    try await store.keep(OwnPattern(id: UUID(), name: "slow", inhale: 4, exhale: 6))
    store.close()
  }

  /// Every record that can be read.
  private static let reads: [@Sendable (RespiteStore) async throws -> Void] = [
    { _ = try await $0.all() }, { _ = try await $0.draft() }, { _ = try await $0.sessions() },
    { _ = try await $0.practisedDays() }, { _ = try await $0.moods() }, { _ = try await $0.unfinishedSession() },
    { _ = try await $0.statements() }, { _ = try await $0.patterns() },
  ]
}

/// A deterministic random number generator: SplitMix64 (Steele, Lea and Flood, 2014).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func next(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
