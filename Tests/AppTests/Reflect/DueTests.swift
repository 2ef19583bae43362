import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct DueTests {
  private func add(_ content: MindContent, to around: Surroundings) async throws -> MindEntry.ID {
    let entry = MindEntry(id: UUID(), content: content, moment: around.dependencies.moment)
    try await around.store.add(entry, finishesDraft: false)
    return entry.id
  }

  private func worry(_ id: MindEntry.ID, _ around: Surroundings) async throws -> Worry? {
    await around.dependencies.records.settle()
    return try await around.store.mindEntry(id)?[Worry.self]
  }

  @Test("Only what is due is shown: today’s and earlier, three rows at first")
  func due() async throws {
    let around = Surroundings()
    let today = around.dependencies.moment.day
    for days in [-3, -2, -1, 0, 1] {
      _ = try await add(MindContent(Worry("\(days)", knowing: .on(today.advanced(by: days)))), to: around)
    }
    _ = try await add(MindContent(Worry("never", knowing: .never)), to: around)
    let model = DueModel(around.dependencies)
    #expect(await eventually { model.items.map(\.words) == ["-3", "-2", "-1", "0"] })
    #expect(model.shown.count == 3 && model.more == 1)
    model.morePressed()
    #expect(model.shown.count == 4 && model.more == 0)
  }

  @Test("An outcome is asked once; what one wrote on how one managed is kept; Undo asks again")
  func outcome() async throws {
    let around = Surroundings()
    let id = try await add(MindContent(Worry("exam", knowing: .on(around.dependencies.moment.day))), to: around)
    let model = DueModel(around.dependencies)
    #expect(await eventually { model.items.count == 1 })
    model.outcomePressed(model.items[0], .partly)
    #expect(model.managing != nil)
    #expect(await eventually { model.items.isEmpty && model.undo.sentence != nil })
    model.managedTyped("I asked for time.")
    model.managed()
    #expect(await eventually { model.managing == nil })
    var kept: Worry?
    let deadline = ContinuousClock.now + .seconds(60)
    while kept?.managed != "I asked for time.", ContinuousClock.now < deadline {
      await Task.yield()
      kept = try await worry(id, around)
    }
    #expect(kept?.outcome == .partly && kept?.managed == "I asked for time.")
    #expect(model.undo.sentence == nil, "undoing would take the words along")
  }

  @Test(
    "Words about managing that can’t be saved stay on screen with the reason, even through a lock, until they’re saved")
  func unsaved() async throws {
    let around = Surroundings()
    let id = try await add(MindContent(Worry("exam", knowing: .on(around.dependencies.moment.day))), to: around)
    let model = DueModel(around.dependencies)
    #expect(await eventually { model.items.count == 1 })
    around.gate.failWriting(with: .diskFull(path: "/x"))
    model.outcomePressed(model.items[0], .yes)
    model.managedTyped("I asked for time.")
    model.managed()
    #expect(await eventually { model.notice != nil })
    #expect(model.managing?.value.managed == "I asked for time." && model.isUnsaved)
    #expect(model.unsavedWords == "I asked for time.")
    #expect(model.undo.sentence == nil && model.items.count == 1, "nothing says that it’s saved")
    around.gate.fail(with: nil)
    await model.flush()
    let kept = try await worry(id, around)
    #expect(kept?.outcome == .yes && kept?.managed == "I asked for time.")
    #expect(!model.isUnsaved && model.notice == nil)
  }

  @Test("Undo takes an answer back and leaves what was typed about it with the worry")
  func undoesAnswer() async throws {
    let around = Surroundings()
    let id = try await add(MindContent(Worry("exam", knowing: .on(around.dependencies.moment.day))), to: around)
    let model = DueModel(around.dependencies)
    #expect(await eventually { model.items.count == 1 })
    model.outcomePressed(model.items[0], .yes)
    model.managedTyped("I asked")
    #expect(await eventually { model.undo.sentence != nil })
    model.undo.take()
    #expect(await eventually { model.managing == nil && model.items.count == 1 })
    let kept = try await worry(id, around)
    #expect(kept?.outcome == nil && kept?.managed == "I asked")
  }

  @Test("Not now leaves the worry parked and doesn’t ask again; Undo does")
  func notNow() async throws {
    let around = Surroundings()
    let id = try await add(MindContent(Worry("exam", knowing: .on(around.dependencies.moment.day))), to: around)
    let model = DueModel(around.dependencies)
    #expect(await eventually { model.items.count == 1 })
    model.putAwayPressed(model.items[0])
    #expect(try await worry(id, around)?.wasAsked == true)
    #expect(try await worry(id, around)?.isParked == true)
    // The row stays until there's a sentence to put in its place.
    var isGone = false
    #expect(
      await eventually {
        isGone = isGone || model.items.isEmpty && model.undo.sentence == nil
        return model.undo.sentence != nil
      })
    #expect(!isGone)
    model.undo.take()
    #expect(await eventually { model.items.count == 1 })
    #expect(try await worry(id, around)?.wasAsked == false)
  }

  @Test("Something to do is ticked off or put away, and an experiment leads to its thought")
  func others() async throws {
    let around = Surroundings()
    let today = around.dependencies.moment.day
    let id = try await add(MindContent(Worry("exam", action: Worry.Action("Ask Ana", on: today))), to: around)
    _ = try await add(
      MindContent(Thought(thought: "They’re cross", experiment: .init(plan: "Ask", day: today))), to: around)
    let model = DueModel(around.dependencies)
    #expect(await eventually { Set(model.items.map(\.kind)) == [.action, .experiment] })
    #expect(Set(model.items.map(\.words)) == ["Ask Ana", "Ask"])
    for item in model.items {
      if item.kind == .action { model.ticked(item) } else { model.putAwayPressed(item) }
    }
    #expect(try await worry(id, around)?.action?.isDone == true)
    #expect(await eventually { model.items.isEmpty })
  }
}
