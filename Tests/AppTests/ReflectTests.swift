import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct ComposeTests {
  @Test("Enter goes to the second question and from there into the store, draft and all")
  func saves() async {
    let around = Surroundings()
    let model = ComposeModel(around.dependencies)
    model.progressPressed()
    #expect(model.question == .event)
    model.eventChanged("  The bus waited ")
    model.progressPressed()
    #expect(model.question == .reason && model.buttonTitle == "Save")
    model.reasonChanged("The driver saw me run\n")
    model.progressPressed()
    #expect(await eventually { model.isSaved })
    let kept = around.store.read { $0.reflections.first }
    #expect(kept?.event == "The bus waited" && kept?.reason == "The driver saw me run")
    #expect(kept?.moment.day.description == "2026-03-10")
    #expect(around.store.read { $0.draft } == nil)
    #expect(around.settings[.lastDayReflected] == "2026-03-10")
  }

  @Test("A draft is kept after 400 ms of rest")
  func restingDraft() async {
    let around = Surroundings()
    let model = ComposeModel(around.dependencies)
    model.eventChanged("Th")
    #expect(await eventually { around.timer.sleepers == 2 })
    around.timer.advance(by: .milliseconds(399))
    #expect(around.store.read { $0.draft } == nil)
    around.timer.advance(by: .milliseconds(1))
    #expect(await eventually { around.store.read { $0.draft } == ReflectionDraft(event: "Th") })
  }

  @Test("Someone who types without rest has a draft after two seconds")
  func restlessDraft() async {
    let around = Surroundings()
    let model = ComposeModel(around.dependencies)
    for step in 1...20 {
      model.eventChanged(String(repeating: "a", count: step))
      #expect(await eventually { around.timer.sleepers == 2 })
      around.timer.advance(by: .milliseconds(100))
    }
    #expect(await eventually { around.store.read { $0.draftWrites } == 1 })
  }

  @Test("A draft that was left is there again, above what was typed before it was found")
  func draftReturns() async throws {
    let around = Surroundings()
    try await around.store.keep(ReflectionDraft(event: "half", reason: "a"))
    let model = ComposeModel(around.dependencies)
    model.eventChanged("new")
    #expect(await eventually { model.found == ReflectionDraft(event: "half\nnew", reason: "a") })
    await model.keepDraft()
    #expect(around.store.read { $0.draft } == ReflectionDraft(event: "half\nnew", reason: "a"))
  }

  @Test("What can not be kept stays on screen, with a sentence, and is kept at the next try")
  func failure() async {
    let around = Surroundings()
    let model = ComposeModel(around.dependencies)
    model.eventChanged("Words")
    model.progressPressed()
    around.store.fail(with: .diskFull(path: "/x"))
    model.progressPressed()
    #expect(await eventually { model.notice != nil })
    #expect(!model.isSaved)
    #expect(model.notice?.contains("still here") == true)
    around.store.fail(with: nil)
    model.progressPressed()
    #expect(await eventually { model.isSaved })
  }
}

@MainActor @Suite struct TimelineTests {
  private func reflection(_ event: String, daysAgo: Int) -> Reflection {
    let day = LocalDay(number: 20_522).advanced(by: -daysAgo)  // 2026-03-10
    return Reflection(
      id: UUID(), event: event, reason: "",
      moment: Moment(instant: Date(timeIntervalSince1970: Double(day.number) * 86_400 + 40_000), utcOffset: 0, day: day)
    )
  }

  @Test("Days are grouped, newest first, and the prompt counts to three good things")
  func groups() async throws {
    let around = Surroundings()
    try await around.store.add(reflection("old", daysAgo: 1), finishesDraft: false)
    let model = ReflectModel(around.dependencies)
    #expect(await eventually { model.isLoaded })
    #expect(model.days.map(\.title) == ["Yesterday"] && model.prompt == nil)
    try await around.store.add(reflection("one", daysAgo: 0), finishesDraft: false)
    #expect(await eventually { model.days.first?.title == "Today" })
    #expect(model.prompt == "What other two things went well today?")
    try await around.store.add(reflection("two", daysAgo: 0), finishesDraft: false)
    #expect(await eventually { model.prompt == "What other thing went well today?" })
    try await around.store.add(reflection("three", daysAgo: 0), finishesDraft: false)
    #expect(await eventually { model.praise != nil })
    #expect(model.prompt == nil && model.days.map(\.reflections.count) == [3, 1])
  }

