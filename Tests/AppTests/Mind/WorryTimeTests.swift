import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct WorryTimeTests {
  private let around = Surroundings()

  /// Parks worries, a minute apart, the oldest first.
  private func park(_ worries: [String]) async throws {
    for (number, words) in worries.enumerated() {
      let moment = Moment(
        around.dependencies.moment.instant.addingTimeInterval(Double(number) * 60), in: .gmt, dayStartHour: 0)
      let entry = MindEntry(id: UUID(), content: MindContent(Worry(words)), moment: moment)
      try await around.store.add(entry, finishesDraft: false)
    }
  }

  private func shows(_ words: String, _ model: WorryTimeModel) async -> Bool {
    await eventually { if case .worry(let entry) = model.stage { entry[Worry.self]?.text == words } else { false } }
  }

  private func open() async throws -> [String] {
    try await around.store.mindEntries(of: MindQuery(kinds: [.worry], isOpen: true)).compactMap { $0[Worry.self]?.text }
      .sorted()
  }

  /// Lets the worry drift away, and the page be empty for a second.
  private func part(_ model: WorryTimeModel) async {
    #expect(await eventually { if case .lettingGo = model.stage { true } else { false } })
    #expect(await eventually { around.timer.sleepers >= 2 })
    around.timer.advance(by: .seconds(4))
  }

  private func drifts(_ words: String, _ model: WorryTimeModel) async -> Bool {
    await eventually {
      if case .lettingGo(let entry) = model.stage { entry[Worry.self]?.text == words } else { false }
    }
  }

  @Test("A double press lets go of one: until it’s out of sight and a second has passed, there’s no next one")
  func letsGoOfOne() async throws {
    let model = try await goThrough(["a", "b", "c"])
    model.letGoPressed()
    model.letGoPressed()
    #expect(await drifts("a", model))
    model.letGoPressed()
    model.stillTherePressed()
    model.actionPressed()
    #expect(await eventually { around.timer.sleepers >= 2 })
    let flight = Flight(letters: 1, isStill: false)
    around.timer.advance(by: .seconds(flight.duration + 0.5))
    await around.rest()
    #expect(await drifts("a", model), "the page is empty for a second")
    #expect(try await open() == ["b", "c"], "it’s let go at once, whatever happens to the window")
    around.timer.advance(by: .seconds(0.6))
    #expect(await shows("b", model))
    #expect(try await open() == ["b", "c"])
  }

  @Test("A press while it drifts away brings the next one, and Undo brings it back, then too")
  func interrupts() async throws {
    let model = try await goThrough(["a", "b", "c"])
    model.letGoPressed()
    #expect(await drifts("a", model))
    #expect(model.canUndo)
    model.undoPressed()
    #expect(await shows("a", model))
    #expect(try await open() == ["a", "b", "c"])
    model.letGoPressed()
    #expect(await drifts("a", model))
    model.hurried()
    model.hurried()
    #expect(await shows("b", model))
    around.timer.advance(by: .seconds(10))
    await around.rest()
    #expect(await shows("b", model), "no wait is left over")
    model.undoPressed()
    #expect(await shows("a", model))
  }

  /// Begins to go through parked worries, and waits for the first.
  private func goThrough(_ texts: [String]) async throws -> WorryTimeModel {
    try await park(texts)
    let model = WorryTimeModel(around.dependencies)
    #expect(await shows(texts[0], model))
    return model
  }

  @Test("Worries come the oldest first, each once; what is let go is closed, the rest stays parked")
  func goesThrough() async throws {
    let model = try await goThrough(["a", "b", "c"])
    model.stillTherePressed()
    #expect(await shows("b", model))
    model.letGoPressed()
    await part(model)
    #expect(await shows("c", model))
    model.actionPressed()
    model.actionSaved()
    #expect(await shows("c", model), "nothing was written")
    model.actionDayChosen(LocalDay("2026-03-12"))
    model.actionTyped(" Ask Ana ")
    model.actionSaved()
    #expect(await eventually { model.stage == .end })
    #expect(try await open() == ["a", "c"])
    let entries = try await around.store.mindEntries(of: MindQuery())
    #expect(entries.first?[Worry.self]?.action == Worry.Action("Ask Ana", on: LocalDay("2026-03-12")))
  }

  @Test("The last press can be undone, whichever it was")
  func undoes() async throws {
    let model = try await goThrough(["a", "b"])
    model.letGoPressed()
    await part(model)
    #expect(await shows("b", model))
    model.undoPressed()
    #expect(await shows("a", model))
    #expect(try await open() == ["a", "b"])
    model.stillTherePressed()
    #expect(await shows("b", model))
    model.undoPressed()
    #expect(await shows("a", model))
    #expect(!model.canUndo)
  }

  @Test("Undo of something to do leads back to its worry, without it, and no worry is passed over")
  func undoesAction() async throws {
    let model = try await goThrough(["a", "b"])
    model.actionPressed()
    model.actionTyped("Ask Ana")
    model.actionSaved()
    #expect(await shows("b", model))
    model.undoPressed()
    #expect(await shows("a", model))
    #expect(try await around.store.mindEntries(of: MindQuery()).allSatisfy { $0[Worry.self]?.action == nil })
    model.stillTherePressed()
    #expect(await shows("b", model))
  }

  @Test("A second press before the next worry is there passes none over")
  func pressesTwice() async throws {
    let model = try await goThrough(["a", "b", "c"])
    model.stillTherePressed()
    model.stillTherePressed()
    #expect(await shows("b", model))
  }

  @Test("What is typed under One thing I can do is saved as it’s typed, and the worry stays until it is")
  func savesAction() async throws {
    let model = try await goThrough(["a", "b"])
    model.actionPressed()
    model.actionTyped("Ask Ana")
    #expect(model.isUnsaved)
    await model.flush()
    #expect(try await around.store.mindEntries(of: MindQuery()).contains { $0[Worry.self]?.action?.text == "Ask Ana" })
    model.actionTyped("Ask Ana today")
    around.gate.failWriting(with: .diskFull(path: "/x"))
    model.stillTherePressed()
    #expect(await eventually { model.notice != nil })
    #expect(await shows("a", model))
    #expect(model.isUnsaved && model.action?.text == "Ask Ana today")
    model.letGoPressed()
    for _ in 0..<50 { await Task.yield() }
    if case .lettingGo = model.stage { Issue.record("it drifts away though it isn’t saved") }
    #expect(await shows("a", model))
    around.gate.fail(with: nil)
    model.stillTherePressed()
    #expect(await shows("b", model))
    #expect(
      try await around.store.mindEntries(of: MindQuery()).contains { $0[Worry.self]?.action?.text == "Ask Ana today" })
  }

  @Test("Without parked worries it says so, and a quarter of an hour stops nothing")
  func nothing() async throws {
    let empty = WorryTimeModel(around.dependencies)
    #expect(await eventually { empty.stage == .nothing })
    let model = try await goThrough(["a"])
    #expect(await eventually { around.timer.sleepers == 2 })
    around.timer.advance(by: .seconds(900))
    #expect(await eventually { model.isTimeOver })
    #expect(await shows("a", model))
  }
}
