// Sessions are read back as they were stored, in their order and on their days.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct SessionReadingTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.open() }

  @Test("Every mood, length and exercise is read back after the store is reopened")
  func roundTrip() async throws {
    let uses = Exercise.allCases.enumerated().map { SessionRecord.Use(exercise: $1, seconds: $0 * 60) }
    var kept: [SessionRecord] = [.sample(second: -1, uses: [])]
    for mood in Mood.allCases {
      for length in SessionLength.allCases {
        kept.append(.sample(.plan(mood, length), second: kept.count, uses: uses))
      }
    }
    for session in kept { try await store.add(session) }
    store.close()
    #expect(try await scratch.open().sessions() == kept)
  }

  @Test("Sessions are sorted oldest first, and those of one instant by insertion")
  func order() async throws {
    let kept = [20, 10, 10, -100_000].map { SessionRecord.sample(second: $0) }
    for session in kept { try await store.add(session) }
    #expect(try await store.sessions() == [kept[3], kept[1], kept[2], kept[0]])
  }

  @Test("Both days of a range are included")
  func days() async throws {
    let kept = (-2...2).map { SessionRecord.sample(on: .march29.advanced(by: $0), second: $0 * 86_400) }
    for session in kept { try await store.add(session) }
    func found(_ first: Int, _ last: Int) async throws -> [SessionRecord] {
      try await store.sessions(from: .march29.advanced(by: first), to: .march29.advanced(by: last))
    }
    #expect(try await found(-1, 1) == Array(kept[1...3]))
    #expect(try await found(0, 0) == [kept[2]])
    #expect(try await found(1, -1).isEmpty)
    #expect(try await found(3, 9).isEmpty)
  }

  @Test("A day with several sessions is listed once, and a day with only an unfinished session isn't")
  func practisedDays() async throws {
    #expect(try await store.practisedDays().isEmpty)
    for offset in [3, 0, 3, -40, 0] { try await store.add(.sample(on: .march29.advanced(by: offset))) }
    let running = SessionRecord.sample(on: .march29.advanced(by: 9))
    try await store.keep(UnfinishedSession(record: running, step: 0, exercise: .breathing))
    #expect(try await store.practisedDays() == [-40, 0, 3].map { LocalDay.march29.advanced(by: $0) })
  }

  @Test("The practised days are read from the index alone")
  func daysFromIndex() async throws {
    let plan = try await store.read { db in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(SessionRecord.daysQuery)").map { row -> String in row["detail"] }
    }
    #expect(plan == ["SCAN sessions USING COVERING INDEX sessions_by_day"])
  }

  @Test("Twenty thousand sessions from ten years are read back unchanged")
  func manyYears() async throws {
    // Inserted by one SQL statement, since a transaction for each would wait for the disk each time.
    try await store.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 19999)
          INSERT INTO sessions (id, origin, mood, length, uses, instant, utc_offset, local_day, created)
          SELECT
            printf('%08x-0000-4000-8000-000000000000', n), 'plan', 'so-so', 'long',
            printf('[{"exercise":"breathing","seconds":%d},{"exercise":"scene","seconds":7}]', n),
            1774747800000 + n * 15000000, 7200, date('2026-03-29', '+' || (n * 3652 / 20000) || ' days'), 0
          FROM numbers
          """)
    }
    let found = try await store.sessions()
    #expect(found.count == 20_000)
    let wrong = found.enumerated().first { number, session in
      session
        != SessionRecord.sample(
          id: UUID(uuidString: "\(String(0x1_0000_0000 + number, radix: 16).dropFirst())-0000-4000-8000-000000000000")
            ?? UUID(),
          .plan(.soSo, .long), on: .march29.advanced(by: number * 3_652 / 20_000), second: number * 15_000,
          uses: [.init(exercise: .breathing, seconds: number), .init(exercise: .scene, seconds: 7)])
    }
    #expect(wrong == nil)
    let week = try await store.sessions(from: .march29.advanced(by: 1_000), to: .march29.advanced(by: 1_006))
    #expect(week == Array(found[5_477...5_514]))
    #expect(try await store.practisedDays().count == 3_652)
  }
}
