import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct MindModelTests {
  private let around = Surroundings()

  @Test("What is kept is listed, searched and limited to one tool")
  func lists() async throws {
    try await around.add(MindContent(Worry("The exam")))
    try await around.add(MindContent(Thought(happened: "A call", thought: "They’re cross")))
    let model = MindModel(around.dependencies)
    #expect(await eventually { model.entries.count == 2 && model.hasParked })
    model.searched("exam")
    #expect(await eventually { model.entries.map(MindWords.main) == ["The exam"] })
    model.filterPressed(.ladder)
    #expect(await eventually { model.entries.isEmpty && model.emptyLine == "No results." })
    model.searched("")
    model.filterPressed(.thought)
    #expect(await eventually { model.entries.map(MindWords.main) == ["They’re cross"] })
  }

  @Test("Twenty are read at first, and with More twice as many")
  func pages() async throws {
    for number in 0..<50 { try await around.add(MindContent(Worry("Worry \(number)"))) }
    let model = MindModel(around.dependencies)
    #expect(await eventually { model.entries.count == 20 && model.hasMore })
    model.morePressed()
    #expect(await eventually { model.entries.count == 40 && model.hasMore })
    model.morePressed()
    #expect(await eventually { model.entries.count == 50 && !model.hasMore })
  }

  @Test(
    "The list has what is open; what was let go, answered or done is one line that opens it, and a search finds all")
  func putsToRest() async throws {
    try await around.add(MindContent(Worry("open")))
    try await around.add(MindContent(Worry("gone for good", isLetGo: true)))
    try await around.add(MindContent(Worry("known", outcome: .yes)))
    try await around.add(MindContent(Ladder(goal: "done", steps: [.init("Sit", isDone: true)])))
    let model = MindModel(around.dependencies)
    #expect(await eventually { model.entries.map(MindWords.main) == ["open"] && model.restCount == 3 })
    #expect(model.restLine == "3 earlier" && model.rested.isEmpty)
    model.restToggled(true)
    #expect(await eventually { model.rested.map(MindWords.main) == ["done", "known", "gone for good"] })
    #expect(!model.hasMoreAtRest)
    model.filterPressed(.ladder)
    #expect(await eventually { model.rested.map(MindWords.main) == ["done"] && model.entries.isEmpty })
    #expect(await eventually { model.emptyLine == "Nothing’s open at the moment." })
    model.filterPressed(nil)
    model.searched("go")
    #expect(await eventually { model.entries.map(MindWords.main) == ["gone for good"] && model.restCount == 0 })
    model.searched("")
    #expect(await eventually { model.restCount == 3 && model.rested.count == 3 })
    model.restToggled(false)
    #expect(model.rested.isEmpty)
  }

  @Test("A thought is called by how one sees it now, or by what one learned, and is found by what one thought before")
  func newerView() async throws {
    try await around.add(MindContent(Thought(thought: "He’s angry", otherView: " He may be busy. ")))
    let model = MindModel(around.dependencies)
    #expect(await eventually { model.entries.map(MindWords.main) == ["He may be busy."] })
    model.searched("angry")
    await around.rest()
    #expect(await eventually { model.entries.count == 1 })
    func title(_ thought: Thought) -> String {
      MindWords.main(MindEntry(id: UUID(), content: MindContent(thought), moment: around.dependencies.moment))
    }
    #expect(title(Thought(thought: "He’s angry")) == "He’s angry")
    #expect(title(Thought(thought: "He’s angry", experiment: .init(learned: "He was ill."))) == "He was ill.")
  }

  @Test("What was let go lies there as feathers, twelve at most and a number, until it’s parked again")
  func feathers() async throws {
    for number in 0..<15 { try await around.add(MindContent(Worry("\(number)", isLetGo: true))) }
    try await around.add(MindContent(Worry("answered", outcome: .no, isLetGo: true)))
    let model = MindModel(around.dependencies)
    #expect(await eventually { model.closed.letGo.count == 12 && model.closed.more == 3 })
    let newest = try #require(model.closed.letGo.first)
    #expect(MindWords.main(newest) == "14")
    model.parkAgainPressed(newest)
    #expect(await eventually { model.closed.more == 2 && model.entries.map(MindWords.main) == ["14"] })
  }

  @Test("Before anything is written there’s an example, and a worry put down while the page is open arrives")
  func arrives() async throws {
    let model = MindModel(around.dependencies)
    #expect(await eventually { model.isEmpty })
    let entry = try await around.add(MindContent(Worry("The exam")))
    #expect(await eventually { model.arrived == entry.id && !model.isEmpty })
    #expect(model.question == "It’s here now. You needn’t carry it around, or carry it alone.")
    model.arrivalShown()
    model.searched("boat")
    #expect(await eventually { model.question == "On your mind" }, "it isn’t in sight")
    model.searched("")
    #expect(await eventually { model.question != "On your mind" })
    model.left()
    #expect(model.question == "On your mind")
    try await around.add(MindContent(Worry("Gone", isLetGo: true)))
    #expect(await eventually { model.restCount == 1 })
    #expect(model.arrived == nil)
    let again = MindModel(around.dependencies)
    #expect(await eventually { again.isLoaded && again.entries.count == 1 })
    #expect(again.arrived == nil && again.question == "On your mind", "it was there before")
  }

  @Test("A deleted entry goes to the bin and comes back with Undo")
  func undoes() async throws {
    let entry = try await around.add(MindContent(Worry("The exam")))
    let model = MindModel(around.dependencies)
    #expect(await eventually { model.entries == [entry] })
    model.deletePressed(entry)
    #expect(await eventually { model.undo.sentence != nil && model.undo.focusRequests == 1 && model.entries.isEmpty })
    #expect(try await around.store.mindBin() == [entry])
    model.undo.take()
    #expect(model.undo.sentence == nil)
    #expect(await eventually { model.entries == [entry] })
  }

  @Test("What became of them is offered from five outcomes on, known or not")
  func outcomes() async throws {
    for outcome in [Worry.Outcome.no, .yes, .partly, .unknown] {
      try await around.add(MindContent(Worry("One", outcome: outcome)))
    }
    let model = MindModel(around.dependencies)
    #expect(await eventually { model.restCount == 4 })
    await around.rest()
    #expect(!model.hasOutcomes)
    try await around.add(MindContent(Worry("One", outcome: .no)))
    #expect(await eventually { model.hasOutcomes && !model.hasParked })
  }

  @Test("The bin shows what was on one's mind, and puts it back")
  func bin() async throws {
    let entry = try await around.add(MindContent(Worry("The exam")))
    try await around.store.deleteMindEntry(entry.id)
    let bin = BinModel(around.dependencies)
    #expect(await eventually { bin.reflections == [] && bin.mind == [entry] })
    bin.putBackPressed(entry)
    #expect(await eventually { bin.mind.isEmpty })
    #expect(try await around.store.mindEntries(of: MindQuery()) == [entry])
  }

  @Test("A ladder's line obeys the switch that hides numbers")
  func numbers() {
    let ladder = Ladder(goal: "Drive", steps: [.init("Sit", isDone: true), .init("Start")])
    let entry = MindEntry(id: UUID(), content: MindContent(ladder), moment: around.dependencies.moment)
    #expect(MindWords.state(entry, showsNumbers: true) == "1 of 2 steps done")
    #expect(MindWords.state(entry, showsNumbers: false) == "Under way")
  }
}

