import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct ComposeTests {
  private let around = Surroundings()

  @Test("Enter goes to the second question, and from there saves the reflection and removes the draft")
  func saves() async throws {
    let model = ComposeModel(around.dependencies, around.state)
    model.progressPressed()
    #expect(model.question == .event)
    model.eventChanged("  The bus waited ")
    model.progressPressed()
    #expect(model.question == .reason && model.buttonTitle == "Save")
    model.backPressed()
    #expect(model.question == .event && model.buttonTitle == "Next")
    model.progressPressed()
    #expect(model.question == .reason)
    model.reasonChanged("The driver saw me run\n")
    model.progressPressed()
    #expect(await eventually { model.isSaved })
    let kept = try await around.store.reflections().first
    #expect(kept?.event == "The bus waited" && kept?.reason == "The driver saw me run")
    #expect(kept?.moment.day.description == "2026-03-10")
    #expect(try await around.store.draft() == nil)
    #expect(around.settings[.lastDayReflected] == "2026-03-10")
  }

  @Test("A draft is saved after a pause of 400 ms")
  func restingDraft() async throws {
    let model = ComposeModel(around.dependencies, around.state)
    model.eventChanged("Th")
    #expect(await eventually { around.timer.sleepers == 2 })
    around.timer.advance(by: .milliseconds(399))
    #expect(try await around.store.draft() == nil)
    around.timer.advance(by: .milliseconds(1))
    #expect(try await eventually { try await around.store.draft() == ReflectionDraft(event: "Th") })
  }

  @Test("From midnight to five a reflection can be for yesterday, and the last day reflected upon stays")
  func forYesterday() async throws {
    around.settings[.dayStartHour] = 0
    #expect(!ComposeModel(around.dependencies, around.state).offersYesterday, "at noon yesterday isn't offered")
    around.wall.turn(by: 13 * 3_600 + 1_800)  // 2026-03-11, 01:30
    around.settings[.lastDayReflected] = "2026-03-11"
    let model = ComposeModel(around.dependencies, around.state)
    #expect(model.offersYesterday && !model.isForYesterday)
    model.isForYesterday = true
    model.eventChanged("The day was long, and good")
    model.progressPressed()
    model.progressPressed()
    #expect(await eventually { model.isSaved })
    #expect(try await around.store.reflections().first?.moment.day.description == "2026-03-10")
    #expect(try await around.store.reflections().first?.moment.instant == around.wall.now)
    #expect(around.settings[.lastDayReflected] == "2026-03-11")
    around.wall.turn(by: 3 * 3_600 + 1_800)  // 05:00
    #expect(!ComposeModel(around.dependencies, around.state).offersYesterday)
  }

  @Test(
    "Writing past midnight offers yesterday at the second question, except in an edit or if the day starts later")
  func forYesterdayLater() async throws {
    around.settings[.dayStartHour] = 0
    around.wall.turn(by: 11 * 3_600 + 3_500)  // 23:58
    let model = ComposeModel(around.dependencies, around.state)
    model.eventChanged("Words")
    #expect(!model.offersYesterday)
    around.wall.turn(by: 600)
    model.progressPressed()
    #expect(model.offersYesterday)
    let kept = Reflection(id: UUID(), event: "x", reason: "", moment: around.dependencies.moment)
    let change = ComposeModel(around.dependencies, around.state, changing: kept)
    change.progressPressed()
    #expect(!change.offersYesterday)
    around.settings[.dayStartHour] = 4
    #expect(!ComposeModel(around.dependencies, around.state).offersYesterday)
  }

  @Test("A last day written by a wrong clock doesn't hide that today has a reflection")
  func lastDayToCome() async {
    around.settings[.lastDayReflected] = "2027-03-10"
    let model = ComposeModel(around.dependencies, around.state)
    model.eventChanged("The walk")
    model.progressPressed()
    model.progressPressed()
    #expect(await eventually { model.isSaved })
    #expect(around.settings[.lastDayReflected] == around.dependencies.moment.day.description)
  }

  @Test("When the program starts, last days still to come are forgotten, and others stay")
  func forgetsDaysToCome() {
    let settings = Surroundings().settings
    let today = LocalDay(number: 20_783)  // 2026-11-26
    settings[.lastDayRelaxed] = "2027-11-26"
    settings[.lastDayReflected] = "2026-11-26"
    settings[.lastDayOfWorryTime] = "2026-11-27"
    settings[.lastDayRepeatedThought] = "2026-11-25"
    settings.forgetDaysToCome(after: today)
    #expect(settings[.lastDayRelaxed].isEmpty && settings[.lastDayOfWorryTime].isEmpty)
    #expect(settings[.lastDayReflected] == "2026-11-26" && settings[.lastDayRepeatedThought] == "2026-11-25")
  }

  @Test("The day of a reflection can be put right while it's changed, and that can be undone")
  func day() async throws {
    let today = around.dependencies.moment
    let wrong = Moment(
      instant: today.instant.addingTimeInterval(365 * 86_400), utcOffset: today.utcOffset,
      day: today.day.advanced(by: 365))
    let kept = Reflection(id: UUID(), event: "x", reason: "y", moment: wrong)
    try await around.store.add(kept, finishesDraft: false)
    let timeline = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { timeline.count == 1 })
    timeline.editPressed(kept)
    let model = ComposeModel(around.dependencies, around.state, changing: kept)
    #expect(model.day == wrong.day && model.dayNotice != nil)
    model.dayChosen(nil)
    model.dayChosen(today.day)
    #expect(model.dayNotice == nil && model.dayName == "Today")
    await model.flush()
    let moved = try #require(try await around.store.reflections().first)
    #expect(moved.moment.day == today.day && moved.moment.instant == wrong.instant && moved.event == "x")
    #expect(around.settings[.lastDayReflected] == today.day.description)
    #expect(await eventually { timeline.undo.sentence != nil })
    timeline.undo.take()
    #expect(try await eventually { try await around.store.reflections().first?.moment.day == wrong.day })
  }

  @Test("Reflections of days to come don't hide how many there are of today")
  func daysToCome() async throws {
    let now = around.dependencies.moment
    for later in [365, 365, 365, 0] {
      let moment = Moment(instant: now.instant, utcOffset: 0, day: now.day.advanced(by: later))
      try await around.store.add(
        Reflection(id: UUID(), event: "x", reason: "", moment: moment), finishesDraft: false)
    }
    let timeline = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { timeline.prompt == "There’s room for two more, if you like." })
  }

  @Test(
    "The field for the day of a reflection takes one whole day that isn't still to come",
    arguments: [
      ("26 Nov 2026", "2026-11-26"), ("yesterday", "2026-11-25"), ("25 November", "2026-11-25"), ("27 Nov 2026", nil),
      ("2026", nil), ("November 2026", nil), ("1899-12-31", nil), ("", nil),
    ])
  func pastDay(text: String, expected: String?) {
    let dates = Dates(Locale(identifier: "en_GB"))
    #expect(dates.pastDay(text, today: LocalDay(number: 20_783))?.description == expected)
  }

  @Test("The page before mentions an unfinished reflection until it's finished")
  func keptDraft() async throws {
    let timeline = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { around.state.draftPresence.isPresent == false })
    #expect(timeline.draftLine == nil)
    let model = ComposeModel(around.dependencies, around.state)
    model.eventChanged("Half a thou")
    await model.flush()
    #expect(timeline.draftLine != nil)
    let again = ComposeModel(around.dependencies, around.state)
    #expect(await eventually { again.found?.event == "Half a thou" })
    again.progressPressed()
    again.progressPressed()
    #expect(await eventually { again.isSaved })
    #expect(timeline.draftLine == nil)
  }

  @Test(
    "Words are saved whole, whatever they're made of and however long they are",
    arguments: ["👩‍👩‍👧‍👦🏳️‍🌈", "שָׁלוֹם עֲלֵיכֶם", "e\u{301}\u{323}", "क्षत्रिय", String(repeating: "long ", count: 60_000) + "end"])
  func whole(words: String) async throws {
    let model = ComposeModel(around.dependencies, around.state)
    model.eventChanged(words)
    model.progressPressed()
    model.progressPressed()
    #expect(await eventually { model.isSaved })
    #expect(try await around.store.reflections().first.map { Array($0.event.utf8) } == Array(words.utf8))
  }

  @Test("A reflection that can't be saved stays on screen with a message, and is saved at the next try")
  func failure() async {
    let model = ComposeModel(around.dependencies, around.state)
    model.eventChanged("Words")
    model.progressPressed()
    around.gate.failWriting(with: .diskFull(path: "/x"))
    model.progressPressed()
    #expect(await eventually { model.notice?.contains("still here") == true && !model.isSaving })
    #expect(!model.isSaved)
    around.gate.fail(with: nil)
    model.progressPressed()
    #expect(await eventually { model.isSaved })
  }
}

