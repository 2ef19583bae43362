// The readable rows of a damaged database are copied into the new one, and the person is told how many there were.

import Core
import Foundation
import GRDB
import Samples
import Testing

@testable import Store

@Suite struct RecoveryTests {
  let scratch = Scratch()

  /// Fills a store with records of every kind, including text that spans several pages.
  private func filled(count: Int = 120) async throws -> (archive: Archive, bin: [Reflection]) {
    let store = try scratch.open()
    try await store.write { db in
      for number in 0..<count {
        let words =
          number.isMultiple(of: 20) ? String(repeating: "long \(number) ‘ü’ 👍🏽 ", count: 900) : "word \(number)"
        try Reflection.sample(words, because: "reason \(number)", second: number).insert(in: db, created: 0)
        try SessionRecord.sample(.plan(.soSo, .long), second: number).insert(in: db, created: 0)
        try MoodNote(id: UUID(), mood: .good, moment: .sample(second: number), occasion: .apart, session: nil)
          .insert(in: db, created: 0)
      }
    }
    try await store.delete(try await store.all()[3].id)
    try await store.edit(try await store.all()[5].id, event: "edited", reason: "")
    try await store.keep([.init(id: .own(UUID()), text: "mine"), .init(id: .given("given"), text: "changed")])
    try await store.keep(OwnPattern(id: UUID(), name: "slow", inhale: 4, exhale: 6.5))
    try await store.keep(ReflectionDraft(event: "a draft", reason: "because"))
    let entries = try await store.add(MindContent.everyField("kept") + MindContent.everyField("binned").prefix(1))
    try await store.deleteMindEntry(try #require(entries.last).id)
    try await store.keep(MindDraft(MindContent(Thought(thought: "half")), page: 2))
    try await store.keep(UnfinishedSession(record: .sample(), step: 0, exercise: .breathing))
    let all = (try await store.archive(), try await store.bin())
    store.close()
    return all
  }

  private func spoil(_ change: (inout Data) -> Void) throws {
    var data = try Data(contentsOf: scratch.database)
    change(&data)
    try data.write(to: scratch.database)
  }

  @Test("If only the first page is corrupted, everything is recovered byte for byte and in its order")
  func firstPage() async throws {
    let before = try await filled()
    try spoil { $0.replaceSubrange(0..<4_096, with: Data(repeating: 0x41, count: 4_096)) }
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    let store = opening.store
    #expect(opening.setAside != nil)
    #expect(try await store.archive() == before.archive)
    #expect(try await store.bin() == before.bin)
    #expect(try await store.draft() == ReflectionDraft(event: "a draft", reason: "because"))
    #expect(try await store.unfinishedSession()?.exercise == .breathing)
    let recovered = try #require(opening.damage?.recovered)
    #expect((recovered[.reflections], recovered.inBin, recovered[.sessions], recovered[.moods]) == (119, 2, 120, 120))
    #expect(MindKind.allCases.allSatisfy { recovered[$0.recordKind] == 1 })
    #expect(try await store.mindBin().map { $0[Worry.self]?.text } == ["binned text"])
    #expect(try await store.mindDraft(.thought) == MindDraft(MindContent(Thought(thought: "half")), page: 2))
    let found = try await store.count(of: MindQuery(words: "kept"))
    #expect(found == before.archive.mind.count { $0.content?.words.isEmpty == false })
    #expect((recovered[.statements], recovered[.patterns], recovered.newestDay) == (2, 1, .march29))
  }

  @Test("Every table with a person's records has rows that recovery can recognize")
  func tables() async throws {
    let store = try scratch.open()
    let (schemas, others) = try await store.read { db in
      let ordinary = try String.fetchSet(
        db, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND wr = 1")
      return (Set(try TableSchema.fetch(from: db).map(\.table)), ordinary)
    }
    #expect(others.isEmpty, "WITHOUT ROWID tables have no leaf pages of rows")
    #expect(schemas.isSuperset(of: TableReader.all.flatMap(\.tables)))
  }

  @Test("One corrupted page costs only the rows on it", arguments: [1, 2, 3, 4, 5])
  func onePage(seed: Int) async throws {
    let before = try await filled()
    var random = Seeded(seed: UInt64(seed))
    let count = try Data(contentsOf: scratch.database).count / 4_096
    let page = Int.random(in: 1..<count, using: &random)
    try spoil { data in
      for offset in page * 4_096..<(page + 1) * 4_096 { data[offset] = UInt8.random(in: 0...255, using: &random) }
    }
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    guard opening.setAside != nil else { return }  // an index page or the middle of a long text, which isn't detected
    let after = try await opening.store.archive()
    let lost = before.archive.reflections.count - after.reflections.count
    #expect(lost <= 60)
    #expect(Set(after.reflections).isSubset(of: before.archive.reflections))
  }

  @Test("Rows that are only in the log are recovered too", arguments: [true, false])
  func log(isDatabaseThere: Bool) async throws {
    try scratch.open().close()
    try await python(
      """
      import os, sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      for number in range(300):
          db.execute("INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created)"
                     " VALUES (printf('00000000-0000-4000-8000-%012d', ?), 'in the log', '', ?, 0, '2026-03-29', 0)",
                     (number, number))
          if number % 50 == 0: db.commit()
      db.commit()
      db.execute("INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created)"
                 " VALUES ('00000000-0000-4000-8000-99999999999x', 'x', '', 0, 0, '2026-03-29', 0)")
      os._exit(0)
      """, scratch.database.path)
    if isDatabaseThere {
      try spoil { $0 = Data(repeating: 0x41, count: $0.count) }
    } else {
      try FileManager.default.removeItem(at: scratch.database)
    }
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    #expect(opening.damage?.recovered?[.reflections] == 300)
    #expect(try await opening.store.all().count == 300)
  }

  @Test("A row that Respite couldn't decode is left behind, and no other")
  func unreadableRows() async throws {
    _ = try await filled(count: 30)
    try scratch.change("UPDATE reflections SET id = replace(id, '-', '_') WHERE number = 7")
    try scratch.change("UPDATE reflections SET local_day = '2026-13-45' WHERE number = 8")
    try scratch.change("UPDATE sessions SET uses = '[' WHERE number = 9")
    try spoil { $0.replaceSubrange(0..<16, with: Data(repeating: 0, count: 16)) }
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    let recovered = try #require(opening.damage?.recovered)
    #expect(recovered[.reflections] + recovered.inBin == 28 + 1)  // one worry is in the bin
    #expect(recovered[.sessions] == 29)
    #expect(try await opening.store.archive().reflections.count == recovered[.reflections])
  }

  @Test("An interrupted recovery is completed by the next opening, and adds nothing twice")
  func cutOff() async throws {
    let before = try await filled()
    try spoil { $0.replaceSubrange(0..<100, with: Data(repeating: 0x41, count: 100)) }
    // Interrupted before anything was read.
    let place = try Recovery(folder: DataFolder(scratch.url), vault: Vault()).setAside(at: .fixed)
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    #expect(opening.setAside == nil)
    #expect(opening.damage?.folder == place.path)
    #expect(try await opening.store.archive() == before.archive)
    // Interrupted before it was noted as done.
    RecoveryNote().write(in: place)
    opening.store.close()
    let next = try RespiteStore.open(in: scratch.url, clock: .fixed)
    #expect(try await next.store.archive() == before.archive)
    #expect(try await next.store.bin() == before.bin)
  }

  @Test("A note whose files were never moved is removed")
  func nothingMoved() throws {
    let folder = DataFolder(scratch.url)
    try folder.prepare()
    RecoveryNote().write(in: try folder.makeDatedFolder("damaged", at: .fixed))
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    #expect(opening.damage == nil)
    #expect(!(try scratch.contents().contains { $0.hasPrefix("damaged") }))
  }

  @Test("Damage is reported until the person acknowledges it, along with the last intact backup")
  func told() async throws {
    _ = try await filled()
    let place = try scratch.open()
    let backup = try #require(try await place.keepDailyBackup())
    try await place.add(.sample("after the backup", second: 999), finishesDraft: false)
    place.close()
    try FileManager.default.copyItem(
      at: backup, to: backup.deletingLastPathComponent().appending(path: "respite-2026-03-30.db"))
    let newer = try FileHandle(
      forWritingTo: backup.deletingLastPathComponent().appending(path: "respite-2026-03-30.db"))
    try newer.seek(toOffset: 4_096)
    try newer.write(contentsOf: Data(repeating: 0x41, count: 4_096))
    try newer.close()
    try Data("Dear diary".utf8).write(to: scratch.database)
    for _ in 0..<2 {
      let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
      let damage = try #require(opening.damage)
      #expect(damage.recovered?[.reflections] == 0)
      #expect(damage.backup?.day == .march29)
      #expect(damage.backup?.contents[.reflections] == 119)
      opening.store.close()
    }
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    let came = try await opening.store.bringBack(from: URL(fileURLWithPath: try #require(opening.damage?.backup?.path)))
    #expect((came[.reflections], came.inBin, came[.sessions], came[.statements]) == (119, 2, 120, 2))
    #expect(try await opening.store.all().count == 119)
    #expect(try await opening.store.unfinishedSession() == nil)
    // A second time adds nothing.
    #expect(try await opening.store.bringBack(from: backup).isEmpty)
    await opening.store.markDamageReported()
    opening.store.close()
    #expect(try RespiteStore.open(in: scratch.url, clock: .fixed).damage == nil)
    #expect(!(try scratch.contents().contains { $0.hasPrefix(".respite") }))
  }

  @Test("Bringing back records from a backup changes no existing one")
  func bringBackBeside() async throws {
    let store = try scratch.open()
    let (kept, gone) = (Reflection.sample("first words"), Reflection.sample("gone", second: 1))
    for one in [kept, gone] { try await store.add(one, finishesDraft: false) }
    try await store.keep([.init(id: .own(UUID()), text: "former")])
    let backup = try #require(try await store.keepDailyBackup())
    try await store.edit(kept.id, event: "later words", reason: "")
    try await store.write { try $0.execute(sql: "DELETE FROM reflections WHERE event = 'gone'") }
    let statements = [StatementList.Entry(id: .own(UUID()), text: "mine now")]
    try await store.keep(statements)
    #expect(try await store.bringBack(from: backup)[.reflections] == 1)
    #expect(Set(try await store.all().map(\.event)) == ["later words", "gone"])
    #expect(try await store.statements() == statements)
  }

  @Test("Sealed rows are recovered sealed, with their lock, and the same passphrase opens it")
  func sealed() async throws {
    let store = try scratch.openToLock()
    let before = try await Everything.kept(in: store)
    _ = try await store.set(try .made())
    store.close()
    try spoil { $0.replaceSubrange(0..<4_096, with: Data(repeating: 0x41, count: 4_096)) }
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed, attempts: .quick)
    #expect(opening.damage?.recovered?[.reflections] == 3)
    #expect(try await scratch.found(Everything.words).isEmpty)
    try await opening.store.unlock(try .made())
    #expect(try await Everything(in: opening.store) == before)
    opening.store.close()
  }

  @Test("A backup with another lock, or without one, isn't brought back into a locked store")
  func otherLock() async throws {
    let store = try scratch.openToLock()
    try await Everything.keep(in: store)
    let file = scratch.url.deletingLastPathComponent().appending(path: "\(UUID().uuidString).db")
    defer { unlink(file.path) }
    _ = try await store.backup(to: file)
    _ = try await store.set(try .made())
    #expect(await transferProblem { _ = try await store.bringBack(from: file) } == .otherLock(path: file.path))
    store.close()
  }
}
