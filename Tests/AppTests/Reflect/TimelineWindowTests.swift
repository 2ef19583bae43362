import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// The timeline recovers from a store that fails for a while.
@MainActor @Suite struct TimelineWindowTests {
  private let around = Surroundings()

  private func fill(_ count: Int) async throws {
    try await around.add((0..<count).map { .sample("\($0)", daysAgo: $0) })
  }

  @Test("A page that couldn't be read is read later, and the message disappears")
  func pageAgain() async throws {
    try await fill(200)
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.count == 200 })
    await around.rest()
    var changes = 0
    model.rowsChanged = { _ in
      changes += 1
      model.rowShown(120)
    }
    around.gate.fail(with: .busy(path: "/x"))
    model.rowShown(120)
    #expect(await eventually { model.notice != nil && around.timer.sleepers == 1 })
    for _ in 0..<100 { await Task.yield() }
    #expect(changes == 0 && model.entry(at: 120) == nil, "the store isn't asked repeatedly")
    around.gate.fail(with: nil)
    around.timer.advance(by: .seconds(1))
    #expect(await eventually { model.entry(at: 120)?.reflection.event == "120" })
    #expect(model.notice == nil && around.timer.sleepers == 0)
  }

  @Test("A page can be read after another one couldn't")
  func otherPage() async throws {
    try await fill(200)
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.count == 200 })
    await around.rest()
    around.gate.fail(with: .busy(path: "/x"))
    model.rowShown(120)
    #expect(await eventually { model.notice != nil })
    around.gate.fail(with: nil)
    model.rowShown(180)
    #expect(await eventually { model.entry(at: 180)?.reflection.event == "180" })
  }

  @Test("A timeline that couldn't be read at first is read after growing pauses")
  func firstReading() async throws {
    try await fill(1)
    around.gate.fail(with: .busy(path: "/x"))
    let timeline = TimelineWindow(around.dependencies)
    #expect(await eventually { timeline.problem != nil && around.timer.sleepers == 1 })
    await around.rest()
    var pauses: [Int] = []
    for _ in 0..<3 {
      let reads = around.gate.passed.reads
      var seconds = 0
      while around.gate.passed.reads == reads, seconds < 60 {
        around.timer.advance(by: .seconds(1))
        seconds += 1
        await around.rest()
      }
      pauses.append(seconds)
      #expect(await eventually { around.timer.sleepers == 1 })
    }
    #expect(pauses[1] == 2 * pauses[0] && pauses[2] == 2 * pauses[1])
    #expect(!timeline.isLoaded)
    around.gate.fail(with: nil)
    around.timer.advance(by: .seconds(60))
    #expect(await eventually { timeline.isLoaded && timeline.count == 1 && timeline.problem == nil })
  }

  @Test("After its observation fails, a timeline follows the store again, and so does a search")
  func watchedAgain() async throws {
    try await fill(1)
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.count == 1 })
    await around.rest()
    around.gate.failObserving(with: .other("x"))
    try await around.store.edit(#require(model.entry(at: 0)).reflection.id, event: "changed", reason: "")
    #expect(await eventually { model.notice != nil && around.timer.sleepers >= 1 })
    around.gate.failObserving(with: nil)
    try await around.add([.sample("while the window was hidden")])
    around.timer.advance(by: .seconds(1))
    #expect(await eventually { model.count == 2 && model.notice == nil })
    try await around.add([.sample("later")])
    #expect(await eventually { model.count == 3 })
    around.gate.fail(with: .busy(path: "/x"))
    model.filter.searched("later")
    #expect(await eventually { model.notice != nil && around.timer.sleepers >= 1 })
    around.gate.fail(with: nil)
    around.timer.advance(by: .seconds(60))
    #expect(await eventually { model.count == 1 && model.notice == nil })
  }

  @Test("An entry that another program adds during a read slides in at its own place")
  func addedDuringRead() async throws {
    try await fill(3)
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.count == 3 })
    await around.rest()
    var changes: [TimelineWindow.Change] = []
    model.rowsChanged = { changes.append($0) }
    let gate = Gate()
    around.gate.holdReading(at: gate, after: 1)
    try await around.store.add(Reflection.sample("before the read"), finishesDraft: false)
    #expect(await eventually { gate.waiting > 0 })
    try await around.store.add(Reflection.sample("during the read"), finishesDraft: false)
    gate.open()
    #expect(await eventually { model.count == 5 && model.entry(at: 0)?.reflection.event == "during the read" })
    await around.rest()
    let additions = changes.filter { $0 != .changed }
    #expect(additions == Array(repeating: .replaced(at: 0, removed: 0, added: 1, isNew: true), count: 2))
  }

  @Test("Looking up an entry by position doesn't read from the store")
  func lookingIsFree() async throws {
    try await fill(200)
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.count == 200 })
    await around.rest()
    let reads = around.gate.passed.reads
    #expect(model.entry(at: 150) == nil)
    for _ in 0..<100 { await Task.yield() }
    #expect(around.gate.passed.reads == reads)
  }
}
