// Sessions and moods as they stand in the database.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct SessionTests {
  let scratch = Scratch()
  let moment = Moment(WallClock.fixed.now(), in: WallClock.fixed.zone(), dayStartHour: 4)

  @Test("A planned session is kept with mood, length and what was really done")
  func planned() async throws {
    let store = try scratch.open()
    let session = SessionRecord(
      id: UUID(), moment: moment, origin: .plan(.soSo, .moderate),
      uses: [.init(exercise: .breathing, seconds: 301), .init(exercise: .scene, seconds: 12)])
    try await store.add(session)
    let row = try #require(try await rows(of: "sessions", in: store).first)
    #expect(row["id"] == (session.id.uuidString.lowercased()).databaseValue)
    #expect(row["origin"] == ("plan").databaseValue)
    #expect(row["mood"] == ("so-so").databaseValue)
    #expect(row["length"] == ("moderate").databaseValue)
    #expect(
      row["uses"] == (#"[{"exercise":"breathing","seconds":301},{"exercise":"scene","seconds":12}]"#).databaseValue)
    #expect(row["instant"] == (1_774_747_800_000).databaseValue)
    #expect(row["utc_offset"] == (7_200).databaseValue)
    // 03:30 still counts for the day before.
    #expect(row["local_day"] == ("2026-03-28").databaseValue)
    #expect(row["created"] == (1_774_747_800_000).databaseValue)
  }

  @Test("A session by Help now has neither mood nor length")
  func helpNow() async throws {
    let store = try scratch.open()
    try await store.add(SessionRecord(id: UUID(), moment: moment, origin: .helpNow, uses: []))
    let row = try #require(try await rows(of: "sessions", in: store).first)
    #expect(row["origin"] == ("help-now").databaseValue)
    #expect(row["mood"] == DatabaseValue.null)
    #expect(row["length"] == DatabaseValue.null)
    #expect(row["uses"] == ("[]").databaseValue)
  }

  @Test("A mood may be kept before its session, which may never end")
  func moodBeforeSession() async throws {
    let store = try scratch.open()
    let session = UUID()
    try await store.add(MoodNote(id: UUID(), mood: .anxious, moment: moment, occasion: .before, session: session))
    try await store.add(MoodNote(id: UUID(), mood: .good, moment: moment, occasion: .apart, session: nil))
    let rows = try await rows(of: "moods", in: store)
    #expect(rows.map { $0["mood"] } == ["anxious", "good"].map(\.databaseValue))
    #expect(rows.map { $0["occasion"] } == ["before", "apart"].map(\.databaseValue))
    #expect(rows.map { $0["session"] } == [session.uuidString.lowercased().databaseValue, .null])
  }

  /// Rows as they stand, by column.
  private func rows(of table: String, in store: RespiteStore) async throws -> [[String: DatabaseValue]] {
    try await store.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY number").map { row in
        Dictionary(uniqueKeysWithValues: row.map { ($0.0, $0.1) })
      }
    }
  }
}
