// An entry and a draft of a tool that only a newer version has: this version can't read them, and they go wherever the
// person's other words go.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct NewerToolTests {
  let scratch = Scratch()

  private let json = #"{"before":"a word","thought":"zanzibar"}"#

  /// A store with one entry and one draft of such a tool, and the entry's id.
  private func written() async throws -> (store: RespiteStore, id: MindEntry.ID) {
    let store = try scratch.openToLock()
    let entry = try #require(try await store.add([MindContent(Worry("the bus"))]).first)
    try await store.write { [json] db in
      try db.execute(sql: "UPDATE mind SET kind = 'dream-2', content = ?", arguments: [json])
      try db.execute(
        sql: "INSERT INTO drafts (kind, event, reason, kept, name) VALUES ('a', ?, '0', 0, 'mind-dream-2')",
        arguments: [json])
    }
    return (store, entry.id)
  }

  /// Expects that both rows are as the newer version wrote them.
  private func expectUnchanged(in store: RespiteStore) async throws {
    let rows = try await store.read { db in
      try String.fetchAll(db, sql: "SELECT kind || content FROM mind UNION ALL SELECT name || event FROM drafts")
    }
    #expect(rows == ["dream-2" + json, "mind-dream-2" + json])
  }

  @Test("They're unreadable, and remain byte for byte")
  func remains() async throws {
    let (store, id) = try await written()
    let shown = try await store.mindEntries(of: MindQuery())
    #expect(shown.map(\.id) == [id] && shown.map(\.content) == [nil])
    #expect(try await store.archive().unreadable.map(\.kind) == [.mind(.worry)])
    let edit = MindEdit(id, from: MindContent(Worry("the bus")), to: MindContent(Worry("a tram")))
    await #expect(throws: (any Error).self) { try await store.edit(edit) }
    try await store.deleteMindEntry(id)
    try await store.restoreMindEntry(id)
    for kind in MindKind.allCases { #expect(try await store.mindDraft(kind) == nil) }
    _ = try await store.set(.made())
    await store.lock()
    try await store.unlock(.made())
    try await store.remove(.made())
    try await expectUnchanged(in: store)
  }

  @Test("A lock seals them in backups too, and the backup can be restored")
  func backups() async throws {
    let (store, _) = try await written()
    let backup = try #require(try await store.keepDailyBackup())
    #expect(try RespiteStore.contents(ofBackup: backup).onYourMind == 1)
    #expect(try await scratch.traces(of: "zanzibar") > 0)
    _ = try await store.set(.made())
    #expect(try await scratch.traces(of: "zanzibar") == 0)
    #expect(try RespiteStore.contents(ofBackup: backup).onYourMind == 1)
    store.close()
    _ = try RespiteStore.restore(backup, into: scratch.url, clock: .fixed)
    let restored = try scratch.openToLock()
    try await restored.unlock(.made())
    try await restored.remove(.made())
    try await expectUnchanged(in: restored)
  }

  @Test("They're recovered from a damaged file, and brought back from a backup")
  func recovery() async throws {
    let (store, _) = try await written()
    let backup = try #require(try await store.keepDailyBackup())
    store.close()
    var data = try Data(contentsOf: scratch.database)
    data.replaceSubrange(0..<4_096, with: Data(repeating: 0x41, count: 4_096))
    try data.write(to: scratch.database)
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    #expect(opening.damage?.recovered?.onYourMind == 1)
    try await expectUnchanged(in: opening.store)
    try await opening.store.write { db in try db.execute(sql: "DELETE FROM mind; DELETE FROM drafts") }
    #expect(try await opening.store.bringBack(from: backup).onYourMind == 1)
    try await expectUnchanged(in: opening.store)
  }

  @Test("The full check doesn't call them damaged, in the bin either")
  func check() async throws {
    let (store, id) = try await written()
    for isInBin in [false, true] {
      if isInBin { try await store.deleteMindEntry(id) }
      let findings = RespiteStore.check(directory: scratch.url)
      #expect(findings.allSatisfy { $0.verdict != .broken })
      #expect(findings.last { $0.subject == "On your mind" }?.sentence.hasPrefix("2 were written by a newer") == true)
    }
    try await store.write { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE mind SET kind = 'worry', content = 'x'")
    }
    let findings = RespiteStore.check(directory: scratch.url)
    #expect(findings.contains { $0.verdict == .broken })
    #expect(findings.contains { $0.sentence.hasPrefix("1 was written by a newer") })
  }

  @Test("They don't take the place of what's due", arguments: [false, true])
  func due(isLocked: Bool) async throws {
    let (store, _) = try await written()
    try await store.write { try $0.execute(sql: "UPDATE mind SET due = '2026-01-01'") }
    var worry = Worry("the exam")
    worry.action = Worry.Action("ask", on: .march29)
    _ = try await store.add([MindContent(worry)])
    if isLocked { _ = try await store.set(.made()) }
    #expect(try await store.mindEntriesDue(on: .march29, atMost: 1).map { $0[Worry.self]?.text } == ["the exam"])
  }
}
