// Measures what the lock costs with a long history. Runs only in the soak, since parallel tests distort times.
// The figures go into Notes/measurements.md; the limits here only catch slowdowns by a large factor.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite(.serialized, .timeLimit(.minutes(10)), .enabled(if: ProcessInfo.processInfo.environment["RESPITE_SOAK"] != nil))
struct LockScaleTests {
  private static let count = 100_000

  private func time(_ name: String, _ body: () async throws -> Void) async throws -> Duration {
    let began = ContinuousClock.now
    try await body()
    let spent = ContinuousClock.now - began
    print("lock, \(Self.count) entries: \(name) \(spent)")
    return spent
  }

  @Test("A long history is sealed, opened and searched within seconds")
  func long() async throws {
    let scratch = Scratch()
    let store = try scratch.openToLock()
    let words = String(repeating: "a walk by the river and the light on it ", count: 3)
    let all = (0..<Self.count).map { Reflection.sample("\($0) \(words)", because: words, second: $0) }
    let archive = Archive(reflections: all)
    var count = 0
    let imported = try await time("import without a lock") { _ = try await store.add(archive, isRehearsal: false) }
    let clear = try await time("read all without a lock") { count = try await store.all().count }
    _ = try await time("set") { _ = try await store.set(.made()) }
    let sealed = try await time("read all") { count = try await store.all().count }
    #expect(count == Self.count)
    let query = TimelineQuery(words: "river 77")
    _ = try await time("first search") { _ = try await store.count(of: query) }
    var searches: [Duration] = []
    for _ in 0..<100 {
      let began = ContinuousClock.now
      _ = try await store.count(of: query)
      _ = try await store.reflections(in: 0..<30, of: query)
      searches.append(ContinuousClock.now - began)
    }
    print("lock, \(Self.count) entries: search p95 \(searches.sorted()[94])")
    await store.lock()
    _ = try await time("unlock") { try await store.unlock(.made()) }
    let page = try await time("a page of the timeline") {
      count = try await store.reflections(in: 0..<50, of: TimelineQuery()).count
    }
    #expect(count == 50)
    _ = try await time("change") { try await store.change(from: .made(), to: .made("new")) }
    _ = try await time("unlock after a change") {
      await store.lock()
      try await store.unlock(.made("new"))
    }
    _ = try await time("remove") { try await store.remove(.made("new")) }
    #expect(imported < .seconds(120))
    #expect(sealed < clear * 20 + .seconds(5))
    #expect(page < .seconds(2))
  }
}
