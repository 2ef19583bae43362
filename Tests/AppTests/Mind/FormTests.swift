import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct FormTests {
  private let around = Surroundings()

  @Test("A wish to die is planned in no form: the next press saves it and ends with a person")
  func wish() async throws {
    let model = FormModel(Problem(), around.dependencies)
    model.change { $0.text = "Everything" }
    model.nextPressed()
    #expect(model.index == 1 && model.ending == nil)
    model.change { $0.ways = [Problem.Way("kill myself")] }
    model.nextPressed()
    #expect(await eventually { model.ending != nil })
    #expect(model.ending?.title == WorryWords.wish && model.ending?.isHard == true && model.ending?.begun == "")
    #expect(try await around.store.mindEntries(of: MindQuery(kinds: [.problem])).count == 1, "the words are kept")

    let day = around.dependencies.moment.day
    try await around.add(MindContent(SmallThing("take an overdose", day: day)))
    let other = try await around.add(MindContent(SmallThing("a walk", day: day)))
    let due = DueModel(around.dependencies)
    #expect(await eventually { !due.items.isEmpty })
    #expect(due.items.map(\.entry.id) == [other.id])
  }

  @Test("The day of an answer is kept, and taken back with the answer")
  func answeredOn() async throws {
    let entry = try await around.add(MindContent(SmallThing("a walk")))
    let model = FormModel(entry.id, try #require(entry[SmallThing.self]), around.dependencies)
    model.change { $0.isDone = true }
    #expect(model.value.answeredOn == around.dependencies.moment.day)
    model.change { $0.isDone = false }
    #expect(model.value.answeredOn == nil)
  }

  @Test("Checking after all isn’t a test, and what’s left open isn’t praised as known")
  func checked() {
    func end(_ outcome: UncertaintyTest.Outcome?) -> String? {
      UncertaintyTest(unknown: "x", result: "y", outcome: outcome).ending(isNew: false, around.dependencies)?.title
    }
    #expect(!UncertaintyTest(outcome: .checked).isDone && UncertaintyTest(outcome: .checked).isAnswered)
    #expect(end(.checked) == "That happens. A smaller one next time.")
    #expect(end(.unknown) == "You left it open. That’s the practice." && end(nil) == "It’s saved.")
    #expect(end(.fine) == "You left out the checking." && end(.badly) == "That wasn’t easy.")
  }

  @Test(
    "Someone with OCD or health anxiety isn’t asked whether a worry happened", arguments: KeepingWell.Theme.allCases)
  func theme(theme: KeepingWell.Theme) async throws {
    let day = around.dependencies.moment.day
    try await around.add(MindContent(KeepingWell(theme: theme)))
    try await around.add(MindContent(Worry("the exam", knowing: .on(day))))
    try await around.add(MindContent(SmallThing("a walk", day: day)))
    let due = DueModel(around.dependencies)
    #expect(await eventually { !due.items.isEmpty })
    #expect(due.items.contains { $0.kind == .outcome } == ![.ocd, .health].contains(theme))
  }
}
