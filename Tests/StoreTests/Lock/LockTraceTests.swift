// With a lock set, no file contains any of the words: not the database, its log or its free pages, no backup, and no
// database that was set aside.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct LockTraceTests {
  let scratch = Scratch()

  @Test("After a lock is set on a thousand entries, some edited or deleted, no word is in any file")
  func thousand() async throws {
    let store = try scratch.openToLock()
    try await Everything.keep(in: store, reflections: 1_000)
    // Freed pages and moved rows, as ordinary use leaves them.
    let reflections = try await store.all()
    for (number, reflection) in reflections.enumerated() where number % 10 == 0 {
      try await store.edit(reflection.id, event: "ocarina \(String(repeating: "zanzibar ", count: number))", reason: "")
      if number % 20 == 0 { try await store.delete(reflection.id) }
    }
    #expect(
      try await scratch.found(Everything.words).isSuperset(
        of: [
          "zanzibar", "ocarina", "anxious", "reworded", "cormorant", "pelican", "\"sureness\":30", "\"answers\":[0,1",
        ]))
    // Words to search in are in memory only, before and after the lock is set.
    #expect(try await store.count(of: MindQuery(words: "cormorant")) > 0)
    let before = try await Everything(in: store)
    _ = try await store.set(.made())
    #expect(try await scratch.found(Everything.words).isEmpty)

    // Another program edits a hundred times and crashes; its text isn't readable either.
    store.close()
    let driver = try LockDriver(scratch.url, "edit", "correct horse battery", "1000")
    try await driver.wait(for: "100")
    driver.kill()
    #expect(try await scratch.found(Everything.words).isEmpty)
    let after = try scratch.openToLock()
    try await after.unlock(.made())
    let words = Set(try await after.all().map(\.event))
    #expect((0...100).allSatisfy { words.contains("zanzibar \($0)") })
    #expect(Set(before.reflections.map(\.event)).isSubset(of: words))
    for reflection in try await after.all().prefix(100) {
      try await after.edit(reflection.id, event: "quetzal", reason: "zanzibar")
    }
    for entry in try await after.mindEntries(of: MindQuery(kinds: [.worry])) {
      try await after.edit(entry, to: Worry("cormorant", action: Worry.Action("pelican")))
    }
    try await after.keep(MindDraft(MindContent(Thought(thought: "pelican"))))
    #expect(try await after.count(of: MindQuery(words: "cormorant")) > 0)
    #expect(try await scratch.found(Everything.words).isEmpty)
    await after.lock()
    #expect(try await scratch.found(Everything.words).isEmpty)
  }

  @Test("Every sealed column of every row holds a sealed value, and no other column holds text")
  func columns() async throws {
    let store = try scratch.openToLock()
    try await Everything.keep(in: store)
    _ = try await store.set(.made())
    try await Everything.keep(in: store)
    await store.lock()
    try await store.add(.sample(.plan(.anxious, .long), second: 9))
    try await store.keep(
      UnfinishedSession(record: .sample(.plan(.anxious, .long), second: 9), step: 0, exercise: .breathing))
    try await store.read { db in
      for (table, columns) in ColumnSecrecy.table {
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
        if columns.values.contains(.sealed) { #expect(!rows.isEmpty, "\(table)") }
        for row in rows {
          for (column, value) in row {
            if columns[column] == .sealed {
              // Which of two columns is empty shows whether a statement is given or added; see ColumnSecrecy.
              if table == "statements", column == "given", value.isNull { continue }
              // Its index leaves out what isn't due.
              if table == "mind", column == "due", value.isNull { continue }
              guard case .blob(let data) = value.storage else {
                Issue.record("\(table).\(column) is not sealed")
                continue
              }
              #expect([3, 4].contains(data.first), "\(table).\(column)")
              #expect(data.count >= 64)
            } else if case .string(let text) = value.storage, table != "grdb_migrations" {
              #expect(!Everything.words.contains { text.contains($0) }, "\(table).\(column)")
            }
          }
        }
      }
    }
  }

  @Test("Every table with a sealed column defines an identity for its rows")
  func identities() {
    let sealed = ColumnSecrecy.table.filter { $0.value.values.contains(.sealed) }.keys
    for table in sealed { #expect(SealedColumns.identity(table) != nil, "\(table)") }
  }

  @Test("Older copies are sealed too: backups, databases kept by restorations, damaged ones")
  func copies() async throws {
    let first = try scratch.openToLock()
    let before = try await Everything.kept(in: first)
    let daily = try #require(try await first.keepDailyBackup())
    first.close()
    // A backup with the first schema, a damaged backup, and a database that was set aside.
    let backups = daily.deletingLastPathComponent()
    try scratch.change(ShippedSchema.v001.sql, in: backups.appendingPathComponent("respite-2026-01-01.db"))
    let damaged = backups.appendingPathComponent("respite-2026-01-02.db")
    try Data("zanzibar, but no database".utf8).write(to: damaged)
    _ = try RespiteStore.restore(daily, into: scratch.url, clock: .fixed)
    let aside = scratch.url.appendingPathComponent("damaged-2026-01-03-101112", isDirectory: true)
    try FileManager.default.createDirectory(at: aside, withIntermediateDirectories: true)
    let remains = Data(String(repeating: "quetzal ", count: 40_000).utf8)
    try remains.write(to: aside.appendingPathComponent("respite.db"))
    try Data().write(to: aside.appendingPathComponent("respite.db-wal"))
    try Data("half of it: zanzibar".utf8).write(to: scratch.url.appendingPathComponent(".respite-cut-off"))

    let words = Everything.words + ["I slept well", "birthday"]
    let store = try scratch.openToLock()
    let key = try await store.set(.made())
    #expect(try await store.isComplete())
    #expect(try await scratch.found(words).isEmpty)
    // Each opens with the passphrase or the recovery key.
    let kept = try #require(try scratch.contents().first { $0.hasPrefix("before-restore") })
    let files = [daily, scratch.url.appendingPathComponent(kept).appendingPathComponent("respite.db")]
    for file in files + [backups.appendingPathComponent("respite-2026-01-01.db")] {
      let place = Scratch()
      _ = try RespiteStore.restore(file, into: place.url, clock: .fixed)
      let restored = try place.openToLock()
      #expect(restored.state == .closed)
      try await restored.unlock(key)
      if files.contains(file) {
        #expect(try await Everything(in: restored) == before)
      } else {
        #expect(try await restored.all().map(\.event) == ["I slept well", "Zoë called ❤️"])
      }
    }
    // A change of passphrase applies to them too.
    try await store.change(from: .made(), to: .made("new"))
    #expect(try await store.isComplete())
    let place = Scratch()
    _ = try RespiteStore.restore(daily, into: place.url, clock: .fixed)
    let restored = try place.openToLock()
    _ = try await lockProblem { try await restored.unlock(.made()) }
    try await restored.unlock(.made("new"))
    // Files that were sealed as a whole are restored when the lock is removed.
    try await store.remove(.made("new"))
    #expect(try Data(contentsOf: aside.appendingPathComponent("respite.db")) == remains)
    #expect(try Data(contentsOf: aside.appendingPathComponent("respite.db-wal")).isEmpty)
    #expect(try Data(contentsOf: damaged) == Data("zanzibar, but no database".utf8))
    let names = try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path)
    #expect(!names.contains { $0.hasSuffix(".sealed") })
  }

  @Test("If the lock row is lost with a damaged page, it's restored from a backup, and everything opens")
  func lostLock() async throws {
    let store = try scratch.openToLock()
    let before = try await Everything.kept(in: store)
    let key = try await store.set(.made())
    // The table's page is corrupted.
    let root = try await store.read { db in
      try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'lock'")
    }
    let size = try await store.read { db in try Int.fetchOne(db, sql: "PRAGMA page_size") }
    store.close()
    let file = try FileHandle(forUpdating: scratch.database)
    try file.seek(toOffset: UInt64(try #require(root) - 1) * UInt64(try #require(size)))
    try file.write(contentsOf: Data(repeating: 0xA5, count: try #require(size)))
    try file.close()
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed, attempts: .quick)
    #expect(opening.setAside != nil)
    #expect(opening.store.state == .closed)
    try await opening.store.unlock(key)
    #expect(try await Everything(in: opening.store) == before)
    await opening.store.lock()
    try await opening.store.unlock(.made())
  }

  @Test("A backup under the same lock can be restored under it")
  func broughtBack() async throws {
    let store = try scratch.openToLock()
    let before = try await Everything.kept(in: store)
    _ = try await store.set(.made())
    let place = try BackupPlace()
    _ = try await store.backup(to: place.file)
    try await store.write { db in
      for table in ["reflections", "statements", "moods"] { try db.execute(sql: "DELETE FROM \(table)") }
    }
    _ = try await store.bringBack(from: place.file)
    let after = try await Everything(in: store)
    #expect(after.reflections == before.reflections)
    #expect(after.statements == before.statements)
    #expect(after.moods == before.moods)
    #expect(try await scratch.found(Everything.words).isEmpty)
  }

  @Test("A backup made with a lock set is sealed, and restoring it restores the lock")
  func backup() async throws {
    let store = try scratch.openToLock()
    let before = try await Everything.kept(in: store)
    _ = try await store.set(.made())
    await store.lock()
    let place = try BackupPlace()
    let contents = try await store.backup(to: place.file)
    #expect(contents[.reflections] == 3)
    _ = try await store.keepDailyBackup()
    #expect(try await place.there.found(Everything.words).isEmpty)
    #expect(try await scratch.found(Everything.words).isEmpty)
    #expect(contents.isLocked)
    // Over a store in plaintext, which is set aside and sealed as soon as that lock opens.
    let clear = try place.scratch.open()
    try await clear.add(.sample("quetzal"), finishesDraft: false)
    clear.close()
    try place.restore()
    let restored = try place.scratch.openToLock()
    #expect(restored.state == .closed)
    try await restored.unlock(.made())
    #expect(try await Everything(in: restored) == before)
    #expect(try await place.scratch.found(Everything.words).isEmpty)
  }
}