@MainActor @Suite struct WorryModelTests {
  private let around = Surroundings()

  @Test("One sentence is enough: it's parked, and its draft is gone")
  func parks() async throws {
    let model = WorryModel(around.dependencies)
    #expect(!model.canSave)
    model.change { $0.text = " The exam " }
    #expect(model.canSave)
    model.savePressed()
    #expect(await eventually { model.isSaved })
    let kept = try await around.store.mindEntries(of: MindQuery()).compactMap { $0[Worry.self] }
    #expect(kept == [Worry("The exam")] && kept.allSatisfy(\.isParked))
    #expect(try await around.store.mindDraft(.worry) == nil)
  }

  @Test("An outcome can be taken back; I can't know replaces a day")
  func takesBack() {
    let model = WorryModel(UUID(), Worry("The exam"), around.dependencies)
    model.outcomeToggled(.yes, isOn: true)
    #expect(model.worry.outcome == .yes)
    model.outcomeToggled(.yes, isOn: false)
    #expect(model.worry.outcome == nil)
    model.knowingChosen(LocalDay("2026-04-01"))
    #expect(model.worry.knowing == LocalDay("2026-04-01").map { .on($0) })
    model.neverToggled(isOn: true)
    #expect(model.worry.knowing == .never)
  }

  @Test("Days outside 1900 to 2200 are refused", arguments: ["1899-12-31", "2201-01-01", "soon"])
  func refuses(_ text: String) {
    let (dates, today) = (Surroundings().dependencies.dates, LocalDay(number: 20_783))  // 26 November 2026
    #expect(dates.choosableDay(text, today: today) == nil)
    #expect(dates.choosableDay("2200-12", today: today) == LocalDay("2200-12-31"))
    #expect(dates.choosableDay("3 January", today: today) == LocalDay("2027-01-03"))
  }

  @Test("Changes of a stored worry are kept when its page closes")
  func keeps() async throws {
    let entry = try await around.add(MindContent(Worry("The exam")))
    let model = WorryModel(entry.id, Worry("The exam"), around.dependencies)
    model.actionTyped("Ask Ana")
    model.actionDayChosen(LocalDay("2026-04-01"))
    model.letGoPressed()
    await model.saveNow()
    let kept = try await around.store.mindEntry(entry.id)?[Worry.self]
    #expect(kept?.action == Worry.Action("Ask Ana", on: LocalDay("2026-04-01")))
    #expect(kept?.isLetGo == true)
  }
}
