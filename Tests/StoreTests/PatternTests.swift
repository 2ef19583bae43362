// The person's own breathing patterns: what comes back is what was made, in its order.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct PatternTests {
  let scratch = Scratch()

  @Test("Patterns come back in the order in which they were made, exactly, after the store was opened again")
  func roundTrip() async throws {
    let patterns = [
      OwnPattern(id: UUID(), name: "Zoë's 🌊", inhale: 4.1, holdFull: 0.1, exhale: 6.3, holdEmpty: 1 / 3, rest: 12.5),
      OwnPattern(id: UUID(), name: "A", inhale: 4, exhale: 6), OwnPattern(id: UUID(), name: "A", inhale: 5, exhale: 5),
    ]
    let store = try scratch.open()
    #expect(try await store.patterns().isEmpty)
    for pattern in patterns { try await store.keep(pattern) }
    store.close()
    #expect(try await scratch.open().patterns() == patterns)
  }

  @Test("A pattern that is changed stays in its place")
  func changed() async throws {
    let store = try scratch.open()
    var patterns = ["a", "b", "c"].map { OwnPattern(id: UUID(), name: $0, inhale: 4, exhale: 6) }
    for pattern in patterns { try await store.keep(pattern) }
    patterns[0].name = "z"
    patterns[0].rest = 3
    try await store.keep(patterns[0])
    #expect(try await store.patterns() == patterns)
  }

  @Test("A pattern that was taken away is gone, and comes last when that is undone")
  func removed() async throws {
    let store = try scratch.open()
    let patterns = ["a", "b"].map { OwnPattern(id: UUID(), name: $0, inhale: 4, exhale: 6) }
    for pattern in patterns { try await store.keep(pattern) }
    try await store.removePattern(patterns[0].id)
    try await store.removePattern(UUID())
    #expect(try await store.patterns() == [patterns[1]])
    try await store.keep(patterns[0])
    #expect(try await store.patterns() == [patterns[1], patterns[0]])
  }

  @Test("Times that are no numbers are refused, and the former ones stay", arguments: [Double.nan, .infinity])
  func noNumber(seconds: Double) async throws {
    let store = try scratch.open()
    let pattern = OwnPattern(id: UUID(), name: "secret-name", inhale: 4, exhale: 6)
    try await store.keep(pattern)
    var wrong = pattern
    wrong.exhale = seconds
    let problem = try await problem { try await store.keep(wrong) }
    #expect(!"\(problem)".contains("secret"))
    #expect(try await store.patterns() == [pattern])
  }

  @Test("A pattern outside today's limits is still there to be mended")
  func outsideLimits() async throws {
    let store = try scratch.open()
    let pattern = OwnPattern(id: UUID(), name: "", inhale: 60, exhale: -1)
    try await store.keep(pattern)
    #expect(try await store.patterns() == [pattern])
  }

  @Test("The name of a pattern that was taken away is in no file any more")
  func noTraces() async throws {
    let store = try scratch.open()
    let pattern = OwnPattern(id: UUID(), name: "zanzibar", inhale: 4, exhale: 6)
    try await store.keep(pattern)
    #expect(try await scratch.traces(of: "zanzibar") > 0)
    try await store.removePattern(pattern.id)
    // The log is emptied in the same queue as writes, so that one more call finds it done.
    try await store.write { _ in }
    #expect(try await scratch.traces(of: "zanzibar") == 0)
  }
}
