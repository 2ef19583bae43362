import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct DueTests {
  private let around = Surroundings()

  private func worry(_ id: MindEntry.ID) async throws -> Worry? {
    await around.dependencies.records.settle()
    return try await around.store.mindEntry(id)?[Worry.self]
  }

  /// A worry about which one will know today, as the only thing that is due.
  private func dueExam() async throws -> (id: MindEntry.ID, model: DueModel) {
    let entry = try await around.add(MindContent(Worry("exam", knowing: .on(around.dependencies.moment.day))))
    let model = DueModel(around.dependencies)
    #expect(await eventually { model.items.count == 1 })
    return (entry.id, model)
  }

  @Test("Only what is due is shown: today’s and earlier, three rows at first")
  func due() async throws {
    let today = around.dependencies.moment.day
    for days in [-3, -2, -1, 0, 1] {
      try await around.add(MindContent(Worry("\(days)", knowing: .on(today.advanced(by: days)))))
    }
    try await around.add(MindContent(Worry("never", knowing: .never)))
    let model = DueModel(around.dependencies)
    #expect(await eventually { model.items.map(\.words) == ["-3", "-2", "-1", "0"] })
    #expect(model.shown.count == 3 && model.more == 1)
    model.morePressed()
    #expect(model.shown.count == 4 && model.more == 0)
  }

  @Test(
    "After No its light goes on, and the sentence says how long it has been",
    arguments: [
      (0, "It didn’t happen. You can let it go now."),
      (1, "It didn’t happen. You wrote it down a day ago, and can let it go now."),
      (12, "It didn’t happen. You wrote it down twelve days ago, and can let it go now."),
      (40, "It didn’t happen. You wrote it down 40 days ago, and can let it go now."),
    ])
  func lights(days: Int, sentence: String) async throws {
    let today = around.dependencies.moment
    let moment = Moment(instant: today.instant, utcOffset: 0, day: today.day.advanced(by: -days))
    let entry = MindEntry(id: UUID(), content: MindContent(Worry("exam", knowing: .on(today.day))), moment: moment)
    try await around.store.add(entry, finishesDraft: false)
    let model = DueModel(around.dependencies)
    #expect(await eventually { model.items.count == 1 })
    let item = model.items[0]
    model.outcomePressed(item, .no)
    #expect(await eventually { model.undo.sentence == sentence && model.lit == item.id })
    model.undo.take()
    #expect(await eventually { model.items.count == 1 })
    model.outcomePressed(model.items[0], .unknown)
    #expect(await eventually { model.undo.sentence == "Saved." })
    #expect(model.lit == nil, "only what didn’t happen is lit")
    model.undo.take()
    #expect(await eventually { model.items.count == 1 })
    model.outcomePressed(model.items[0], .yes)
    #expect(await eventually { model.undo.sentence == "I’m sorry. That’s hard." })
  }

  @Test("An outcome is asked once; what one wrote on how one managed is kept; Undo asks again")
  func outcome() async throws {
    let (id, model) = try await dueExam()
    model.outcomePressed(model.items[0], .partly)
    #expect(model.managing != nil)
    #expect(await eventually { model.items.isEmpty && model.undo.sentence != nil })
    model.managedTyped("I asked for time.")
    model.managed()
    #expect(await eventually { model.managing == nil })
    #expect(try await eventually { try await worry(id)?.managed == "I asked for time." })
    #expect(try await worry(id)?.outcome == .partly)
    #expect(model.undo.sentence == nil, "undoing would take the words along")
  }

  @Test(
    "Words about managing that can’t be saved stay on screen with the reason, even through a lock, until they’re saved")
  func unsaved() async throws {
    let (id, model) = try await dueExam()
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
    let kept = try await worry(id)
    #expect(kept?.outcome == .yes && kept?.managed == "I asked for time.")
    #expect(!model.isUnsaved && model.notice == nil)
  }

  @Test("Undo takes an answer back and leaves what was typed about it with the worry")
  func undoesAnswer() async throws {
    let (id, model) = try await dueExam()
    model.outcomePressed(model.items[0], .yes)
    model.managedTyped("I asked")
    #expect(await eventually { model.undo.sentence != nil })
    model.undo.take()
    #expect(await eventually { model.managing == nil && model.items.count == 1 })
    let kept = try await worry(id)
    #expect(kept?.outcome == nil && kept?.managed == "I asked")
  }

  @Test("Not now leaves the worry parked and doesn’t ask again; Undo does")
  func notNow() async throws {
    let (id, model) = try await dueExam()
    model.putAwayPressed(model.items[0])
    #expect(try await worry(id)?.wasAsked == true)
    #expect(try await worry(id)?.isParked == true)
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
    #expect(try await worry(id)?.wasAsked == false)
  }

  @Test("Something to do is ticked off or put away, and an experiment leads to its thought")
  func others() async throws {
    let today = around.dependencies.moment.day
    let id = try await around.add(MindContent(Worry("exam", action: Worry.Action("Ask Ana", on: today)))).id
    try await around.add(
      MindContent(Thought(thought: "They’re cross", experiment: .init(plan: "Ask", day: today))))
    let model = DueModel(around.dependencies)
    #expect(await eventually { Set(model.items.map(\.kind)) == [.action, .plan] })
    #expect(Set(model.items.map(\.words)) == ["Ask Ana", "Ask"])
    for item in model.items {
      if item.kind == .action { model.ticked(item) } else { model.putAwayPressed(item) }
    }
    #expect(try await worry(id)?.action?.isDone == true)
    #expect(await eventually { model.items.isEmpty })
  }
}
