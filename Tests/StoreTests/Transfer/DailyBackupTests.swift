// Automatic daily backups, and checking the store.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct DailyBackupTests {
  let scratch = Scratch()

  private func open(after days: Int) throws -> RespiteStore {
    let now = WallClock.fixed.now().addingTimeInterval(Double(days) * 86_400)
    return try RespiteStore.open(in: scratch.url, clock: WallClock(now: { now }, utcOffset: WallClock.fixed.utcOffset))
      .store
  }

  private func backups() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.url.appendingPathComponent("backups").path).sorted()
  }

  @Test("One backup is made a day and can be restored, and none of an empty store")
  func daily() async throws {
    let store = try scratch.open()
    #expect(try await store.keepDailyBackup() == nil)
    #expect(try scratch.contents().contains("backups") == false)
    try await store.add(.sample("words"), finishesDraft: false)
    let file = try #require(try await store.keepDailyBackup())
    #expect(try await store.keepDailyBackup() == nil)
    #expect(try backups() == ["respite-2026-03-29.db"])
    #expect(try scratch.mode("backups") == 0o700)
    #expect(try scratch.mode("backups/respite-2026-03-29.db") == 0o600)
    #expect(try RespiteStore.contents(ofBackup: file)[.reflections] == 1)
  }

  @Test("The last ten backups and the last of each month are kept, and other files are left alone")
  func kept() async throws {
    let first = try scratch.open()
    try await first.add(.sample("words"), finishesDraft: false)
    first.close()
    for day in [0, 1, 2, 3, 4, 10, 20, 32, 33, 34, 35, 36, 37, 38, 39, 40] {
      let store = try open(after: day)
      try await store.keepDailyBackup()
      store.close()
      if day == 0 { try Data("mine".utf8).write(to: scratch.url.appendingPathComponent("backups/respite-notes.db")) }
    }
    let days = try backups().filter { $0 != "respite-notes.db" }.map { String($0.dropFirst(8).dropLast(3)) }
    #expect(try backups().contains("respite-notes.db"))
    #expect(
      days == [
        "2026-03-31", "2026-04-18", "2026-04-30", "2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04", "2026-05-05",
        "2026-05-06", "2026-05-07", "2026-05-08",
      ])
  }

  @Test("The expected backups are removed and kept")
  func superfluous() {
    let days = (0..<70).map { LocalDay.march29.advanced(by: $0) }
    let kept = Set(days).subtracting(DailyBackups.superfluous(days)).sorted().map(\.description)
    #expect(kept.prefix(3) == ["2026-03-31", "2026-04-30", "2026-05-28"])
    #expect(kept.count == 12)
    #expect(DailyBackups.superfluous(Array(days.prefix(10))).isEmpty)
  }

  @Test("Backups of days to come crowd out no true one, and come last")
  func toCome() async throws {
    let first = try scratch.open()
    try await first.add(.sample("words"), finishesDraft: false)
    first.close()
    for day in [0] + Array(400..<410) + Array(1..<12) {
      let store = try open(after: day)
      try await store.keepDailyBackup()
      store.close()
    }
    let store = try open(after: 11)
    let days = await store.dailyBackups().map(\.day)
    let today = LocalDay.march29.advanced(by: 11)
    let (past, toCome) = (days.filter { $0 <= today }, days.filter { $0 > today })
    #expect(past.prefix(10) == (0..<10).map { today.advanced(by: -$0) }[...])
    #expect(toCome.count == 10 && days == past + toCome)
  }

  @Test("A failed backup removes no older one")
  func failed() async throws {
    let store = try scratch.open()
    try await store.add(.sample("words"), finishesDraft: false)
    try Data().write(to: scratch.url.appendingPathComponent("backups"))
    await #expect(throws: TransferProblem.self) { try await store.keepDailyBackup() }
    #expect(try await store.all().count == 1)
  }

  @Test("An intact store passes the check, which changes nothing", arguments: [true, false])
  func checked(isOpen: Bool) async throws {
    let store = try scratch.open()
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    try await store.keep(ReflectionDraft(event: "a draft"))
    if !isOpen { store.close() }
    let files = try scratch.contents()
    let findings = RespiteStore.check(directory: scratch.url)
    #expect(findings.allSatisfy { $0.verdict == .works }, "\(findings)")
    #expect(findings.contains(Finding("Reflections", .works, "1 can be read.")))
    #expect(!findings.contains { $0.sentence.contains("zanzibar") })
    #expect(try scratch.contents() == files)
    withExtendedLifetime(store) {}
  }

  @Test("A missing store passes the check, which creates nothing")
  func nothing() {
    #expect(RespiteStore.check(directory: scratch.url).allSatisfy { $0.verdict == .works })
    #expect(!FileManager.default.fileExists(atPath: scratch.url.path))
  }

  @Test("A value that Respite never writes is reported, also in the bin")
  func foreign() async throws {
    let store = try scratch.open()
    let session = SessionRecord.sample()
    try await store.add(session)
    let reflection = Reflection.sample("secret")
    try await store.add(reflection, finishesDraft: false)
    try await store.delete(reflection.id)
    try await store.write { db in
      try db.execute(sql: "UPDATE sessions SET origin = 'secret'; UPDATE reflections SET event = 7")
    }
    let findings = RespiteStore.check(directory: scratch.url).filter { $0.verdict == .broken }
    #expect(findings.map(\.subject) == ["Bin", "Sessions"])
    #expect(!findings.contains { $0.sentence.contains("secret") })
  }

  @Test("A damaged database is reported and left in place")
  func damaged() async throws {
    try scratch.open().close()
    try Data("Dear diary".utf8).write(to: scratch.database)
    #expect(RespiteStore.check(directory: scratch.url).contains { $0.verdict == .broken })
    #expect(try Data(contentsOf: scratch.database) == Data("Dear diary".utf8))
  }

  @Test("An index that lost a row, which the quick check at opening misses, is reported")
  func index() async throws {
    let store = try scratch.open()
    try await store.add(.sample("words"), finishesDraft: false)
    store.close()
    try await python(
      """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("PRAGMA writable_schema = ON")
      old = db.execute("SELECT sql FROM sqlite_master WHERE name = 'reflections_in_order'").fetchone()[0]
      db.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'reflections_in_order'", (old + " WHERE 0",))
      db.commit()
      db.close()
      db = sqlite3.connect(sys.argv[1])
      db.execute("REINDEX reflections_in_order")
      db.execute("PRAGMA writable_schema = ON")
      db.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'reflections_in_order'", (old,))
      db.commit()
      """, scratch.database.path)
    #expect(RespiteStore.check(directory: scratch.url).contains { $0.subject == "Pages" && $0.verdict == .broken })
  }
}
