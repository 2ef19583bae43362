import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct LadderTests {
  private let around = Surroundings()

  private func kept() async throws -> Ladder? {
    try await around.store.mindEntries(of: MindQuery(kinds: [.ladder])).first?[Ladder.self]
  }

  private func tried(_ values: Int?..., in model: LadderModel) {
    for value in values {
      model.tryPressed()
      model.forwardPressed()
      model.changeTry { ($0.before, $0.highest) = (50, value) }
      model.tryClosed()
    }
  }

  @Test("An example is taken over with its steps, and every one can be changed")
  func example() async throws {
    let model = LadderModel(around.dependencies)
    model.exampleChosen(LadderExample.all[0])
    #expect(await eventually { model.hasLadder })
    #expect(model.ladder.goal == "Phone people when I need to" && model.ladder.steps.count == 6)
    let difficulties = model.ladder.steps.compactMap(\.difficulty)
    #expect(difficulties == difficulties.sorted() && difficulties.count == 6 && difficulties.allSatisfy { $0 < 100 })
    let first = try #require(model.ladder.stepsInOrder.first)
    model.opened(first.id)
    model.change { ($0.text, $0.difficulty) = ("Call the speaking clock", 90) }
    model.closed()
    await model.saveNow()
    #expect(try await kept()?.stepsInOrder.last?.text == "Call the speaking clock")
  }

  @Test("Every example has a goal and five steps or more, and none is about something one could be hurt doing")
  func examples() {
    #expect(LadderExample.all.count == 6)
    for words in LadderExample.all.flatMap({ [$0.name, $0.goal] + $0.steps.map(\.text) }) {
      #expect(!words.lowercased().contains(/\b(driv|car\b|needle|blood)/), "\(words)")
    }
    for example in LadderExample.all {
      #expect(example.steps.count >= 5 && !example.goal.isBlank, "\(example.name)")
    }
  }

  @Test("A step left blank goes, and a deleted one comes back with its tries")
  func steps() async throws {
    let model = LadderModel(UUID(), Ladder(goal: "Shop", steps: [Ladder.Step("Stand outside")]), around.dependencies)
    model.addPressed()
    #expect(model.ladder.steps.count == 2)
    model.closed()
    #expect(model.ladder.steps.map(\.text) == ["Stand outside"])
    model.opened(model.ladder.steps[0].id)
    tried(80, in: model)
    model.deletePressed()
    #expect(model.ladder.steps.isEmpty && model.step == nil)
    model.undo.take()
    #expect(model.ladder.steps.first?.tries.first?.highest == 80)
  }

  @Test("What’s said before a try is kept for a day, and until I’m going it isn’t a try; without an answer it goes")
  func planned() async throws {
    let entry = try await around.add(MindContent(Ladder(goal: "Shop", steps: [Ladder.Step("Stand outside")])))
    let ladder = try #require(entry[Ladder.self])
    let model = LadderModel(entry.id, ladder, around.dependencies)
    model.opened(ladder.steps[0].id)
    model.tryPressed()
    #expect(model.tryPage == .before)
    model.backPressed()
    #expect(model.attempt == nil && model.step?.tries.isEmpty == true)
    model.tryPressed()
    model.changeTry { $0.before = 60 }
    await model.saveNow()  // and here the computer loses its power
    let stored = try #require(try await kept())
    #expect(stored.steps[0].planned?.before == 60 && stored.steps[0].begun.isEmpty)
    #expect(stored.state(showsNumbers: true) == "Planned" && stored.away(at: around.dependencies.moment) == nil)
    #expect(LadderWords.status(stored.steps[0], isNext: true, showsNumbers: true) == "next")

    let again = LadderModel(entry.id, stored, around.dependencies)
    #expect(again.step == nil, "no page of a try opens by itself")
    again.opened(stored.steps[0].id)
    #expect(again.unfinished == nil)
    again.tryPressed()
    #expect(again.tryPage == .before && again.attempt?.before == 60)
    around.wall.turn(by: 60)
    again.forwardPressed()
    #expect(again.tryPage == .away && again.step?.begun.map(\.before) == [60] && again.step?.tries.count == 1)
    #expect(again.attempt?.moment == around.dependencies.moment, "away since now")
    again.backPressed()
    #expect(again.tryPage == .before && again.unfinished == nil, "whoever goes back before it hasn’t gone")
    again.tryClosed()
    #expect(again.step?.planned?.before == 60)

    around.wall.turn(by: 86_400)
    again.tryPressed()
    #expect(again.tryPage == .before && again.attempt?.before == nil, "how it was yesterday isn’t how it is now")
    again.tryClosed()
    #expect(again.step?.tries.isEmpty == true)
  }

  @Test("Going back past what was said afterwards doesn’t undo a try")
  func backFromAfter() {
    let model = LadderModel(UUID(), Ladder(goal: "Shop", steps: [Ladder.Step("Stand outside")]), around.dependencies)
    model.opened(model.ladder.steps[0].id)
    model.tryPressed()
    let began = around.dependencies.moment
    for _ in 0..<2 { model.forwardPressed() }
    model.changeTry { $0.stayed = true }
    for _ in 0..<2 { model.backPressed() }
    #expect(model.tryPage == .before && model.step?.begun.count == 1)
    around.wall.turn(by: 600)
    model.forwardPressed()
    #expect(model.tryPage == .away && model.attempt?.moment == began)
  }

  @Test("Whoever has gone finds the page that waits, even if they said nothing before")
  func away() async throws {
    let entry = try await around.add(MindContent(Ladder(goal: "Shop", steps: [Ladder.Step("Stand outside")])))
    let ladder = try #require(entry[Ladder.self])
    let model = LadderModel(entry.id, ladder, around.dependencies)
    model.opened(model.ladder.steps[0].id)
    model.tryPressed()
    model.forwardPressed()
    #expect(model.tryPage == .away && model.since.hasPrefix("since "))
    model.tryClosed()
    model.closed()
    await model.saveNow()
    let stored = try #require(try await kept())
    #expect(stored.state(showsNumbers: false) == "Trying it now")

    let again = LadderModel(entry.id, stored, around.dependencies)
    #expect(again.attempt != nil && again.tryPage == .away)
    again.forwardPressed()
    #expect(again.tryPage == .after)
    again.backPressed()
    #expect(again.tryPage == .away)
    again.forwardPressed()
    again.changeTry { $0.stayed = true }
    for _ in 0..<2 { again.forwardPressed() }  // to the end, and from there
    #expect(again.step == nil, "the ladder is shown, with its rung lit")
    #expect(again.ladder.steps[0].tries.map(\.stayed) == [true] && again.ladder.steps[0].unfinished == nil)

    let silent = LadderModel(entry.id, stored, around.dependencies)
    for _ in 0..<3 { silent.forwardPressed() }
    #expect(silent.step == nil && silent.ladder.steps[0].tries.count == 1 && silent.ladder.steps[0].unfinished == nil)
    await silent.saveNow()
    #expect(try await kept()?.steps[0].unfinished == nil, "whoever is back, and says nothing, is back")

    around.wall.turn(by: 2 * 86_400)
    let later = LadderModel(entry.id, stored, around.dependencies)
    #expect(later.step == nil, "two days later the ladder opens, and the step says that it’s being tried")
    later.opened(stored.steps[0].id)
    later.tryPressed()
    #expect(later.tryPage == .away && later.since.contains(", since "))
  }

  @Test("A step says in words how hard it is, whether it was tried, and which one is next")
  func states() {
    let moment = around.dependencies.moment
    func status(_ tries: [Ladder.Try] = [], isDone: Bool = false, isNext: Bool = false, numbers: Bool = false) -> String
    {
      LadderWords.status(
        Ladder.Step("s", difficulty: 60, isDone: isDone, tries: tries), isNext: isNext, showsNumbers: numbers)
    }
    let attempt = Ladder.Try(moment: moment, after: 20)
    #expect(status() == "hard")
    #expect(status(isNext: true) == "hard · next")
    #expect(status([Ladder.Try(moment: moment)]) == "hard · trying it now")
    #expect(status([attempt]) == "hard · tried")
    #expect(status([attempt, attempt], numbers: true) == "hard · 60 · tried 2 times")
    #expect(status([attempt], isNext: true) == "hard · tried · next")
    #expect(status([attempt], isDone: true) == "hard · done")
    let planned = Ladder.Try(moment: moment, before: 60, isPlanned: true)
    #expect(status([planned]) == "hard" && status([attempt, planned], numbers: true) == "hard · 60 · tried once")
  }

  /// Goes for the open step, and says whether the person stayed and what surprised them.
  private func went(_ stayed: Bool?, _ surprise: String = "", highest: Int? = nil, in model: LadderModel) {
    model.tryPressed()
    for _ in 0..<2 { model.forwardPressed() }
    model.changeTry { ($0.stayed, $0.surprise, $0.highest) = (stayed, surprise, highest) }
    model.tryClosed()
  }

  @Test("It’s offered as done after three tries that were stayed, with a surprise written; never for leaving")
  func offer() {
    let model = LadderModel(UUID(), Ladder(goal: "Shop", steps: [Ladder.Step("Stand outside")]), around.dependencies)
    model.opened(model.ladder.steps[0].id)
    went(true, highest: 80, in: model)
    went(false, highest: 0, in: model)
    #expect(model.step?.offersDone == false, "who left after ten seconds, calm, isn’t done")
    went(true, highest: 10, in: model)
    went(true, in: model)
    #expect(model.step?.offersDone == false, "three were stayed, and nothing was found out")
    went(true, "Nobody looked", highest: 90, in: model)
    #expect(model.step?.offersDone == true && model.step?.isDone == false, "however anxious one was")
    model.notYetPressed()
    #expect(model.step?.offersDone == false)
    went(true, in: model)
    #expect(model.step?.offersDone == true)
    went(false, in: model)
    #expect(model.step?.offersDone == false)
    went(true, in: model)
    model.donePressed()
    #expect(model.step?.isDone == true && model.step?.offersDone == false)
  }

  @Test("After coming back early twice, a smaller step is offered, made from the words of the large one")
  func tooBig() {
    let model = LadderModel(
      UUID(), Ladder(goal: "Shop", steps: [Ladder.Step("Queue", difficulty: 5)]), around.dependencies)
    model.opened(model.ladder.steps[0].id)
    went(false, in: model)
    #expect(model.step?.mayBeTooBig == false)
    went(true, in: model)
    went(false, in: model)
    #expect(model.step?.mayBeTooBig == false, "not two in a row")
    went(false, in: model)
    #expect(model.step?.mayBeTooBig == true && model.step?.offersDone == false)
    model.smallerPressed()
    #expect(model.isMakingSmaller && model.step?.text == "Queue" && model.step?.difficulty == 0)
    model.change { $0.text = "Stand beside the queue" }
    model.closed()
    #expect(model.ladder.steps.map(\.text) == ["Stand beside the queue", "Queue"])
  }

  @Test("A try can be planned for a day, and is asked about then until one goes or says no")
  func plannedForADay() async throws {
    let entry = try await around.add(MindContent(Ladder(goal: "Shop", steps: [Ladder.Step("Stand outside")])))
    let model = LadderModel(entry.id, try #require(entry[Ladder.self]), around.dependencies)
    model.opened(model.ladder.steps[0].id)
    model.tryPressed()
    let day = model.today.advanced(by: 2)
    model.changeTry { ($0.fear, $0.sureness, $0.leftOut, $0.day) = ("They stare", 80, "my phone", day) }
    model.plannedForLater()
    #expect(model.step == nil && model.ladder.steps[0].begun.isEmpty)
    #expect(LadderWords.status(model.ladder.steps[0], showsNumbers: false) == "planned")
    await model.saveNow()
    let stored = try #require(try await kept())
    #expect(stored.due == day && stored.stepDue?.text == "Stand outside" && stored.words.contains("They stare"))
    var dismissed = stored
    dismissed.dismissPlans(on: day.advanced(by: -1))
    #expect(dismissed.due == day)
    dismissed.dismissPlans(on: day)
    #expect(dismissed.due == nil)
    let again = LadderModel(entry.id, stored, around.dependencies)
    again.opened(stored.steps[0].id)
    again.tryPressed()
    #expect(again.attempt?.fear == "They stare" && again.tryPage == .before)
    again.forwardPressed()
    #expect(again.ladder.due == nil && again.attempt?.fear == "They stare")
  }

  @Test("What surprised one becomes a statement of one’s own by one press")
  func statement() async throws {
    let model = LadderModel(UUID(), Ladder(goal: "Shop", steps: [Ladder.Step("Queue")]), around.dependencies)
    model.opened(model.ladder.steps[0].id)
    model.tryPressed()
    for _ in 0..<2 { model.forwardPressed() }
    model.changeTry { ($0.stayed, $0.surprise) = (true, "Nobody looked at me.") }
    model.forwardPressed()
    #expect(model.stated == nil)
    model.statementPressed()
    #expect(model.stated == model.openTry)
    let store = around.store
    #expect(
      await eventually { (try? await store.statements())?.contains { $0.text == "Nobody looked at me." } ?? false })
  }

  @Test("After a hard try the same step is next, not a harder one, until one goes well")
  func next() {
    let model = LadderModel(
      UUID(),
      Ladder(
        goal: "Phone",
        steps: [
          Ladder.Step("a line", difficulty: 20), Ladder.Step("a shop", difficulty: 40),
          Ladder.Step("a friend", difficulty: 60),
        ]), around.dependencies)
    func attempt(_ words: String, _ body: (inout Ladder.Try) -> Void = { _ in }) -> String? {
      model.opened(model.ladder.steps.first { $0.text == words }?.id ?? UUID())
      model.tryPressed()
      for _ in 0..<2 { model.forwardPressed() }
      model.changeTry(body)
      while model.openTry != nil { model.forwardPressed() }
      model.closed()
      around.wall.turn(by: 60)
      return model.ladder.next?.text
    }
    #expect(model.ladder.next == nil, "before the first try, nothing’s pointed to")
    #expect(attempt("a line") { $0.stayed = false } == "a line")
    #expect(attempt("a line") { ($0.before, $0.after, $0.stayed) = (90, 70, true) } == "a line", "very anxious still")
    #expect(attempt("a line") { ($0.before, $0.after) = (40, 45) } == "a line", "more than before")
    #expect(attempt("a line") { ($0.before, $0.after) = (0, 5) } == "a shop", "calm, and almost calm")
    #expect(attempt("a shop") { $0.stayed = false } == "a shop")
    #expect(attempt("a line") == "a shop", "an easier one that goes well leads on to it, not past it")
    #expect(attempt("a friend") { $0.after = 20 } == "a shop", "what hasn’t gone well is left")
    #expect(attempt("a shop") { $0.after = 75 } == "a shop", "whatever was tried before")
    model.opened(model.ladder.steps[1].id)
    model.donePressed()
    #expect(model.ladder.next == nil)
    model.closed()
    model.opened(model.ladder.steps[0].id)
    model.tryPressed()
    model.forwardPressed()
    #expect(model.ladder.next?.text == "a line", "nothing else is next while one’s away")
  }

  @Test("Who couldn't go today hasn't tried, is told so kindly, and nothing that was said before it is lost")
  func notGone() async throws {
    let model = LadderModel(
      UUID(), Ladder(goal: "Phone", steps: [Ladder.Step("a line", difficulty: 20)]), around.dependencies)
    model.opened(model.ladder.steps[0].id)
    model.tryPressed()
    model.changeTry { $0.before = 80 }
    model.forwardPressed()
    #expect(model.tryPage == .away)
    model.notGonePressed()
    model.backPressed()
    #expect(model.tryPage == .away && model.step?.begun.count == 1, "who presses Previous has gone after all")
    model.notGonePressed()
    #expect(model.tryPage == .notGone && model.step?.begun.isEmpty == true && model.step?.planned?.before == 80)
    model.forwardPressed()
    #expect(model.openTry == nil && model.ladder.next == nil && model.ladder.steps[0].tries.count == 1)
  }

  @Test("A try ends on a page of its own, in words that fit it; a hard one isn’t offered as done")
  func ends() async throws {
    let entry = try await around.add(MindContent(Ladder(goal: "Shop", steps: [Ladder.Step("Stand outside")])))
    let model = LadderModel(entry.id, try #require(entry[Ladder.self]), around.dependencies)
    model.opened(model.ladder.steps[0].id)
    tried(80, in: model)
    model.tryPressed()
    for _ in 0..<2 { model.forwardPressed() }
    model.changeTry { ($0.highest, $0.stayed) = (30, false) }
    model.forwardPressed()
    #expect(model.tryPage == .over && model.attempt?.isBack == true)
    #expect(model.attempt.map { LadderWords.end($0).title } == LadderWords.wasHard)
    await model.saveNow()
    #expect(try await kept()?.steps[0].unfinished == nil, "whoever closes the window here is back")
    model.backPressed()
    #expect(model.tryPage == .after)
    model.forwardPressed()
    #expect(model.step?.offersDone == false)
    model.forwardPressed()
    #expect(model.openTry == nil && model.step == nil)
  }

  @Test("A try is told in the past among what went well, and offered for that once")
  func toldOnce() async throws {
    let entry = try await around.add(MindContent(Ladder(goal: "Shop", steps: [Ladder.Step("Stand outside.")])))
    let model = LadderModel(entry.id, try #require(entry[Ladder.self]), around.dependencies)
    model.opened(model.ladder.steps[0].id)
    model.tryPressed()
    for _ in 0..<3 { model.forwardPressed() }
    #expect(model.begun == "I did it: Stand outside.")
    model.change { $0.text = "Stand outside" }
    #expect(model.begun == "I did it: Stand outside.")
    let attempt = try #require(model.openTry)
    let compose = ComposeModel(around.dependencies, around.state, begun: model.begun)
    compose.stored = { model.reflected(on: attempt) }
    compose.eventChanged(try #require(compose.found).event)
    compose.progressPressed()
    #expect(model.told == nil)
    compose.progressPressed()
    #expect(await eventually { compose.isSaved } && model.told == attempt)
  }

  @Test("The end of a try puts what was feared beside what happened, and rewards no leaving")
  func endsInWords() {
    func end(_ stayed: Bool?, after: Int? = nil, fear: String = "", happened: String = "") -> String {
      let moment = Surroundings().dependencies.moment
      let words = LadderWords.end(
        Ladder.Try(moment: moment, before: 50, after: after, stayed: stayed, fear: fear, happened: happened))
      return "\(words.title) \(words.hint)"
    }
    #expect(end(nil) == "You went, and you’re back. ")
    #expect(end(true) == "You stayed, and found out. ")
    #expect(
      end(true, after: 80, fear: "I faint", happened: "I sweated")
        == "That was hard, and you stayed. You were afraid of this: I faint\nWhat happened: I sweated")
    #expect(end(true, happened: "Nothing") == "You stayed, and found out. What happened: Nothing")
    #expect(
      end(true, after: 90) == "That was hard, and you stayed. The same step again, or a smaller one, whenever you like."
    )
    let nextTime = "There’s no need to decide anything now. Another day, the same step or a smaller one."
    #expect(end(false, after: 0) == "That was hard, and you went. \(nextTime)")
    #expect(end(false, fear: "I faint") == "That was hard, and you went. You were afraid of this: I faint\n\(nextTime)")
  }

  @Test("A step that stays hard three times is told apart")
  func hard() {
    func step(_ values: Int...) -> Ladder.Step {
      Ladder.Step(
        "s", tries: values.map { Ladder.Try(moment: Surroundings().dependencies.moment, highest: $0) })
    }
    #expect(step(90, 100, 90).isStillHard && !step(90, 100).isStillHard && !step(100, 100, 80).isStillHard)
  }

  @Test("A try is told in words, and without figures if numbers are hidden")
  func words() {
    let attempt = Ladder.Try(
      moment: Surroundings().dependencies.moment, before: 60, highest: 80, after: 40, stayed: true, note: "Fine. ")
    #expect(
      LadderWords.line(attempt, day: "Today", showsNumbers: true)
        == "Today: before 60, highest 80, after 40, stayed. Fine.")
    #expect(LadderWords.line(attempt, day: "Today", showsNumbers: false) == "Today: stayed. Fine.")
  }
}
