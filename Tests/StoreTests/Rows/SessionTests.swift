// Sessions as stored in the database.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct SessionTests {
  let scratch = Scratch()
  let store: RespiteStore
  let moment = WallClock.fixed.moment(dayStartHour: 4)

  init() throws { store = try scratch.open() }

  @Test("A planned session is stored with its mood, its length and what was actually done")
  func planned() async throws {
    let session = SessionRecord(
      id: UUID(), moment: moment, origin: .plan(.soSo, .moderate),
      uses: [.init(exercise: .breathing, seconds: 301), .init(exercise: .scene, seconds: 12)])
    try await store.add(session)
    let row = try #require(try await store.rows(of: "sessions").first)
    #expect(row["id"] == (session.id.uuidString.lowercased()).databaseValue)
    #expect(row["origin"] == ("plan").databaseValue)
    #expect(row["mood"] == ("so-so").databaseValue)
    #expect(row["length"] == ("moderate").databaseValue)
    #expect(
      row["uses"] == (#"[{"exercise":"breathing","seconds":301},{"exercise":"scene","seconds":12}]"#).databaseValue)
    #expect(row["instant"] == (1_774_747_800_000).databaseValue)
    #expect(row["utc_offset"] == (7_200).databaseValue)
    // 03:30 still belongs to the day before.
    #expect(row["local_day"] == ("2026-03-28").databaseValue)
    #expect(row["created"] == (1_774_747_800_000).databaseValue)
  }

  @Test("A session started by Help now has neither mood nor length")
  func helpNow() async throws {
    try await store.add(SessionRecord(id: UUID(), moment: moment, origin: .helpNow, uses: []))
    let row = try #require(try await store.rows(of: "sessions").first)
    #expect(row["origin"] == ("help-now").databaseValue)
    #expect(row["mood"] == DatabaseValue.null)
    #expect(row["length"] == DatabaseValue.null)
    #expect(row["uses"] == ("[]").databaseValue)
  }

  @Test("A chosen session keeps its exercise where versions that know no such origin read one by Help now")
  func chosen() async throws {
    let session = SessionRecord.sample(.chosen(.muscleRelease), uses: [.init(exercise: .scene, seconds: 9)])
    try await store.keep(UnfinishedSession(record: session, step: 0, exercise: .scene))
    #expect(try await store.unfinishedSession()?.record == session)
    try await store.add(session)
    let row = try #require(try await store.rows(of: "sessions").first)
    #expect(row["origin"] == ("help-now").databaseValue)
    #expect(row["mood"] == DatabaseValue.null)
    #expect(row["length"] == ("muscle-release").databaseValue)
    #expect(try await store.sessions() == [session])
  }

  @Test("Storing a session again updates it in place")
  func again() async throws {
    let (first, second) = (SessionRecord.sample(), SessionRecord.sample())
    try await store.add(first)
    try await store.add(second)
    let longer = SessionRecord.sample(
      id: first.id, .plan(.good, .long), on: .march29.advanced(by: 1), second: 90,
      uses: [.init(exercise: .scene, seconds: 1_200)])
    try await store.add(longer)
    let rows = try await store.rows(of: "sessions")
    #expect(rows.map { $0["number"] } == [1, 2].map(\.databaseValue))
    #expect(rows.map { $0["id"] } == [first.id, second.id].map(\.stored.databaseValue))
    #expect(try await store.sessions() == [second, longer])
  }

  @Test("Times from a wrong clock are clamped to what can be read back")
  func wrongClock() async throws {
    let uses = [-5, .min, .max].map { SessionRecord.Use(exercise: .scene, seconds: $0) }
    try await store.add(SessionRecord.sample(uses: uses))
    #expect(try await store.sessions().first?.uses.map(\.seconds) == [0, 0, Int(Int32.max)])
  }
}
