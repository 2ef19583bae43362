// The timeline by position: its order, its days, and its change notifications.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct TimelinePlaceTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.open() }

  @Test("It's ordered by day, instant and insertion, and any range of it can be read")
  func order() async throws {
    var numbers = Seeded(seed: 5)
    var kept: [Reflection] = []
    for number in 0..<120 {
      // A traveller's local day may be out of step with the instant, and many entries share a second.
      let reflection = Reflection.sample(
        "\(number)", on: .march29.advanced(by: -numbers.next(below: 9)), second: numbers.next(below: 5) * 40_000)
      kept.append(reflection)
      try await store.add(reflection, finishesDraft: false)
    }
    try await store.delete(kept.remove(at: 60).id)
    let expected = kept.enumerated().sorted {
      ($0.element.moment.day, $0.element.moment.instant, $0.offset) > (
        $1.element.moment.day, $1.element.moment.instant, $1.offset
      )
    }.map(\.element)
    let all = TimelineQuery()
    #expect(try await store.count(of: all) == 119)
    #expect(try await store.reflections(in: 0..<119, of: all) == expected)
    for _ in 0..<40 {
      let start = numbers.next(below: 130)
      let range = start..<start + numbers.next(below: 60)
      let found = try await store.reflections(in: range, of: all)
      #expect(found == Array(expected[range.clamped(to: expected.indices)]))
    }
  }

  @Test("It can be limited to a range of days, both included")
  func days() async throws {
    for offset in 0..<5 {
      try await store.add(.sample("\(offset)", on: .march29.advanced(by: offset)), finishesDraft: false)
    }
    let query = TimelineQuery(first: .march29.advanced(by: 1), last: .march29.advanced(by: 3))
    #expect(try await store.count(of: query) == 3)
    #expect(try await store.reflections(in: 1..<9, of: query).map(\.event) == ["2", "1"])
    #expect(try await store.count(of: TimelineQuery(first: .march29.advanced(by: 4))) == 1)
    #expect(try await store.count(of: TimelineQuery(last: .march29.advanced(by: -1))) == 0)
  }

  @Test("On this day shows entries from earlier years and from a month ago")
  func anniversary() async throws {
    for day in [
      "2026-03-29", "2025-03-29", "2025-03-28", "1999-03-29", "2027-03-29", "2025-04-29", "2026-02-28", "2026-04-29",
    ] {
      try await store.add(.sample(day, on: try #require(LocalDay(day))), finishesDraft: false)
    }
    var query = TimelineQuery(anniversary: .march29)
    #expect(try await store.reflections(in: 0..<9, of: query).map(\.event) == ["2025-03-29", "1999-03-29"])
    query.words = "1999"
    #expect(try await store.reflections(in: 0..<9, of: query).map(\.event) == ["1999-03-29"])
    query = TimelineQuery(anniversary: .march29.advanced(by: 61))
    #expect(try await store.reflections(in: 0..<9, of: query).map(\.event) == ["2026-04-29"])
    query.words = "04"
    #expect(try await store.count(of: query) == 1)
  }

  @Test("The random day can be any earlier day with an entry, and no other")
  func earlierDay() async throws {
    #expect(try await store.earlierDay(before: .march29, at: 0.5) == nil)
    try await store.add(.sample("today"), finishesDraft: false)
    #expect(try await store.earlierDay(before: .march29, at: 0.5) == nil)
    let days = [-900, -4, -1].map { LocalDay.march29.advanced(by: $0) }
    for day in days + [days[0]] { try await store.add(.sample("x", on: day), finishesDraft: false) }
    let binned = Reflection.sample("binned", on: .march29.advanced(by: -2))
    try await store.add(binned, finishesDraft: false)
    try await store.delete(binned.id)
    var drawn: [LocalDay?] = []
    for place in [0, 0.34, 0.99, 1, -3] { drawn.append(try await store.earlierDay(before: .march29, at: place)) }
    #expect(drawn == [days[0], days[1], days[2], days[2], days[0]])
  }

  @Test("Positions among a hundred thousand entries are found without a scan or a sort")
  func plan() async throws {
    let plan = try await store.read { db in
      try Row.fetchAll(
        db,
        sql: """
          EXPLAIN QUERY PLAN SELECT number FROM reflections WHERE deleted IS NULL AND local_day BETWEEN '' AND '9'
          ORDER BY local_day DESC, instant DESC, number DESC LIMIT 50 OFFSET 75000
          """
      ).map { $0["detail"] as String? ?? "" }
    }
    #expect(plan.count == 1 && plan[0].contains("COVERING INDEX reflections_in_order"), "\(plan)")
  }
}
