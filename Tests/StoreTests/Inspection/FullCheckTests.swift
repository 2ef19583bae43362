// `respite check` has a line for each kind of record, and calls intact only what it read completely.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct FullCheckTests {
  let scratch = Scratch()

  private func findings(_ opener: LockCredential? = nil) -> [String: Finding] {
    Dictionary(
      uniqueKeysWithValues: RespiteStore.check(directory: scratch.url, opener: opener).map { ($0.subject, $0) })
  }

  @Test("Locked records are checked if the lock is opened, and only then")
  func locked() async throws {
    let store = try scratch.openToLock()
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    try await store.add(.sample("quetzal", second: 1), finishesDraft: false)
    let key = try await store.set(.made())
    store.close()
    #expect(findings()["Reflections"]?.verdict == .limited)
    #expect(findings()["Pages"]?.verdict == .works)
    for opener in try [.passphrase(.made()), .recoveryKey(key)] as [LockCredential] {
      let found = findings(opener)
      #expect(found["Reflections"]?.sentence == "2 can be read.")
      #expect(found.values.allSatisfy { $0.verdict == .works && !$0.sentence.contains("zanzibar") })
    }
    let wrong = findings(.passphrase(try .made("another")))
    #expect(wrong["Passphrase lock"]?.verdict == .broken)
    #expect(wrong["Reflections"]?.verdict == .limited)
    // Two values were swapped, which breaks no page and no constraint.
    try await python(
      """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.executescript("CREATE TEMP TABLE former AS SELECT number, event FROM reflections;"
        "UPDATE reflections SET event = (SELECT event FROM former WHERE former.number <> reflections.number)")
      """, scratch.database.path)
    #expect(findings()["Pages"]?.verdict == .works)
    #expect(findings(.recoveryKey(key))["Reflections"]?.verdict == .broken)
  }

  @Test(
    "Every kind of record has its line, whether the store is open or not, and nothing is changed",
    arguments: [true, false])
  func lines(isOpen: Bool) async throws {
    let store = try scratch.open()
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    _ = try await store.keepDailyBackup()
    if !isOpen { store.close() }
    let files = try scratch.contents()
    let lines = RespiteStore.check(directory: scratch.url)
    let tools = MindKind.allCases.map { $0.tool.title }
    #expect(
      lines.map(\.subject) == [
        "Storage", "Database", "Pages", "Reflections", "Bin", "Draft", "Sessions", "Session in progress", "Moods",
        "Statements", "Rhythms", "My plan for hard times",
      ] + tools + ["Backups"])
    #expect(lines.allSatisfy { $0.verdict == .works && !$0.sentence.contains("zanzibar") })
    #expect(findings()["Reflections"]?.sentence == "1 can be read.")
    #expect(try scratch.contents() == files)
    withExtendedLifetime(store) {}
  }

  @Test("A fault that is only in the log is reported")
  func faultInLog() async throws {
    try scratch.open().close()
    let id = "00000000-0000-4000-8000-000000000001"
    try await scratch.leaveInLog(
      "INSERT INTO moods VALUES (1, '\(id)', 'merry', 'apart', NULL, 0, 0, '2026-03-29', 0)")
    try FileManager.default.removeItem(atPath: scratch.database.path + "-shm")
    #expect(findings()["Moods"]?.verdict == .broken)
  }

  @Test("A corrupted page is reported even if a crash left a log")
  func spoiltUnderLog() async throws {
    let store = try scratch.open()
    try await store.write { db in
      for second in 0..<200 { try Reflection.sample("words \(second)", second: second).insert(in: db, created: 0) }
    }
    store.close()
    try await scratch.leaveDraftInLog()
    try FileManager.default.removeItem(atPath: scratch.database.path + "-shm")
    var data = try Data(contentsOf: scratch.database)
    data.replaceSubrange(data.count - 8_192..<data.count, with: Data(repeating: 0x41, count: 8_192))
    try data.write(to: scratch.database)
    #expect(findings().values.contains { $0.verdict == .broken })
  }

  @Test("A damaged backup is reported by name")
  func damagedBackup() async throws {
    let store = try scratch.open()
    try await store.add(.sample("words"), finishesDraft: false)
    let backup = try #require(try await store.keepDailyBackup())
    try Data("Dear diary".utf8).write(to: backup)
    let found = try #require(findings()["Backups"])
    #expect(found.verdict == .broken)
    #expect(found.sentence.contains("2026-03-29"))
    store.close()
  }

  @Test("What is kept with the tools is counted, in the bin and as drafts too, and a wrong number is reported")
  func mind() async throws {
    let store = try scratch.open()
    try await Everything.keep(in: store)
    store.close()
    let found = findings()
    #expect(found["Worries"]?.sentence == "1 can be read.")
    let drafts = MindKind.tools.count
    #expect((found["Bin"]?.sentence, found["Draft"]?.sentence) == ("4 can be read.", "\(drafts + 1) can be read."))
    try await python(
      """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("PRAGMA ignore_check_constraints = ON")
      db.execute("UPDATE mind SET content = json_set(content, '$.sureness', 300) WHERE kind = 'worry'")
      db.commit()
      """, scratch.database.path)
    let after = findings()
    #expect(after["Worries"]?.verdict == .broken)
    #expect(after["Bin"]?.verdict == .broken)
    #expect(after["Thoughts"]?.verdict == .works)
    #expect(!after.values.contains { $0.sentence.contains("pelican") })
  }

  @Test("A value that Respite never writes, or a date that doesn't exist, is reported, also in the bin")
  func foreign() async throws {
    let store = try scratch.open()
    try await store.add(SessionRecord.sample())
    let (binned, kept) = (Reflection.sample("secret"), Reflection.sample("words", second: 1))
    for reflection in [binned, kept] { try await store.add(reflection, finishesDraft: false) }
    try await store.delete(binned.id)
    try await store.write { db in
      try db.execute(
        sql: """
          UPDATE sessions SET origin = 'secret'; UPDATE reflections SET event = 7 WHERE event = 'secret';
          UPDATE reflections SET local_day = '0000-02-30' WHERE event = 'words'
          """)
    }
    let broken = RespiteStore.check(directory: scratch.url).filter { $0.verdict == .broken }
    #expect(broken.map(\.subject) == ["Reflections", "Bin", "Sessions"])
    #expect(!broken.contains { $0.sentence.contains("secret") })
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
