// The path on Learn: its file, what is done, and a programme's next day.

import Foundation
import Samples
import Testing

@testable import Core

@Suite struct PathTests {
  private let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  /// Sessions `quiet` and `muscle-release`, and a programme `week` of three days.
  private func library() throws -> GuidedLibrary {
    func write(_ text: String, _ path: String) throws {
      let file = place.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    func card(_ id: String, _ more: String = "") -> String {
      #"{"id": "\#(id)", "title": "\#(id)", "description": "D", "minutes": 8\#(more)}"#
    }
    try write(card("quiet"), "quiet/session.json")
    try write(card("muscle-release", #", "exercise": "muscle-release""#), "muscle-release/session.json")
    for day in 1...3 { try write(card("week/\(day)"), "week/\(day)/session.json") }
    try write(
      #"{"id": "week", "title": "A week", "description": "D", "sessions": ["week/1", "week/2", "week/3"]}"#,
      "week/programme.json")
    return GuidedLibrary(folder: place, beds: place)
  }

  private func reading(_ id: String) throws -> Reading {
    try Reading(
      file: "\(id).md",
      text: """
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
        """)
  }

  private func catalogue() throws -> PathFile.Catalogue {
    PathFile.Catalogue(readings: [try reading("a"), try reading("b")], library: try library())
  }

  private static let file = """
    format: 1
    weeks:
      - {reading: a, practice: breathing, tool: reflect}
      - {reading: b, practice: quiet, tool: breathing-patterns}
      - {reading: a, practice: week, tool: help-plan}
    """

  private func day(_ number: Int, _ uses: SessionRecord.Use...) -> SessionRecord {
    let moment = Moment(
      instant: Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200), utcOffset: 0,
      day: LocalDay(number: number))
    return SessionRecord(id: UUID(), moment: moment, origin: .helpNow, uses: uses)
  }

  @Test("A path names readings, practices of every kind, and tools")
  func whole() throws {
    let (path, problems) = PathFile.parse(Self.file, try catalogue())
    #expect(problems.isEmpty)
    #expect(
      path.weeks.map { $0.parts.map(\.id) } == [
        ["reading a", "practice breathing", "tool reflect"],
        ["reading b", "practice quiet", "tool breathing-patterns"],
        ["reading a", "practice week", "tool help-plan"],
      ])
    #expect(path.weeks.allSatisfy { $0.isWhole })
    #expect(path.tools == [.reflect, .breathingPatterns, .helpPlan] && path.readings == ["a", "b"])
  }

  @Test(
    "What isn’t there is left out with a sentence that names it, and the rest stays",
    arguments: [
      ("reading: b", "reading: whale", "Week 2 of the six weeks names the reading “whale”, which isn’t there."),
      ("practice: quiet", "practice: loud", "Week 2 of the six weeks names the practice “loud”, which isn’t there."),
      (
        "tool: breathing-patterns", "tool: hammer",
        "Week 2 of the six weeks names the tool “hammer”, which isn’t there."
      ),
      ("tool: breathing-patterns", "tools: breathing-patterns", "Week 2 of the six weeks names no tool."),
      ("tool: breathing-patterns", "tool: [breathing-patterns]", "Week 2 of the six weeks names no tool."),
    ])
  func unknown(part: String, broken: String, sentence: String) throws {
    let (path, problems) = PathFile.parse(Self.file.replacing(part, with: broken), try catalogue())
    #expect(problems == [sentence])
    #expect(path.weeks.map(\.parts.count) == [3, 2, 3])
    #expect(path.weeks.map(\.isWhole) == [true, false, true])
  }

  @Test(
    "A file that isn’t a path is one sentence and no path",
    arguments: [
      ("", "isn’t YAML"), ("format: 1\nweeks: [}", "isn’t YAML"), ("- a", "isn’t YAML"),
      ("format: 2", "isn’t in format 1"),
      ("weeks: []", "isn’t in format 1"),
    ])
  func broken(text: String, reason: String) throws {
    let (path, problems) = PathFile.parse(text, try catalogue())
    #expect(path.weeks.isEmpty && problems.count == 1 && problems[0].contains(reason))
    let missing = PathFile.read(place.appendingPathComponent("none.yaml"), try catalogue())
    #expect(missing.path.weeks.isEmpty && missing.problems == ["The file with the six weeks can’t be opened."])
  }

  @Test("A week without anything that is there isn’t a week, and `weeks` may be missing")
  func empty() throws {
    let (path, problems) = PathFile.parse("format: 1\nweeks: [{reading: x, practice: y, tool: z}, 5]", try catalogue())
    #expect(path.weeks.isEmpty && problems.count == 6)
    #expect(PathFile.parse("format: 1", try catalogue()).path.weeks.isEmpty)
  }

  @Test("What was done anywhere counts: a reading, an exercise by Help now, a day of a programme, a tool")
  func elsewhere() throws {
    let catalogue = try catalogue()
    let path = PathFile.parse(Self.file, catalogue).path
    func progress(
      _ read: Set<Reading.ID> = [], _ used: Set<PathTool> = [], _ sessions: SessionRecord...,
      records: Set<PathTool> = []
    ) -> PathProgress {
      PathProgress(
        path, read: read, used: used,
        records: PathRecords(practised: PractisedSessions(sessions, library: catalogue.library), used: records))
    }
    let parts = path.weeks.map(\.parts)
    #expect(parts.joined().allSatisfy { !progress().isDone($0) })
    #expect(progress(["a"]).isDone(parts[0][0]) && !progress(["a"]).isDone(parts[1][0]))
    let breathed = progress([], [], day(1, .init(exercise: .breathing, seconds: 70)))
    #expect(breathed.isDone(parts[0][1]))
    #expect(!progress([], [], day(1, .init(exercise: .breathing, seconds: 20))).isDone(parts[0][1]))
    let heard = progress([], [], day(1, .init(exercise: .meditation, guide: "week/2", seconds: 300)))
    #expect(heard.isDone(parts[2][1]) && !heard.isDone(parts[1][1]))
    #expect(progress([], [.breathingPatterns]).isDone(parts[1][2]))
    let all = progress(["a"], [], day(1, .init(exercise: .breathing, seconds: 300)), records: [.reflect])
    #expect(all.isDone(path.weeks[0]) && !all.isDone(path.weeks[1]) && all.weeksDone(of: path) == 1)
    #expect(all.week(of: path, from: 0) == 1, "the next week opens")
    #expect(all.week(of: path, from: 2) == 2 && all.week(of: path, from: 9) == 2)
    let locked = PathProgress(path, read: ["a"], used: [.breathingPatterns], records: nil)
    #expect(locked.isDone(parts[0][0]) && locked.isDone(parts[1][2]) && !locked.isDone(parts[0][1]))
  }

  @Test("A programme’s next day comes on a later day than the one before it, and any day may be done before")
  func programme() throws {
    let library = try library()
    let programme = try #require(library.programmes.first)
    func next(_ sessions: SessionRecord..., today: Int) -> Programme.Next {
      programme.next(PractisedSessions(sessions, library: library), today: LocalDay(number: today))
    }
    func heard(_ number: Int, on day: Int, for seconds: Int = 300) -> SessionRecord {
      self.day(day, .init(exercise: .meditation, guide: "week/\(number)", seconds: seconds))
    }
    let days = programme.sessions
    #expect(next(today: 10) == .now(days[0]))
    #expect(next(heard(1, on: 10, for: 200), today: 10) == .now(days[0]), "less than half was heard")
    #expect(next(heard(1, on: 10), today: 10) == .tomorrow(days[1]))
    #expect(next(heard(1, on: 375), today: 10) == .now(days[1]), "a clock that was wrong holds nothing up")
    #expect(next(heard(1, on: 10), today: 11) == .now(days[1]))
    #expect(next(heard(1, on: 10), today: 40) == .now(days[1]), "no hurry")
    #expect(next(heard(1, on: 10), heard(3, on: 11), today: 11) == .now(days[1]))
    #expect(next(heard(1, on: 10), heard(2, on: 10), today: 10) == .tomorrow(days[2]))
    #expect(next(heard(1, on: 10), heard(2, on: 11), heard(3, on: 12), today: 12) == .finished)
  }

  @Test("The shipped path has six whole weeks, with a tool each, and names nothing that isn’t there")
  func shipped() {
    let content = ContentFolder(Checkout.root.appendingPathComponent("Resources"))
    let (path, problems) = content.learningPath(readings: content.readings().readings, library: content.guided())
    #expect(problems.isEmpty && path.weeks.count == 6 && path.weeks.allSatisfy(\.isWhole))
    #expect(Set(path.weeks.flatMap(\.parts)).count == 18, "nothing comes twice")
  }
}