@MainActor @Suite struct TimelineTests {
  private let around = Surroundings()

  private func events(_ model: ReflectModel) -> [String?] {
    (0..<model.count).map { model.entry(at: $0)?.reflection.event }
  }

  private func titles(_ model: ReflectModel) -> [String] { (0..<model.count).compactMap { model.entry(at: $0)?.title } }

  @Test("On a day when nothing went well nobody asks why it did, counts it, or praises")
  func nothing() async throws {
    for (number, words) in ["a cup of tea", "Nothing!", "Nothing went well today."].enumerated() {
      let compose = ComposeModel(around.dependencies, around.state)
      #expect(compose.offersNothing)
      compose.eventChanged(words)
      compose.progressPressed()
      #expect(compose.question == (number == 0 ? .reason : .nothing))
      compose.progressPressed()
      #expect(await eventually { compose.isSaved })
    }
    #expect(try await around.store.reflections().count == 3, "no word is lost")
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.isLoaded && model.count == 3 })
    #expect(model.praise == nil && model.prompt == NothingWords.hint)
    let blank = ComposeModel(around.dependencies, around.state)
    blank.nothingPressed()
    #expect(blank.buttonTitle == "Done")
    blank.progressPressed()
    #expect(blank.isSaved)
    #expect(try await around.store.reflections().count == 3)
    let today = around.dependencies.moment.day
    #expect(around.state.draftPresence.nothingOn == today)
    #expect(around.settings[.lastDayReflected] == today.description, "no reminder asks what went well")
    let good = ComposeModel(around.dependencies, around.state)
    good.eventChanged("tea after all")
    good.progressPressed()
    good.progressPressed()
    #expect(await eventually { good.isSaved })
    #expect(around.state.draftPresence.nothingOn == nil)
    #expect(await eventually { model.prompt?.contains("room for two more") == true }, "the bad moment is over")
    let draft = ComposeModel(around.dependencies, around.state)
    draft.eventChanged("Nothing")
    await draft.flush()
    let success = ComposeModel(around.dependencies, around.state, begun: "I did it: Phone Ana.")
    #expect(await eventually { success.found?.event == "I did it: Phone Ana. " }, "it doesn't begin with Nothing")
    success.eventChanged("I did it: Phone Ana. ")  // as the page does, which shows it
    await success.flush()
    #expect(try await around.store.draft()?.event == "Nothing", "nor is it lost, until one goes on")
    draft.throwAway()
    for (words, isNothing) in [
      ("Nothing. I cried all day", true), ("nothing today… until Ana called", false),
      ("No. Wait, lunch with Ana!", false),
      ("Nothing.\n" + String(repeating: "It was hard. ", count: 100_000), true),
      ("Nothing hurt", false), ("Nothing, except the walk", false),
    ] {
      #expect(NothingWords.areSaid(in: words) == isNothing, "\(words)")
    }
  }

  @Test("Where nothing was written, the page says so at once, and a letter or a booklet never brings it back")
  func nothingWritten() async throws {
    let model = ReflectModel(around.dependencies, around.state)
    try await around.add([.sample("tea")])
    #expect(await eventually { model.prompt == "There’s room for two more, if you like." })
    let blank = ComposeModel(around.dependencies, around.state)
    blank.nothingPressed()
    blank.progressPressed()
    #expect(model.prompt == NothingWords.hint)

    try await around.add([.sample("Nothing.", daysAgo: 1)])
    let letter = LetterModel(around.dependencies), booklet = BookletModel(around.dependencies)
    #expect(await eventually { letter.isLoaded && booklet.reflections?.count == 1 })
    #expect(letter.letter == nil)
  }

  @Test("Entries are grouped by day, newest first, and the prompt counts to three good things")
  func groups() async throws {
    try await around.add([.sample("old", daysAgo: 1)])
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.isLoaded })
    #expect(titles(model) == ["Yesterday"] && model.prompt == nil)
    try await around.add([.sample("one")])
    #expect(await eventually { titles(model) == ["Today", "Yesterday"] })
    #expect(model.prompt == "There’s room for two more, if you like.")
    let saved = try #require(model.entry(at: 0)?.reflection)
    around.state.draftPresence.justSaved = saved.id
    #expect(model.takeSaved(saved.id) && model.prompt == "That’s saved. There’s room for two more, if you like.")
    try await around.add([.sample("two")])
    #expect(await eventually { model.prompt == "That’s saved. There’s room for one more, if you like." })
    try await around.add([.sample("three")])
    #expect(await eventually { model.praise != nil })
    await around.rest()
    #expect(model.prompt == nil && titles(model) == ["Today", "Yesterday"])
    #expect((0..<4).map { model.entry(at: $0)?.title } == ["Today", nil, nil, "Yesterday"])
    #expect((0..<4).map { model.entry(at: $0)?.isLast } == [false, false, false, true])
  }

  @Test("A deleted reflection goes into the bin, and Undo or the bin restores it")
  func deleting() async throws {
    try await around.add([.sample("one", daysAgo: 1), .sample("two")])
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.count == 2 })
    let two = try #require(model.entry(at: 0)?.reflection)
    model.deletePressed(two)
    #expect(await eventually { events(model) == ["one"] })
    #expect(await eventually { model.undo.sentence != nil })
    model.undo.take()
    #expect(await eventually { model.count == 2 && model.undo.sentence == nil })
    model.deletePressed(two)
    let bin = BinModel(around.dependencies)
    #expect(await eventually { bin.reflections == [two] })
    bin.putBackPressed(two)
    #expect(await eventually { bin.reflections == [] })
    #expect(await eventually { model.count == 2 })
  }

  @Test("An edit is saved while typing, can be reverted, and never empties a reflection")
  func changing() async throws {
    let first = Reflection.sample("one")
    try await around.add([first])
    try await around.store.keep(ReflectionDraft(event: "half a thought"))
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.isLoaded })
    model.editPressed(first)
    let page = ComposeModel(around.dependencies, around.state, changing: first)
    #expect(page.found == ReflectionDraft(event: "one"))
    page.eventChanged("one, and more ")
    #expect(await eventually { around.timer.sleepers >= 2 })
    around.timer.advance(by: .milliseconds(400))
    #expect(try await eventually { try await around.store.reflections()[0].event == "one, and more" })
    page.eventChanged(" ")
    await page.flush()
    #expect(try await around.store.reflections()[0].event == "one, and more")
    #expect(try await around.store.reflections()[0].id == first.id)
    #expect(try await around.store.draft() == ReflectionDraft(event: "half a thought"), "another page's draft")
    #expect(await eventually { model.undo.sentence != nil })
    model.undo.take()
    #expect(await eventually { events(model) == ["one"] })
  }

  @Test("A search shows matches from all years, and ending it shows the timeline again")
  func searching() async throws {
    try await around.add([.sample("long ago", daysAgo: 900), .sample("today")])
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.isLoaded })
    model.filter.searched("ago")
    #expect(await eventually { events(model) == ["long ago"] })
    #expect(model.prompt == nil && model.emptyLine == nil)
    model.filter.searched("nothing like it")
    #expect(await eventually { model.emptyLine == "No results." })
    model.filter.searched("")
    #expect(await eventually { events(model) == ["today", "long ago"] })
    #expect(model.prompt != nil)
  }

  @Test("Dates limit the timeline in either order, and combine with a search")
  func dates() async throws {
    for age in [0, 1, 5, 40] {
      try await around.add([.sample("\(age) ago", daysAgo: age)])
    }
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.count == 4 })
    let today = LocalDay(number: 20_522)
    model.filter.daysChosen(from: today.advanced(by: -1), to: today.advanced(by: -5))
    #expect(await eventually { events(model) == ["1 ago", "5 ago"] })
    #expect(model.filter.line != nil)
    model.filter.searched("5")
    #expect(await eventually { events(model) == ["5 ago"] })
    model.filter.daysChosen(from: nil, to: nil)
    model.filter.searched("")
    #expect(await eventually { model.count == 4 } && model.filter.line == nil)
  }

  @Test("A letter is offered only on a day that has one, instead of a good day, and neither without earlier days")
  func pastDays() async throws {
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.isLoaded })
    try await around.add([.sample("today")])
    #expect(await eventually { model.count == 1 })
    await around.rest()
    #expect(model.past.letterDay == nil && !model.past.hasGoodDay && !model.past.hasBin && model.past.booklet == nil)
    try await around.add([.sample("last week", daysAgo: 7)])
    #expect(await eventually { model.past.hasGoodDay })
    #expect(model.past.letterDay == nil)
    try await around.add([.sample("a year ago", daysAgo: 365)])
    #expect(await eventually { model.past.letterDay == LocalDay(number: 20_522 - 365) })
  }

  @Test("Only the visible pages of a long history are read, and any position can be reached")
  func longHistory() async throws {
    try await around.add((0..<2_000).map { .sample("\($0)", daysAgo: $0 / 2) })
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.count == 2_000 })
    await around.rest()
    #expect(model.entry(at: 0) != nil && model.entry(at: 49) != nil)
    func known() -> Int { (0..<model.count).count { model.entry(at: $0) != nil } }
    #expect(known() < 200)
    for place in [1_999, 1_000, 500, 1_500, 50, 1_999] {
      let (reads, before) = (around.gate.passed.reads, known())
      model.rowShown(place)
      #expect(await eventually { model.entry(at: place) != nil })
      // Two a day: the first of each pair has the day's title, also at the edge of a page.
      #expect((model.entry(at: place)?.title != nil) == (place % 2 == 0))
      #expect(known() - before <= 50 * (around.gate.passed.reads - reads), "a page at each read")
    }
    #expect(known() < 1_000)
    #expect(model.entry(at: 1_999)?.isLast == true)
  }

  @Test("A search with very many results continues as far as the person scrolls")
  func muchFound() async throws {
    try await around.add((0..<1_300).map { .sample("\($0) x", daysAgo: $0) })
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.count == 1_300 })
    model.filter.searched("x")
    #expect(await eventually { model.count == 1_000 && model.entry(at: 0) != nil })
    await around.rest()
    model.rowShown(980)
    #expect(await eventually { model.count == 1_300 })
    await around.rest()
    model.rowShown(1_299)
    #expect(await eventually { model.entry(at: 1_299)?.reflection.event == "1299 x" })
  }

  @Test("An added or removed row is announced by its position, so that all others stay in place")
  func places() async throws {
    try await around.add((1...120).map { .sample("\($0)", daysAgo: $0) })
    let model = ReflectModel(around.dependencies, around.state)
    var changes: [ReflectModel.Change] = []
    model.rowsChanged = { if $0 != .changed { changes.append($0) } }
    #expect(await eventually { model.count == 120 })
    await around.rest()
    #expect(changes == [.replaced(at: 0, removed: 0, added: 120, isNew: false)])
    try await around.add([.sample("new")])
    #expect(await eventually { model.count == 121 })
    #expect(changes.last == .replaced(at: 0, removed: 0, added: 1, isNew: true))
    let fourth = try #require(model.entry(at: 3)?.reflection)
    model.deletePressed(fourth)
    #expect(await eventually { model.count == 120 })
    #expect(changes.last == .replaced(at: 3, removed: 1, added: 0, isNew: false))
    #expect(await eventually { model.undo.sentence != nil })
    model.undo.take()
    #expect(await eventually { model.count == 121 })
    #expect(changes.last == .replaced(at: 3, removed: 0, added: 1, isNew: false))
  }

  @Test(
    "What was searched for is marked, whatever its case and accents, and nothing in it is taken for markup",
    arguments: [
      ("Zoë & zoe", "zoe", "<u>Zoë</u> &amp; <u>zoe</u>"), ("a <b> c", "b", "a &lt;<u>b</u>&gt; c"),
      ("bus stop", "stop bus", "<u>bus</u> <u>stop</u>"), ("plain", "x", "plain"), ("aaa", "aa", "<u>aa</u>a"),
      ("all ﬁne", "fine", "all <u>ﬁne</u>"), ("Straße", "STRASSE", "<u>Straße</u>"),
      ("Straße & co", "ss", "Stra<u>ß</u>e &amp; co"), ("in İzmir", "izmir", "in <u>İzmir</u>"),
      ("cafe\u{301}s", "CAFÉ", "<u>cafe\u{301}</u>s"), ("“Ærø” & Łódź", "aero lodz", "“<u>Ærø</u>” &amp; <u>Łódź</u>"),
      ("self-talk & self talk", "self-talk", "<u>self-talk</u> &amp; <u>self talk</u>"),
      ("שָׁלוֹם לך", "שלום", "<u>שָׁלוֹם</u> לך"),
    ])
  func marking(text: String, search: String, expected: String) {
    #expect(SearchHighlight.markup(text, marking: search) == expected)
  }

  @Test(
    "On the timeline and in what a search finds, days are called as the environment has it",
    arguments: [
      ("de_DE.UTF-8", "Samstag, 7. März", "1. Jan. 2026"), ("fr_FR.UTF-8", "samedi 7 mars", "1 janv. 2026"),
      ("en_US.UTF-8", "Saturday, March 7", "Jan 1, 2026"),
    ])
  func personsDays(locale: String, title: String, first: String) async throws {
    let around = Surroundings(environment: ["LC_ALL": locale])
    let day = LocalDay(number: 20_519)
    let moment = Moment(instant: around.wall.now - 3 * 86_400, utcOffset: 0, day: day)
    try await around.store.add(Reflection(id: UUID(), event: "Bread", reason: "", moment: moment), finishesDraft: false)
    let model = ReflectModel(around.dependencies, around.state)
    #expect(await eventually { model.entry(at: 0)?.title == title })
    model.filter.searched("bread")
    #expect(await eventually { model.isLoaded && model.entry(at: 0)?.title == title })
    model.filter.daysChosen(from: LocalDay(number: 20_454), to: nil)
    #expect(model.filter.line == "Since \(first)")
  }
}
