// Text that isn't UTF-8 is damaged: it's reported, never repaired, and its bytes stay.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct BrokenTextTests {
  let scratch = Scratch()

  /// A byte that no UTF-8 has, in place of the word “broken”.
  private static let broken: [UInt8] = [0xE9]

  /// A store whose texts have that byte, and whose neighbours are sound.
  private func filled() async throws -> (store: RespiteStore, worry: MindEntry, reflection: Reflection) {
    let store = try scratch.openToLock()
    let (worry, reflection) = (MindEntry.worry("broken"), Reflection.sample("broken"))
    try await store.add(worry, finishesDraft: false)
    try await store.add(MindEntry.worry("sound �", second: 1), finishesDraft: false)
    try await store.add(reflection, finishesDraft: false)
    try await store.add(.sample("sound �", second: 1), finishesDraft: false)
    try await store.keep(MindDraft(MindContent(Worry("broken"))))
    try await store.keep(HelpPlan([.signs: "broken"]))
    try await store.keep([StatementList.Entry(id: .own(UUID()), text: "broken")])
    try await store.keep(OwnPattern(id: UUID(), name: "broken", inhale: 4, exhale: 6))
    try await store.pool.writeWithoutTransaction { db in
      for (table, column) in [
        ("mind", "content"), ("reflections", "event"), ("drafts", "event"), ("help_plan", "signs"),
        ("statements", "text"), ("breathing_patterns", "name"),
      ] {
        for row in try Row.fetchAll(db, sql: "SELECT rowid, \(column) FROM \(table)") {
          let text: String? = row[1]
          guard let text, let range = Data(text.utf8).range(of: Data("broken".utf8)) else { continue }
          let bytes = Data(text.utf8).replacing(range, with: Self.broken)
          try db.execute(
            sql: "UPDATE \(table) SET \(column) = CAST(? AS TEXT) WHERE rowid = ?", arguments: [bytes, row[0] as Int64])
        }
      }
    }
    return (store, worry, reflection)
  }

  private func contents(of store: RespiteStore) async throws -> [DatabaseValue] {
    try await store.read { db in
      try DatabaseValue.fetchAll(
        db,
        sql: """
          SELECT CAST(content AS BLOB) FROM mind UNION ALL SELECT CAST(event AS BLOB) FROM reflections
          UNION ALL SELECT CAST(event AS BLOB) FROM drafts UNION ALL SELECT CAST(signs AS BLOB) FROM help_plan
          """)
    }
  }

  @Test("It's shown as unreadable, named by the check and by an export, and hides no other")
  func reported() async throws {
    let (store, worry, reflection) = try await filled()
    #expect(try await store.mindEntry(worry.id)?.content == nil)
    #expect(try await store.sentences(MindQuery(kinds: [.worry])) == ["sound �", ""])
    #expect(try await store.all().map(\.isReadable) == [true, false])
    #expect(try await store.mindDraft(.worry) == nil)
    await #expect(throws: (any Error).self) { _ = try await store.helpPlan() }
    let archive = try await store.archive()
    #expect(Set(archive.unreadable.map(\.kind)) == [.mind(.worry), .reflections, .plan, .statements, .patterns])
    #expect(archive.unreadable.contains { $0.id == worry.id } && archive.unreadable.contains { $0.id == reflection.id })
    let broken = RespiteStore.check(directory: scratch.url).filter { $0.verdict == .broken }
    #expect(broken.count == 6, "\(broken)")
    store.close()
  }

  @Test("Editing it, searching for it or setting a lock doesn't change its bytes")
  func preserved() async throws {
    let (store, worry, _) = try await filled()
    let before = try await contents(of: store)
    let changes: [() async throws -> Void] = [
      { try await store.edit(worry, to: Worry("broken and more")) },
      { _ = try await store.change(HelpPlanEdit(from: HelpPlan(), to: HelpPlan([.helps: "more"]))) },
    ]
    for change in changes { _ = try await problem(change) }
    #expect(try await contents(of: store) == before)
    #expect(try await store.mindEntries(of: MindQuery(words: "sound")).count == 1)

    let passphrase = try Passphrase.made()
    _ = try await store.set(passphrase)
    #expect(try await scratch.found(["sound"]).isEmpty)
    #expect(try await store.mindEntry(worry.id)?.content == nil)
    #expect(try await store.sentences(MindQuery(kinds: [.worry])) == ["sound �", ""])
    try await store.remove(passphrase)
    #expect(try await store.mindEntry(worry.id)?.content == nil)
    // Marked as damaged by a byte before them, as what a removed lock couldn't open.
    for (value, former) in zip(try await contents(of: store), before) where value != former {
      let (value, former) = (try #require(Data.fromDatabaseValue(value)), try #require(Data.fromDatabaseValue(former)))
      #expect(value == Data([SealedValue.unopenable]) + former)
    }
    store.close()
  }
}

extension Data {
  fileprivate func replacing(_ range: Range<Data.Index>, with bytes: [UInt8]) -> Data {
    self[..<range.lowerBound] + bytes + self[range.upperBound...]
  }
}
