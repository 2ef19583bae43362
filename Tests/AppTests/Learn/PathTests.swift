import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// A content folder with two sessions, a programme of three days, two readings and a path of two weeks.
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
    format: 1
    weeks:
      - {reading: a, practice: breathing, tool: reflect}
      - {reading: b, practice: week, tool: breathing-patterns}
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
    let learn = LearnModel(around.dependencies)
    await learn.load()
    return learn.path
  }

  @Test("What is done elsewhere is ticked, and once a week is done the next one is open")
  func elsewhere() async throws {
    let around = Surroundings(content: try PathContent().content)
    let path = await loaded(around)
    #expect(path.isShown && path.index == 0 && path.rows.map(\.isDone) == [false, false, false])
    try await around.practise(.breathing)
    #expect(await eventually { path.rows.map(\.isDone) == [false, true, false] })
    around.dependencies.bookmarks["a"] = Bookmark(isRead: true)
    path.appeared()
    #expect(path.rows.map(\.isDone) == [true, true, false] && !path.isDone)
    try await around.add([.sample("Tea")])
    #expect(await eventually { path.isDone })
    #expect(path.index == 0 && path.canContinue, "nothing moves under the person’s eyes")

    let later = await loaded(around)
    #expect(await eventually { later.index == 1 })
    #expect(later.hasEarlier && !later.canContinue && around.settings[.pathWeek] == 2)
    later.moved(by: -1)
    #expect(later.index == 0 && later.isDone && later.hasLater && !later.canContinue)
  }

  @Test("A rhythm chosen while the card is on screen is ticked at once")
  func setting() async throws {
    let around = Surroundings(content: try PathContent().content)
    around.settings[.pathWeek] = 2
    let path = await loaded(around)
    #expect(path.index == 1 && !path.rows[2].isDone)
    around.settings[.breathingPattern] = "box"
    #expect(path.rows[2].isDone)
  }

  @Test("Go on opens the next week at once, and that’s kept")
  func goOn() async throws {
    let around = Surroundings(content: try PathContent().content)
    let path = await loaded(around)
    path.moved(by: 1)
    #expect(path.index == 0, "the next week isn’t open yet")
    path.continuePressed()
    #expect(path.index == 1 && !path.canContinue)
    path.continuePressed()
    #expect(path.index == 1)
    #expect(await loaded(around).index == 1)
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

  @Test("While the lock is closed only readings and settings are ticked, and the week stays")
  func locked() async throws {
    let around = Surroundings(content: try PathContent().content)
    try await around.setLock()
    try await around.practise(.breathing)
    around.dependencies.bookmarks["a"] = Bookmark(isRead: true)
    let path = await loaded(around)
    #expect(await eventually { path.rows.map(\.isDone) == [true, true, false] })
    await around.lock.lock()
    #expect(await eventually { path.isLocked })
    #expect(path.rows.map(\.isDone) == [true, false, false] && path.index == 0 && path.notice == nil)
  }

  @Test("A path that names what isn’t there says one sentence, and the rest works")
  func broken() async throws {
    let text = PathContent.path.replacingOccurrences(of: "practice: breathing", with: "practice: flying")
    let around = Surroundings(content: try PathContent(path: text).content)
    let path = await loaded(around)
    #expect(path.rows.map(\.id) == ["reading a", "tool reflect"])
    #expect(path.notice == "Part of this week isn’t installed. You can do the rest.")
    path.continuePressed()
    #expect(path.rows.count == 3 && path.notice == nil)
    let without = await loaded(Surroundings(content: try PathContent(path: "format: 7").content))
    #expect(!without.isShown && !without.canBeBroughtBack)
  }

  @Test("Each row leads where it says")
  func routes() async throws {
    let around = Surroundings(content: try PathContent().content)
    let path = await loaded(around)
    path.continuePressed()
    let rows = path.rows.map(\.part)
    if case .reading(let reading) = path.pressed(rows[0]) { #expect(reading.reading.id == "b") } else { Issue.record() }
    if case .programme(let id) = path.pressed(rows[1]) { #expect(id == "week") } else { Issue.record() }
    if case .breathingPatterns = path.pressed(rows[2]) {} else { Issue.record() }
    let first = try #require(path.path.weeks.first?.parts)
    if case .session(.chosen(.breathing), nil, _) = path.pressed(first[1]) {} else { Issue.record() }
    if case .newReflection = path.pressed(first[2]) {} else { Issue.record() }
  }

  @Test("What helps says how far one has come, without a number unless the person wants them")
  func sentences() {
    func lines(_ done: Int, weeks: Int = 0, numbers: Bool) -> [String] {
      ProgressWords(
        found: .init(programmes: [.init(title: "A first week", done: done, of: 7)], weeks: weeks, ofWeeks: 6),
        showsNumbers: numbers
      ).lines
    }
    #expect(lines(0, numbers: true).isEmpty)
    #expect(lines(3, numbers: true) == ["You’ve done 3 of the 7 days of A first week."])
    #expect(lines(3, numbers: false) == ["You’re partway through A first week."])
    #expect(lines(7, numbers: false) == ["You’ve done every day of A first week."])
    #expect(lines(0, weeks: 2, numbers: true) == ["You’ve done everything in 2 of the 6 weeks on Learn."])
    for weeks in 1...6 { #expect(!lines(2, weeks: weeks, numbers: false).joined().contains { $0.isNumber }) }
  }
}
