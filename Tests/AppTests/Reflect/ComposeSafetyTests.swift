import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// No text is lost while a reflection is written, whatever interrupts it.
@MainActor @Suite struct ComposeSafetyTests {
  private let around = Surroundings()

  @Test("Text typed while the store is opening is appended to the stored draft, which is never overwritten")
  func typedWhileOpening() async throws {
    let gate = Gate()
    let around = Surroundings(opening: gate)
    try await around.store.keep(ReflectionDraft(event: "half", reason: "a"))
    let model = ComposeModel(around.dependencies, around.state)
    model.eventChanged("new")
    for _ in 0..<100 { await Task.yield() }
    #expect(around.timer.sleepers == 0, "Nothing waits to be kept.")
    around.timer.advance(by: .seconds(3))
    let leaving = Task { await model.flush() }
    for _ in 0..<100 { await Task.yield() }
    #expect(try await around.store.draft() == ReflectionDraft(event: "half", reason: "a"))
    gate.open()
    await leaving.value
    #expect(model.found == ReflectionDraft(event: "half\nnew", reason: "a"))
    #expect(try await around.store.draft() == ReflectionDraft(event: "half\nnew", reason: "a"))
  }

  @Test("An unreadable draft isn't overwritten, and appears once it can be read")
  func draftNotRead() async throws {
    try await around.store.keep(ReflectionDraft(event: "half"))
    around.gate.failReading(with: .busy(path: "/x"))
    let model = ComposeModel(around.dependencies, around.state)
    #expect(await eventually { model.notice != nil && around.timer.sleepers == 1 })
    model.eventChanged("new")
    for _ in 0..<100 { await Task.yield() }
    #expect(around.timer.sleepers == 1, "Nothing waits to be kept.")
    await model.flush()
    around.gate.failReading(with: nil)
    #expect(try await around.store.draft() == ReflectionDraft(event: "half"))
    around.timer.advance(by: .seconds(1))
    #expect(await eventually { model.found == ReflectionDraft(event: "half\nnew") && model.notice == nil })
    await model.flush()
    #expect(try await around.store.draft() == ReflectionDraft(event: "half\nnew"))
  }

  @Test("A reflection saved before the earlier draft was read leaves that draft where it is")
  func savedBeforeRead() async throws {
    try await around.store.keep(ReflectionDraft(event: "half"))
    around.gate.failReading(with: .busy(path: "/x"))
    let model = ComposeModel(around.dependencies, around.state)
    #expect(await eventually { model.notice != nil })
    model.eventChanged("whole")
    model.progressPressed()
    model.progressPressed()
    #expect(await eventually { model.isSaved })
    around.gate.failReading(with: nil)
    #expect(try await around.store.reflections().map(\.event) == ["whole"])
    #expect(try await around.store.draft() == ReflectionDraft(event: "half"))
    around.timer.advance(by: .seconds(1))
    await around.rest()
    #expect(model.found == nil)
  }

  @Test("Text typed during saving becomes part of the reflection and leaves no draft")
  func typedWhileSaving() async throws {
    let gate = Gate()
    let model = ComposeModel(around.dependencies, around.state)
    model.eventChanged("The bus waited")
    model.progressPressed()
    around.gate.hold(at: gate)
    model.progressPressed()
    #expect(await eventually { gate.waiting == 1 })
    model.reasonChanged("The driver saw me")
    around.timer.advance(by: .seconds(3))
    let leaving = Task { await model.flush() }
    for _ in 0..<100 { await Task.yield() }
    #expect(!model.isSaved)
    gate.open()
    #expect(await eventually { model.isSaved })
    await leaving.value
    #expect(try await around.store.reflections().map(\.event) == ["The bus waited"])
    #expect(try await around.store.reflections().map(\.reason) == ["The driver saw me"])
    #expect(try await around.store.draft() == nil)
    model.reasonChanged("The driver saw me run")
    await model.flush()
    #expect(try await around.store.reflections().map(\.reason) == ["The driver saw me run"])
  }

  @Test("After a failed save, the maximum delay of two seconds still applies")
  func afterFailure() async throws {
    let model = ComposeModel(around.dependencies, around.state)
    model.eventChanged("Words")
    model.progressPressed()
    #expect(await eventually { around.timer.sleepers == 2 })
    around.gate.failWriting(with: .diskFull(path: "/x"))
    model.progressPressed()
    #expect(await eventually { model.notice != nil && !model.isSaving })
    around.gate.fail(with: nil)
    for step in 1...20 {
      model.reasonChanged(String(repeating: "a", count: step))
      try #require(await eventually { around.timer.sleepers == 2 })
      around.timer.advance(by: .milliseconds(100))
    }
    #expect(try await eventually { try await around.store.draft()?.event == "Words" })
  }
}
