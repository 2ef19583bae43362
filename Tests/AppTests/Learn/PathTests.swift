import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// A content folder with two sessions, a programme of three days, two readings and a path of two parts.
private struct PathContent {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  var content: ContentFolder { ContentFolder(folder) }

  init(path: String = Self.path) throws {
    for id in ["week/1", "week/2", "week/3", "quiet"] {
      try write(
        #"{"id": "\#(id)", "title": "\#(id)", "description": "D", "minutes": 8}"#, "sessions/\(id)/session.json")
    }
    try write(
      #"{"id": "week", "title": "A week", "description": "D", "sessions": ["week/1", "week/2", "week/3"]}"#,
      "sessions/week/programme.json")
    for id in ["a", "b"] {
      try write(
        """
        ---
        id: \(id)
        title: "T"
        summary: S
        topic: worry
        order: 1
        minutes: 4
        reviewed: 2026-11-21
        sources: []
        ---

        Words.
        """, "readings/en/\(id).md")
    }
    try write(path, "path/en.yaml")
  }

  static let path = """
    format: 2
    parts:
      - {id: where-i-am, read: [a], do: [{breathing: 1}], write: [worry]}
      - {id: worry, read: [b], do: [worry-time], write: [goals, gad-7]}
      - {id: keeping-well, read: [b], do: [{week: 1}], write: [keeping-well]}
    doors:
      panic: {reading: a}
    """

  private func write(_ text: String, _ path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

extension Surroundings {
  /// Keeps a session that was on screen for five minutes.
  fileprivate func practise(_ exercise: Exercise, guide: GuidedSession.ID? = nil) async throws {
    try await store.add(
      SessionRecord(
        id: UUID(), moment: dependencies.moment, origin: .helpNow,
        uses: [.init(exercise: exercise, guide: guide, seconds: 300)]))
  }
}

@MainActor @Suite struct ProgrammeModelTests {
  @Test("The first day is offered, the next one on a later day, and every day can be begun by hand")
  func days() async throws {
    let around = Surroundings(content: try PathContent().content)
    let model = ProgrammeModel("week", around.dependencies)
    #expect(model.offer == .nothing && model.days.count == 3)
    #expect(await eventually { model.offer == .day(model.days[0]) })
    #expect(model.pressed(model.days[2]) == .chosen(.meditation))
    #expect(around.settings.lastUsed.first == "week/3")

    try await around.practise(.meditation, guide: "week/1")
    #expect(await eventually { model.offer == .tomorrow(after: model.days[0]) })
    #expect(model.days.map(\.isDone) == [true, false, false])
    around.wall.turn(by: 86_400)
    model.appeared()
    #expect(model.offer == .day(model.days[1]))
    around.wall.turn(by: 30 * 86_400)
    model.appeared()
    #expect(model.offer == .day(model.days[1]), "it waits, and says nothing of it")
    for day in 2...3 { try await around.practise(.meditation, guide: "week/\(day)") }
    #expect(await eventually { model.offer == .finished })
  }

  @Test("A day begins when the person’s does")
  func startOfDay() async throws {
    let around = Surroundings(content: try PathContent().content)
    around.settings[.dayStartHour] = 4
    let model = ProgrammeModel("week", around.dependencies)
    try await around.practise(.meditation, guide: "week/1")  // at noon
    #expect(await eventually { model.offer == .tomorrow(after: model.days[0]) })
    around.wall.turn(by: 14 * 3_600)  // two in the morning
    model.appeared()
    #expect(model.offer == .tomorrow(after: model.days[0]))
    around.wall.turn(by: 3 * 3_600)
    model.appeared()
    #expect(model.offer == .day(model.days[1]))
  }

  @Test("While the lock is closed no day is marked or offered, and every day can be begun")
  func locked() async throws {
    let around = Surroundings(content: try PathContent().content)
    let passphrase = try await around.setLock()
    try await around.practise(.meditation, guide: "week/1")
    let model = ProgrammeModel("week", around.dependencies)
    #expect(await eventually { model.days[0].isDone })
    await around.lock.lock()
    #expect(await eventually { model.isLocked })
    #expect(model.offer == .nothing && model.days.allSatisfy { !$0.isDone } && model.notice == nil)
    #expect(model.pressed(model.days[1]) == .chosen(.meditation))
    try await around.lock.unlock(passphrase)
    #expect(await eventually { model.days[0].isDone && !model.isLocked })
  }

  @Test("A programme that isn’t installed is one sentence")
  func missing() throws {
    let model = ProgrammeModel("month", Surroundings(content: try PathContent().content).dependencies)
    #expect(model.days.isEmpty && model.offer == .nothing && model.notice == ErrorPresenter.contentMissing)
  }
}

@MainActor @Suite struct PathModelTests {
  private func loaded(_ around: Surroundings) async -> PathModel {
    let path = PathModel(around.dependencies)
    await path.load()
    return path
  }

  private func done(_ path: PathModel) -> [Bool] { path.sections.flatMap(\.rows).map(\.isDone) }

  @Test("What is done elsewhere is ticked, and once a part is done the next one is open")
  func elsewhere() async throws {
    let around = Surroundings(content: try PathContent().content)
    let path = await loaded(around)
    #expect(path.isShown && path.index == 0 && done(path) == [false, false, false])
    try await around.practise(.breathing)
    #expect(await eventually { done(path) == [false, true, false] })
    around.dependencies.bookmarks["a"] = Bookmark(isRead: true)
    path.appeared()
    #expect(done(path) == [true, true, false] && !path.isDone)
    try await around.add(MindContent(Worry("the bus")))
    #expect(await eventually { path.isDone })
    #expect(path.index == 0, "nothing moves under the person’s eyes")

    let later = await loaded(around)
    #expect(await eventually { later.index == 1 })
    #expect(later.hasEarlier && around.settings[.pathPart] == 2)
    later.opened(0)
    #expect(later.index == 0 && later.isDone && later.hasLater)
    #expect(later.done == [true, false, false])
    later.lookedAt(2)
    #expect(later.index == 2 && around.settings[.pathPart] == 1, "looking ahead isn’t going on")
  }

  @Test("The card moves on once, and reads no more after that")
  func card() async throws {
    let around = Surroundings(content: try PathContent().content)
    around.dependencies.bookmarks["a"] = Bookmark(isRead: true)
    try await around.practise(.breathing)
    try await around.add(MindContent(Worry("the bus")))
    let learn = LearnModel(around.dependencies)
    await learn.load()
    #expect(await eventually { learn.path.index == 1 })
    around.settings[.pathPart] = 3
    learn.path.appeared()
    #expect(learn.path.index == 2, "it follows what was opened on the part's page")
  }

  @Test("Days of worry time are counted while the lock is closed too, and so far is said")
  func worryTime() async throws {
    let around = Surroundings(content: try PathContent().content)
    around.settings[.pathPart] = 2
    around.settings[.worryTimeDays] = "2026-03-01 2026-03-04"
    let path = await loaded(around)
    #expect(path.part?.id == "worry")
    #expect(path.sections[1].rows.map(\.soFar) == [2] && !path.sections[1].rows[0].isDone)
    around.settings[.worryTimeDays] = "2026-03-01 2026-03-04 2026-03-05"
    path.appeared()
    #expect(path.sections[1].rows[0].isDone && path.sections[1].rows[0].soFar == nil)
  }

  @Test("Any part can be opened at once, and that’s kept")
  func goOn() async throws {
    let around = Surroundings(content: try PathContent().content)
    let path = await loaded(around)
    path.opened(2)
    #expect(path.index == 2 && !path.hasLater)
    path.opened(3)
    #expect(path.index == 2)
    #expect(await loaded(around).index == 2)
  }

  @Test("Whoever was on the six weeks goes on where there’s something new, and what was done stays done")
  func formerWeeks() async throws {
    let around = Surroundings(content: try PathContent().content)
    around.settings[.pathWeek] = 5
    around.dependencies.bookmarks["b"] = Bookmark(isRead: true)
    let path = await loaded(around)
    #expect(path.index == 2 && done(path) == [true, false, false])
    let new = Surroundings(content: try PathContent().content)
    #expect(await loaded(new).isAtStart)
  }

  @Test("Is one of these yours? is asked once, at the second part, and is kept with the person’s words")
  func theme() async throws {
    let around = Surroundings(content: try PathContent().content)
    let path = await loaded(around)
    #expect(await eventually { path.sections[1].rows[0].soFar == nil } && !path.asksForTheme)
    path.opened(1)
    #expect(await eventually { path.asksForTheme })
    path.themePressed(.panic)
    #expect(await eventually { path.theme == .panic })
    #expect(!path.asksForTheme && path.sideDoor?.id == "a")
    let kept = try await around.store.mindEntries(of: MindQuery(kinds: [.keepingWell]))
    #expect(kept.map { $0[KeepingWell.self]?.theme } == [.panic])
    path.themePressed(.none)
    #expect(await eventually { path.theme == KeepingWell.Theme.none && path.sideDoor == nil })
    #expect(try await around.store.mindEntries(of: MindQuery(kinds: [.keepingWell])).count == 1)
  }

  @Test("It can be put away for good, and found again")
  func putAway() async throws {
    let around = Surroundings(content: try PathContent().content)
    let path = await loaded(around)
    path.putAwayPressed()
    #expect(!path.isShown && path.wasJustPutAway && path.canBeBroughtBack)
    path.appeared()
    #expect(!path.wasJustPutAway)
    let later = await loaded(around)
    #expect(!later.isShown && later.canBeBroughtBack)
    later.bringBackPressed()
    #expect(later.isShown && !around.settings[.pathPutAway])
  }

  @Test("While the lock is closed only readings are ticked, and the part stays")
  func locked() async throws {
    let around = Surroundings(content: try PathContent().content)
    try await around.setLock()
    try await around.practise(.breathing)
    around.dependencies.bookmarks["a"] = Bookmark(isRead: true)
    let path = await loaded(around)
    #expect(await eventually { done(path) == [true, true, false] })
    await around.lock.lock()
    #expect(await eventually { path.isLocked })
    #expect(done(path) == [true, false, false] && path.index == 0 && path.notice == nil)
  }

  @Test("A path that names what isn’t there says one sentence, and the rest works")
  func broken() async throws {
    let text = PathContent.path.replacingOccurrences(of: "{breathing: 1}", with: "{flying: 1}")
    let around = Surroundings(content: try PathContent(path: text).content)
    let path = await loaded(around)
    #expect(path.sections.flatMap(\.rows).map(\.id) == ["reading a", "deed worry"])
    #expect(path.notice == "Something of this part isn’t installed. You can do the rest.")
    path.opened(1)
    #expect(path.sections.count == 3 && path.notice == nil)
    let without = await loaded(Surroundings(content: try PathContent(path: "format: 7").content))
    #expect(!without.isShown && !without.canBeBroughtBack)
  }

  @Test("Each row leads where it says")
  func routes() async throws {
    let around = Surroundings(content: try PathContent().content)
    let path = await loaded(around)
    func items(_ part: Int) -> [LearningPath.Item] { path.path.parts[part].tasks.flatMap(\.items) }
    let (first, second, last) = (items(0), items(1), items(2))
    if case .reading(let reading) = path.pressed(second[0]) {
      #expect(reading.reading.id == "b")
    } else {
      Issue.record()
    }
    if case .programme(let id) = path.pressed(last[1]) { #expect(id == "week") } else { Issue.record() }
    if case .session(.chosen(.breathing), nil, _) = path.pressed(first[1]) {} else { Issue.record() }
    if case .tool(.worry, nil) = path.pressed(first[2]) {} else { Issue.record() }
    if case .worryTime = path.pressed(second[1]) {} else { Issue.record() }
    if case .keepingWell(nil, onlyGoals: true) = path.pressed(second[2]) {} else { Issue.record() }
    try await around.add(MindContent(KeepingWell(goals: "The cinema")))
    #expect(
      await eventually { if case .keepingWell(.some, onlyGoals: false) = path.pressed(last[2]) { true } else { false } }
    )
  }

  @Test("What helps says how far one has come, without a number unless the person wants them")
  func sentences() {
    func lines(_ done: Int, parts: Int = 0, numbers: Bool) -> [String] {
      ProgressWords(
        found: .init(programmes: [.init(title: "A first week", done: done, of: 7)], parts: parts, ofParts: 8),
        showsNumbers: numbers
      ).lines
    }
    #expect(lines(0, numbers: true).isEmpty)
    #expect(lines(3, numbers: true) == ["You’ve done 3 of the 7 days of A first week."])
    #expect(lines(3, numbers: false) == ["You’re partway through A first week."])
    #expect(lines(7, numbers: false) == ["You’ve done every day of A first week."])
    #expect(lines(0, parts: 2, numbers: true) == ["You’ve done 2 of the 8 parts of the way through on Learn."])
    for parts in 1...8 { #expect(!lines(2, parts: parts, numbers: false).joined().contains { $0.isNumber }) }
  }
}
