// Under a lock nobody sees which tools were used, nor turns one tool's entry into another's; and two windows'
// drafts stay apart.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct SealedKindTests {
  let scratch = Scratch()

  @Test("A kind that somebody changes in the file turns no entry into an empty one of another tool")
  func changedKind() async throws {
    let store = try scratch.openToLock()
    let worry = MindEntry.worry("zanzibar")
    try await store.add(worry, finishesDraft: false)
    _ = try await store.set(.made())
    store.close()
    try scratch.change("UPDATE mind SET kind = 'thought'")
    let again = try scratch.openToLock()
    try await again.unlock(.made())
    #expect(try await again.mindEntries(of: MindQuery()) == [worry])
    #expect(try await again.archive().mind == [worry])
    // Saving it puts its kind right.
    try await again.edit(worry, to: Worry("quetzal"))
    #expect(
      try await again.mindEntries(of: MindQuery(kinds: [.worry])).map(\.content) == [MindContent(Worry("quetzal"))])
    // A kind that can't be read hides nothing either.
    try await again.pool.write { db in try db.execute(sql: "UPDATE mind SET kind = zeroblob(73)") }
    #expect(try await again.mindEntries(of: MindQuery(kinds: [.worry])).count == 1)
    #expect(try await again.mindEntries(of: MindQuery(kinds: [.thought])).isEmpty)
    #expect(try await again.archive().mind.count == 1)
  }

  @Test("Without a lock, too, a thought with a worry's words is a worry")
  func changedWithoutLock() async throws {
    let store = try scratch.open()
    let worry = MindEntry.worry("zanzibar")
    try await store.add(worry, finishesDraft: false)
    try await store.write { db in try db.execute(sql: "UPDATE mind SET kind = 'thought'") }
    #expect(try await store.mindEntries(of: MindQuery()) == [worry])
  }

  @Test("What a former version left in the clear under its lock is sealed when it opens, without alarm")
  func formerVersion() async throws {
    let store = try scratch.openToLock()
    try await Everything.keep(in: store)
    try await store.add(.worry("due", second: 5), finishesDraft: false)
    let before = try await Everything(in: store)
    _ = try await store.set(.made())
    // As migration 012 finds it.
    let entries = before.mind + before.mindBin
    try await store.pool.write { db in
      for entry in entries {
        try db.execute(
          sql: "UPDATE mind SET kind = ?, due = ? WHERE id = ?",
          arguments: [entry.kind.rawValue, entry.content?.due?.description, entry.id.stored])
      }
      for row in try DraftRow.all(from: db) {
        let (name, texts) = (try #require(row.name), try row.texts.get())
        let values = ["event", "reason"].map { SealedColumns.sealed("drafts", $0, ":\($0)", row: ":name") }
        try db.execute(sql: "DELETE FROM drafts WHERE kind = ?", arguments: [row.key])
        try db.execute(
          sql: "INSERT INTO drafts (kind, event, reason, kept) VALUES (:name, \(values[0]), \(values[1]), 0)",
          arguments: ["name": name, "event": texts.event, "reason": texts.reason])
      }
    }
    let names = ["mind-worry", "mind-ladder", "check-in", "gad-7"]
    #expect(try await !scratch.found(names).isEmpty)
    store.close()
    let again = try scratch.openToLock()
    #expect(try await !again.isComplete())
    try await again.unlock(.made())
    #expect(again.takeRepairs().isEmpty)
    #expect(try await again.isComplete())
    #expect(try await Everything(in: again) == before)
    again.close()
    #expect(try await scratch.readableText(names).isEmpty)
  }

  @Test("Two windows write two drafts, and neither overwrites the other's")
  func windows() async throws {
    for isLocked in [false, true] {
      let other = SealedKindTests()
      let one = try other.scratch.openToLock()
      if isLocked { _ = try await one.set(.made()) }
      let two = try other.scratch.openToLock()
      if isLocked { try await two.unlock(.made()) }
      func worry(_ words: String) -> MindDraft { MindDraft(MindContent(Worry(words))) }
      #expect(try await one.mindDraft(.worry) == nil)
      #expect(try await two.mindDraft(.worry) == nil)
      try await one.keep(worry("first"))
      try await two.keep(worry("second"))
      try await one.keep(worry("first, longer"))
      #expect(try await one.mindDraft(.worry) == worry("first, longer"))
      #expect(try await two.mindDraft(.worry) == worry("second"))
      // The one that's done leaves the other's, and comes upon it next time.
      try await two.add(.worry("second"), finishesDraft: true)
      #expect(try await two.mindDraft(.worry) == worry("first, longer"))
      // Both go on with it: the later one writes beside.
      try await one.keep(worry("first, by its own"))
      try await two.keep(worry("first, by the other"))
      try await two.discardMindDraft(.worry)
      #expect(try await one.mindDraft(.worry) == worry("first, by its own"))
      // Both are counted and checked.
      try await two.keep(worry("third"))
      #expect(try await one.read { try DraftRow.all(from: $0).count } == 2)
      try await one.keep(ReflectionDraft(event: "a reflection"))
      try await two.keep(ReflectionDraft(event: "another"))
      #expect(try await one.draft()?.event == "a reflection")
      two.close()
      one.close()
      #expect(RespiteStore.check(directory: other.scratch.url).allSatisfy { $0.verdict != .broken })
    }
  }
}

extension Scratch {
  /// The words in the database that SQLite returns as text.
  fileprivate func readableText(_ words: [String]) async throws -> [String] {
    let output = try await python(
      """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      for table in ("mind", "drafts"):
        for row in db.execute(f"SELECT * FROM {table}"):
          for word in sys.argv[2:]:
            if any(isinstance(value, str) and word in value for value in row): print(word)
      """, [database.path] + words)
    return output.split(separator: "\n").map(String.init)
  }
}