  @Test("What is deleted goes into the bin and comes back by Undo, or from the bin")
  func deleting() async throws {
    let around = Surroundings()
    try await around.store.add(reflection("one", daysAgo: 0), finishesDraft: false)
    try await around.store.add(reflection("two", daysAgo: 0), finishesDraft: false)
    let model = ReflectModel(around.dependencies)
    #expect(await eventually { model.days.first?.reflections.count == 2 })
    let two = try #require(model.days.first?.reflections.first)
    model.deletePressed(two)
    #expect(await eventually { model.days.first?.reflections.map(\.event) == ["one"] })
    #expect(model.undoable != nil)
    model.undoPressed()
    #expect(await eventually { model.days.first?.reflections.count == 2 } && model.undoable == nil)
    model.deletePressed(two)
    let bin = BinModel(around.dependencies)
    #expect(await eventually { bin.reflections == [two] })
    bin.putBackPressed(two)
    #expect(await eventually { bin.reflections == [] })
    #expect(await eventually { model.days.first?.reflections.count == 2 })
  }

  @Test("A change is kept as it is typed, can be taken back, and never makes a reflection empty")
  func changing() async throws {
    let around = Surroundings()
    let first = reflection("one", daysAgo: 0)
    try await around.store.add(first, finishesDraft: false)
    try await around.store.keep(ReflectionDraft(event: "half a thought"))
    let model = ReflectModel(around.dependencies)
    #expect(await eventually { model.isLoaded })
    model.editPressed(first)
    let page = ComposeModel(around.dependencies, changing: first)
    #expect(page.found == ReflectionDraft(event: "one"))
    page.eventChanged("one, and more ")
    #expect(await eventually { around.timer.sleepers >= 2 })
    around.timer.advance(by: .milliseconds(400))
    #expect(await eventually { around.store.read { $0.reflections[0].event } == "one, and more" })
    page.eventChanged(" ")
    await page.keepDraft()
    #expect(around.store.read { $0.reflections[0].event } == "one, and more")
    #expect(around.store.read { $0.reflections[0].id } == first.id)
    #expect(around.store.read { $0.draft } == ReflectionDraft(event: "half a thought"), "Another page's words.")
    #expect(await eventually { model.undoable != nil })
    model.undoPressed()
    #expect(await eventually { model.days.first?.reflections.first?.event == "one" })
  }

  @Test("Searching shows what is found anywhere in the years, and then the timeline again")
  func searching() async throws {
    let around = Surroundings()
    try await around.store.add(reflection("long ago", daysAgo: 900), finishesDraft: false)
    try await around.store.add(reflection("today", daysAgo: 0), finishesDraft: false)
    let model = ReflectModel(around.dependencies)
    #expect(await eventually { model.isLoaded })
    model.searched("ago")
    #expect(await eventually { model.days.flatMap(\.reflections).map(\.event) == ["long ago"] })
    #expect(model.prompt == nil && model.emptyLine == nil)
    model.searched("nothing like it")
    #expect(await eventually { model.emptyLine == "Nothing was found." })
    model.searched("")
    #expect(await eventually { model.days.flatMap(\.reflections).map(\.event) == ["today"] })
  }

  @Test(
    "What was searched for is marked, whatever its case and accents, and nothing in it is taken for markup",
    arguments: [
      ("Zoë & zoe", "zoe", "<u>Zoë</u> &amp; <u>zoe</u>"), ("a <b> c", "b", "a &lt;<u>b</u>&gt; c"),
      ("bus stop", "stop bus", "<u>bus</u> <u>stop</u>"), ("plain", "x", "plain"), ("aaa", "aa", "<u>aa</u>a"),
    ])
  func marking(text: String, search: String, expected: String) {
    #expect(Marking.markup(text, marking: search) == expected)
  }

  @Test("Older days come on request, however old they are")
  func earlier() async throws {
    let around = Surroundings()
    try await around.store.add(reflection("long ago", daysAgo: 900), finishesDraft: false)
    let model = ReflectModel(around.dependencies)
    #expect(await eventually { model.isLoaded })
    #expect(model.days.isEmpty && model.hasEarlier)
    model.earlierPressed()
    #expect(await eventually { model.days.count == 1 })
  }

  @Test("A day is called as people call it", arguments: [("en_GB", "Saturday 7 March"), ("de_DE", "Samstag, 7. März")])
  func titles(locale: String, expected: String) {
    let today = LocalDay(number: 20_522)
    #expect(DayTitle.text(today, today: today) == "Today")
    #expect(DayTitle.text(today.advanced(by: -1), today: today) == "Yesterday")
    #expect(DayTitle.text(today.advanced(by: -3), today: today, locale: Locale(identifier: locale)) == expected)
  }
}
