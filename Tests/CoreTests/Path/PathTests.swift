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
    format: 2
    parts:
      - {id: one, read: [a], do: [{breathing: 2}], write: [gad-7]}
      - {id: two, read: [a, b], do: [step-tried], write: [step, worry], choice: [read]}
      - {id: three, read: [b], do: [{week: 1}], write: [keeping-well]}
    doors:
      panic: {reading: b, part: two, do: {quiet: 1}}
      ocd: {reading: b, part: two, instead: {quiet: 2}}
      trauma: {reading: b, part: two}
      people: {reading: a}
    """

  private func day(_ number: Int, _ uses: SessionRecord.Use...) -> SessionRecord {
    let moment = Moment(
      instant: Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200), utcOffset: 0,
      day: LocalDay(number: number))
    return SessionRecord(id: UUID(), moment: moment, origin: .helpNow, uses: uses)
  }

  @Test("A path names readings, practices of every kind, and deeds")
  func whole() throws {
    let (path, problems) = PathFile.parse(Self.file, try catalogue())
    #expect(problems.isEmpty)
    #expect(
      path.parts.map { $0.tasks.map { $0.items.map(\.id) } } == [
        [["reading a"], ["practice breathing"], ["deed gad-7"]],
        [["reading a", "reading b"], ["deed step-tried"], ["deed step", "deed worry"]],
        [["reading b"], ["practice week"], ["deed keeping-well"]],
      ])
    #expect(path.parts.allSatisfy { $0.isWhole } && path.parts.map(\.id) == ["one", "two", "three"])
    #expect(path.parts[1].tasks.map(\.isChoice) == [true, false, false])
    #expect(path.deeds == [.gad7, .stepTried, .step, .worry, .keepingWell] && path.readings == ["a", "b"])
    #expect(Set(path.doors.keys) == [.panic, .ocd, .trauma, .people])
  }

  @Test("A side door adds a practice, or leaves out what’s only for someone trained to help")
  func doors() throws {
    let path = PathFile.parse(Self.file, try catalogue()).path
    func second(_ theme: KeepingWell.Theme?) -> [[String]] {
      path.turned(by: theme).parts[1].tasks.map { $0.items.map(\.id) }
    }
    let readings = ["reading a", "reading b"]
    #expect(second(nil) == second(.health) && second(.people) == second(nil))
    #expect(second(.panic) == [readings, ["practice quiet", "deed step-tried"], ["deed step", "deed worry"]])
    #expect(second(.ocd) == [readings, ["practice quiet"]])
    #expect(second(.trauma) == [readings])
    #expect(path.turned(by: .trauma).parts.count == 3)
  }

  @Test(
    "What isn’t there is left out with a sentence that names it, and the rest stays",
    arguments: [
      ("read: [a, b]", "read: [whale]", "Part 2 of the way through names “whale” to read, which isn’t there."),
      ("do: [step-tried]", "do: [{loud: 2}]", "Part 2 of the way through names “loud” to do, which isn’t there."),
      ("do: [step-tried]", "do: [hammer]", "Part 2 of the way through names “hammer” to do, which isn’t there."),
      ("do: [step-tried]", "do: [{quiet: 0}]", "Part 2 of the way through names “quiet” to do, which isn’t there."),
      ("do: [step-tried]", "done: [step-tried]", "Part 2 of the way through has nothing to do."),
      ("do: [step-tried]", "do: step-tried", "Part 2 of the way through has nothing to do."),
    ])
  func unknown(part: String, broken: String, sentence: String) throws {
    let (path, problems) = PathFile.parse(Self.file.replacing(part, with: broken), try catalogue())
    #expect(problems == [sentence])
    #expect(path.parts.map(\.tasks.count) == [3, 2, 3])
    #expect(path.parts.map(\.isWhole) == [true, false, true])
  }

  @Test("A side door that leads nowhere is one sentence")
  func brokenDoor() throws {
    let text = Self.file.replacing("people: {reading: a}", with: "people: {reading: whale}\n  ghosts: {reading: a}")
    let (path, problems) = PathFile.parse(text, try catalogue())
    #expect(
      problems == [
        "The side door “people” of the way through leads nowhere.",
        "The side door “ghosts” of the way through leads nowhere.",
      ])
    #expect(path.doors.count == 3 && path.parts.count == 3)
  }

  @Test(
    "A file that isn’t a path is one sentence and no path",
    arguments: [
      ("", "isn’t YAML"), ("format: 2\nparts: [}", "isn’t YAML"), ("- a", "isn’t YAML"),
      ("format: 1", "isn’t in format 2"),
      ("parts: []", "isn’t in format 2"),
    ])
  func broken(text: String, reason: String) throws {
    let (path, problems) = PathFile.parse(text, try catalogue())
    #expect(path.parts.isEmpty && problems.count == 1 && problems[0].contains(reason))
    let missing = PathFile.read(place.appendingPathComponent("none.yaml"), try catalogue())
    #expect(missing.path.parts.isEmpty && missing.problems == ["The file with the way through can’t be opened."])
  }

  @Test("A part without anything that is there isn’t a part, and `parts` may be missing")
  func empty() throws {
    let (path, problems) = PathFile.parse("format: 2\nparts: [{read: [x], do: [y], write: [z]}, 5]", try catalogue())
    #expect(path.parts.isEmpty && problems.count == 6)
    #expect(PathFile.parse("format: 2", try catalogue()).path.parts.isEmpty)
  }

  @Test("What was done anywhere counts: a reading, an exercise by Help now, a day of a programme, a deed")
  func elsewhere() throws {
    let catalogue = try catalogue()
    let path = PathFile.parse(Self.file, catalogue).path
    func progress(
      _ read: Set<Reading.ID> = [], _ deeds: [PathDeed: PathDeed.Count] = [:], _ sessions: SessionRecord...
    ) -> PathProgress {
      PathProgress(
        read: read, noted: [:],
        records: PathRecords(practised: PractisedSessions(sessions, library: catalogue.library), deeds: deeds))
    }
    let tasks = path.parts.map(\.tasks)
    #expect(tasks.joined().allSatisfy { !progress().isDone($0) })
    #expect(progress(["a"]).isDone(tasks[0][0]) && !progress(["a"]).isDone(tasks[2][0]))
    #expect(progress(["a"]).isDone(tasks[1][0]) && progress(["b"]).isDone(tasks[1][0]), "one of the two is enough")
    func breathed(_ number: Int, _ seconds: Int = 70) -> SessionRecord {
      day(number, .init(exercise: .breathing, seconds: seconds))
    }
    #expect(!progress([], [:], breathed(1), breathed(1)).isDone(tasks[0][1]), "twice on one day isn’t two days")
    #expect(progress([], [:], breathed(1), breathed(2)).isDone(tasks[0][1]))
    #expect(!progress([], [:], breathed(1), breathed(2, 20)).isDone(tasks[0][1]))
    let heard = progress([], [:], day(1, .init(exercise: .meditation, guide: "week/2", seconds: 300)))
    #expect(heard.isDone(tasks[2][1]))
    func tried(_ times: Int, _ days: Int) -> PathProgress {
      progress([], [.stepTried: PathDeed.Count(times: times, days: days)])
    }
    #expect(!tried(1, 1).isDone(tasks[1][1]) && !tried(2, 1).isDone(tasks[1][1]) && tried(2, 2).isDone(tasks[1][1]))
    let once = PathDeed.Count(times: 1, days: 1)
    let all = progress(["a"], [.gad7: once], breathed(1), breathed(2))
    #expect(all.isDone(path.parts[0]) && !all.isDone(path.parts[1]) && all.partsDone(of: path) == 1)
    #expect(all.part(of: path, from: 0) == 1, "the next part opens")
    #expect(all.part(of: path, from: 2) == 2 && all.part(of: path, from: 9) == 2)
    let locked = PathProgress(read: ["a"], noted: [:], records: nil)
    #expect(locked.isDone(tasks[0][0]) && !locked.isDone(tasks[0][1]) && !locked.isDone(tasks[0][2]))
  }

  @Test("Getting up at the same time counts over midnight too, for a week of which two days may be missing")
  func risingTime() {
    func most(_ mornings: [(day: Int, up: Int)]) -> Int {
      SleepNight.sameRisingTime(
        mornings.map {
          (LocalDay(number: $0.day), SleepNight(toBed: 0, tried: 0, untilAsleep: 0, awake: 0, up: $0.up))
        })
    }
    #expect(most([]) == 0)
    #expect(most((1...7).map { ($0, 420) }) == 7)
    #expect(most([1, 2, 4, 5, 6, 8, 9].map { ($0, 420 + $0 * 3) }) == 7)
    #expect(most([1, 2, 4, 5, 6, 8, 10].map { ($0, 420) }) == 6)
    #expect(most((1...7).map { ($0, $0 == 4 ? 480 : 420) }) == 6)
    #expect(most([(1, 1_430), (2, 10)]) == 2)
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

  /// The deeds that are only written.
  private static let written: Set<PathDeed> = [
    .gad7, .goals, .helpPlan, .worry, .problem, .test, .step, .thought, .smallThing, .sleepDiary, .keepingWell,
  ]

  @Test("The shipped path has eight whole parts, each different, and names nothing that isn’t there")
  func shipped() {
    let content = ContentFolder(Checkout.root.appendingPathComponent("Resources"))
    let (path, problems) = content.learningPath(readings: content.readings().readings, library: content.guided())
    #expect(problems.isEmpty && path.parts.count == 8 && path.parts.allSatisfy(\.isWhole))
    let items = path.parts.flatMap(\.tasks).flatMap(\.items)
    #expect(Set(items).count == items.count, "nothing comes twice")
    #expect(path.deeds == Set(PathDeed.allCases), "each deed is asked for")
    #expect(Set(path.doors.keys) == Set(KeepingWell.Theme.allCases).subtracting([.none]))
    for part in path.parts {
      let task = part.tasks.first { $0.kind == .do }
      #expect(
        task?.items.allSatisfy { item in
          switch item {
          case .practice(_, let days): days > 1
          case .deed(let deed): !Self.written.contains(deed)
          case .reading: false
          }
        } ?? false, "\(part.id): what there is to do is done in the world, or on several days")
    }
  }
}
