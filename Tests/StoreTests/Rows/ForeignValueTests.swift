// Values that Respite never writes: reading skips them, reports which they are, and never traps.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct ForeignValueTests {
  let scratch = Scratch()

  /// A store with one row in each table.
  private func filled() async throws -> RespiteStore {
    let store = try scratch.open()
    let session = SessionRecord.sample(.plan(.soSo, .moderate))
    try await store.add(session)
    try await store.keep(UnfinishedSession(record: session, step: 0, exercise: .breathing))
    try await store.add(
      MoodNote(id: UUID(), mood: .good, moment: .sample(), occasion: .after, session: session.id))
    try await store.keep([StatementList.Entry(id: .own(UUID()), text: "mine")])
    try await store.keep(OwnPattern(id: UUID(), name: "mine", inhale: 4, exhale: 6))
    return store
  }

  private static func read(_ table: String, from db: Database) throws {
    switch table {
    case "sessions": try stop(SessionRecord.fetch(from: db, first: .first, last: .last))
    case "unfinished_session": _ = try UnfinishedSession.fetch(from: db)
    case "moods": try stop(MoodNote.fetch(from: db, first: .first, last: .last))
    case "statements": try stop(StatementList.Entry.fetchAll(from: db))
    case "breathing_patterns": try stop(OwnPattern.fetchAll(from: db))
    default: Issue.record("There is no table \(table).")
    }
  }

  /// Throws if anything couldn't be read.
  private static func stop<Item>(_ reading: DecodedRows<Item>) throws {
    if let first = reading.unreadable.first { throw UnreadableRow(column: first.column) }
  }

  /// Writes each value, given as SQL, with constraints off, reads it, and restores the former one.
  private func expectUnreadable(in table: String, _ values: [(column: String, value: String)]) async throws {
    let store = try await filled()
    try await store.pool.writeWithoutTransaction { db in
      try Self.read(table, from: db)
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      for (column, value) in values {
        try db.inTransaction {
          try db.execute(sql: "UPDATE \(table) SET \(column) = \(value)")
          let error = #expect(throws: UnreadableRow.self, "\(column) = \(value)") { try Self.read(table, from: db) }
          #expect(error?.column == column)
          return .rollback
        }
      }
    }
  }

  @Test("A session, ended or not, with a foreign value is unreadable", arguments: ["sessions", "unfinished_session"])
  func session(table: String) async throws {
    try await expectUnreadable(
      in: table,
      [
        ("id", "'not-a-uuid-but-of-the-right-length--'"), ("origin", "'dream'"), ("origin", "7"), ("origin", "x'FF00'"),
        ("mood", "'secret'"), ("mood", "NULL"), ("length", "'endless'"), ("length", "0.5"), ("uses", "''"),
        ("uses", "'[{\"exercise\":\"skydiving\",\"seconds\":1}]'"), ("uses", "'[{\"exercise\":\"scene\"}]'"),
        ("uses", "'[{\"exercise\":\"scene\",\"seconds\":-1}]'"),
        ("uses", "'[{\"exercise\":\"scene\",\"seconds\":1e99}]'"),
        ("uses", "'[{\"exercise\":\"scene\",\"seconds\":9223372036854775807}]'"),
        ("uses", "replace(hex(zeroblob(50000)), '0', '[')"), ("uses", "x'FF'"), ("uses", "12"),
        ("local_day", "'2026-02-30'"), ("instant", "9223372036854775807"),
      ])
  }

  @Test("An unfinished session with a foreign current exercise is unreadable")
  func unfinishedSession() async throws {
    try await expectUnreadable(
      in: "unfinished_session", [("exercise", "'skydiving'"), ("exercise", "1"), ("exercise", "x'80'")])
  }

  @Test("A mood with a foreign value is unreadable")
  func mood() async throws {
    try await expectUnreadable(
      in: "moods",
      [
        ("id", "'nobody'"), ("mood", "'glad'"), ("mood", "x'80'"), ("occasion", "'during'"), ("session", "'somewhere'"),
        ("local_day", "'2026-02-30'"),
      ])
  }

  @Test("A statement with a foreign value is unreadable")
  func statement() async throws {
    try await expectUnreadable(in: "statements", [("own", "'me'"), ("text", "3"), ("text", "x'C328'")])
  }

  @Test("A statement without id or wording is unreadable")
  func statementOfNobody() async throws {
    let store = try await filled()
    try await store.pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE statements SET own = NULL")
    }
    #expect(try await store.statements().isEmpty)
    #expect(try await store.archive().unreadable.map(\.kind) == [.statements])
  }

  @Test("A pattern with a foreign value is unreadable")
  func pattern() async throws {
    func times(_ inhale: String) -> (String, String) {
      ("times", "'{\"inhale\":\(inhale),\"hold-full\":0,\"exhale\":1,\"hold-empty\":0,\"rest\":0}'")
    }
    try await expectUnreadable(
      in: "breathing_patterns",
      [
        ("id", "'mine'"), ("name", "1.5"), ("times", "'{}'"), ("times", "'slow'"), times("1e999"), times("\"4\""),
        times("null"),
      ])
  }

  @Test("One unreadable row hides no other, and is named by day and id")
  func told() async throws {
    let store = try await filled()
    try await store.add(.sample(second: 1))
    try await store.write { try $0.execute(sql: "UPDATE sessions SET origin = 'dream' WHERE number = 1") }
    let (all, archive) = (try await store.sessions(), try await store.archive())
    #expect(all.count == 1 && archive.sessions == all && archive.moods.count == 1)
    let lost = try #require(archive.unreadable.first)
    #expect(archive.unreadable.count == 1 && lost.kind == .sessions && lost.column == "origin")
    #expect(lost.id != nil && lost.id != all.first?.id && lost.day == .march29)
  }

  @Test("A date that doesn't exist isn't among the practised days")
  func practisedDays() async throws {
    let store = try await filled()
    try await store.write { try $0.execute(sql: "UPDATE sessions SET local_day = '2026-13-01'") }
    #expect(try await store.practisedDays().isEmpty)
  }

  @Test("The schema refuses a second unfinished session, a statement neither given nor own, and an invalid flag")
  func checks() async throws {
    let store = try await filled()
    for sql in [
      "UPDATE unfinished_session SET slot = 2", "UPDATE unfinished_session SET step = -1",
      "UPDATE statements SET own = NULL", "UPDATE statements SET given = 'given too'",
      "UPDATE statements SET is_hidden = 2", "UPDATE statements SET place = -1",
    ] {
      _ = try await problem { try await store.write { try $0.execute(sql: sql) } }
    }
  }
}
