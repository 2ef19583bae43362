// The person's own breathing patterns are read back as they were stored, in their order.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct PatternTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.open() }

  @Test("Patterns are read back exactly, in the order of their creation, after the store is reopened")
  func roundTrip() async throws {
    let patterns = [
      OwnPattern(id: UUID(), name: "Zoë's 🌊", inhale: 4.1, holdFull: 0.1, exhale: 6.3, holdEmpty: 1 / 3, rest: 12.5),
      OwnPattern(id: UUID(), name: "A", inhale: 4, exhale: 6), OwnPattern(id: UUID(), name: "A", inhale: 5, exhale: 5),
    ]
    #expect(try await store.patterns().isEmpty)
    for pattern in patterns { try await store.keep(pattern) }
    store.close()
    #expect(try await scratch.open().patterns() == patterns)
  }

  @Test("A changed pattern stays in its place")
  func changed() async throws {
    var patterns = ["a", "b", "c"].map { OwnPattern(id: UUID(), name: $0, inhale: 4, exhale: 6) }
    for pattern in patterns { try await store.keep(pattern) }
    patterns[0].name = "z"
    patterns[0].rest = 3
    try await store.keep(patterns[0])
    #expect(try await store.patterns() == patterns)
  }

  @Test("Removed patterns are restored to their places, in either order", arguments: [false, true])
  func removed(lastFirst: Bool) async throws {
    let patterns = ["a", "b", "c"].map { OwnPattern(id: UUID(), name: $0, inhale: 4, exhale: 6) }
    for pattern in patterns { try await store.keep(pattern) }
    var undo: [PatternEdit] = []
    for index in 0...1 { undo.append(try #require(try await store.change(.remove(patterns[index].id)))) }
    #expect(try await store.change(.remove(UUID())) == nil)
    #expect(try await store.patterns() == [patterns[2]])
    for edit in lastFirst ? undo.reversed() : undo { try await store.change(edit) }
    #expect(try await store.patterns() == patterns)
  }

  @Test("One that comes back to a number that has a new owner by now comes before it; both are there")
  func numberTaken() async throws {
    let (here, there) = (store, try scratch.open())
    let patterns = ["a", "b"].map { OwnPattern(id: UUID(), name: $0, inhale: 4, exhale: 6) }
    try await here.keep(patterns[0])
    let undo = try #require(try await here.change(.remove(patterns[0].id)))
    try await there.keep(patterns[1])
    try await here.change(undo)
    #expect(try await here.patterns() == patterns)
    #expect(try await there.patterns() == patterns)
  }

  @Test("An unreadable pattern stays when others are added and removed")
  func unreadable() async throws {
    let patterns = ["a", "b", "c"].map { OwnPattern(id: UUID(), name: $0, inhale: 4, exhale: 6) }
    for pattern in patterns.prefix(2) { try await store.keep(pattern) }
    try await store.write { try $0.execute(sql: "UPDATE breathing_patterns SET times = 'slow' WHERE name = 'a'") }
    try await store.keep(patterns[2])
    try await store.removePattern(patterns[1].id)
    let names = try await store.read { db in
      try String.fetchAll(db, sql: "SELECT name FROM breathing_patterns ORDER BY number")
    }
    #expect(names == ["a", "c"])
  }

  @Test("Times that aren't finite numbers are refused, and the former ones stay", arguments: [Double.nan, .infinity])
  func noNumber(seconds: Double) async throws {
    let pattern = OwnPattern(id: UUID(), name: "secret-name", inhale: 4, exhale: 6)
    try await store.keep(pattern)
    var wrong = pattern
    wrong.exhale = seconds
    let problem = try await problem { try await store.keep(wrong) }
    #expect(!"\(problem)".contains("secret"))
    #expect(try await store.patterns() == [pattern])
  }

  @Test("A pattern outside the current limits can still be read and corrected")
  func outsideLimits() async throws {
    let pattern = OwnPattern(id: UUID(), name: "", inhale: 60, exhale: -1)
    try await store.keep(pattern)
    #expect(try await store.patterns() == [pattern])
  }
}
