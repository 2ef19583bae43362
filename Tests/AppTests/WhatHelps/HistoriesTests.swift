// Forty made-up histories, and what *What helps*, GAD-7 and the doctor's page say of them. Each sentence is compared
// with a count of its own, made from what was put in rather than by the code under test. With RESPITE_HISTORIES=FILE,
// the sentences are written there beside the data.

import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

/// A history as it was made up, and its entries.
private struct History {
  /// The ways it can go.
  enum Course: String, CaseIterable { case better, worse, upAndDown, noChange, gap, onlyBad, onlyDoing, empty }

  let course: Course
  let seed: Int
  let today: LocalDay
  /// The totals of GAD-7, the oldest first, with how many days ago each was.
  private(set) var totals: [(daysAgo: Int, total: Int)] = []
  /// Days ago, and whether the person stayed; nil if they didn't say.
  private(set) var tries: [(daysAgo: Int, stayed: Bool?)] = []
  private(set) var tests: [(daysAgo: Int, outcome: UncertaintyTest.Outcome?)] = []
  private(set) var solved: [Int] = []
  private(set) var small: [Int] = []
  private(set) var nights: [Int] = []
  /// Days ago, and the exercise that made it worse.
  private(set) var worse: [(daysAgo: Int, exercise: Exercise)] = []

  init(_ course: Course, seed: Int, today: LocalDay) {
    (self.course, self.seed, self.today) = (course, seed, today)
    var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
    func random(_ range: Range<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int((state >> 33) % UInt64(range.count))
    }
    let start = 8 + random(0..<8)
    totals =
      switch course {
      case .better: [(70, start + 4), (42, start), (0, max(0, start - 6))]
      case .worse: [(70, start - 5), (42, start), (0, min(21, start + 5))]
      case .upAndDown: [(70, start), (42, start + 5), (14, start), (0, start + 5)]
      case .noChange: [(28, start), (0, start + random(-3..<4))]
      case .gap: [(75, start), (0, start + random(-8..<6))]
      case .onlyBad: [(14, 19), (0, 21)]
      case .onlyDoing, .empty: []
      }
    guard course != .empty else { return }
    for daysAgo in 0..<70 where course != .gap || daysAgo < 5 || daysAgo > 64 {
      if random(0..<6) == 0 {
        let stayed = course == .onlyBad ? false : [true, false, nil][random(0..<3)]
        tries.append((daysAgo, stayed))
      }
      if random(0..<9) == 0 {
        tests.append((daysAgo, course == .onlyBad ? .badly : (UncertaintyTest.Outcome.allCases + [nil])[random(0..<6)]))
      }
      if random(0..<15) == 0 { solved.append(daysAgo) }
      if random(0..<7) == 0 { small.append(daysAgo) }
      if random(0..<4) == 0 { nights.append(daysAgo) }
      if random(0..<20) == 0 { worse.append((daysAgo, [.breathing, .scene][random(0..<2)])) }
    }
  }

  func moment(_ daysAgo: Int) -> Moment {
    let day = today.advanced(by: -daysAgo)
    return Moment(instant: Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200), utcOffset: 0, day: day)
  }

  /// The entries as the tools write them. What is planned and not done is among them, and must not be counted.
  var entries: [MindEntry] {
    func entry(_ daysAgo: Int, _ content: MindContent) -> MindEntry {
      MindEntry(id: UUID(), content: content, moment: moment(daysAgo))
    }
    let went = tries.map { Ladder.Try(moment: moment($0.daysAgo), stayed: $0.stayed, isBack: true) }
    let planned = Ladder.Try(moment: moment(0), isPlanned: true, fear: "It goes wrong")
    return [entry(69, MindContent(Ladder(goal: "Shop", steps: [Ladder.Step("Queue", tries: went + [planned])])))]
      + tests.map { test in
        // Written down long before it was done.
        entry(
          90,
          MindContent(
            UncertaintyTest(
              unknown: "x", result: "y", outcome: test.outcome, answeredOn: moment(test.daysAgo).day)))
      }
      + solved.map {
        entry(90, MindContent(Problem("x", firstStep: "y", result: "z", answeredOn: moment($0).day)))
      }
      + small.map { entry(90, MindContent(SmallThing("x", isDone: true, answeredOn: moment($0).day))) }
      + nights.map {
        entry($0, MindContent(SleepNight(toBed: 1_380, tried: 1_400, untilAsleep: 10, awake: 0, up: 420)))
      }
      + [
        entry(1, MindContent(UncertaintyTest(unknown: "planned"))), entry(1, MindContent(SmallThing("planned"))),
        entry(1, MindContent(Problem("planned", firstStep: "later"))),
      ]
  }

  var sessions: [(session: SessionRecord, note: MoodNote)] {
    worse.map { daysAgo, exercise in
      let id = UUID()
      return (
        SessionRecord(
          id: id, moment: moment(daysAgo), origin: .helpNow, uses: [.init(exercise: exercise, seconds: 9)]),
        MoodNote(id: UUID(), mood: .anxious, moment: moment(daysAgo), occasion: .afterWorse, session: id)
      )
    }
  }
}

@MainActor @Suite struct HistoriesTests {
  private let today = LocalDay(number: 20_500)
  private let dates = Surroundings().dependencies.dates

  private var histories: [History] {
    (0..<40).map { History(History.Course.allCases[$0 % 8], seed: $0, today: today) }
  }

  /// The lines that must be said of `days` days, counted from what was put in.
  private func expected(_ history: History, days: Int) -> [String] {
    var lines: [String] = []
    func within<Value>(_ list: [Value], _ daysAgo: (Value) -> Int) -> [Value] { list.filter { daysAgo($0) < days } }
    let tries = within(history.tries, \.daysAgo)
    if !tries.isEmpty {
      let said = tries.compactMap(\.stayed)
      lines.append(
        "Steps: tried " + (tries.count == 1 ? "once" : "\(tries.count) times")
          + (said.isEmpty ? "" : ", stayed \(said.count { $0 }) of \(said.count)") + ".")
    }
    // Who checked after all has made no test, and what was left open has turned out neither way.
    let tests = within(history.tests, \.daysAgo).filter { $0.outcome != .checked }
    if !tests.isEmpty {
      let said = tests.compactMap(\.outcome).filter { $0 != .unknown }
      lines.append(
        "Tests of not checking: \(tests.count) done"
          + (said.isEmpty ? "" : ", \(said.count { $0 == .fine }) of \(said.count) turned out all right") + ".")
    }
    for (name, count) in [
      ("Problems: # worked through.", within(history.solved) { $0 }.count),
      ("Small things: # done.", within(history.small) { $0 }.count),
      ("Nights: # noted.", within(history.nights) { $0 }.count),
    ] where count > 0 { lines.append(name.replacing("#", with: String(count))) }
    let worse = within(history.worse, \.daysAgo).map(\.exercise)
    let exercises: [Exercise] = [.breathing, .scene]
    var counted: [(exercise: Exercise, count: Int)] = []
    for exercise in exercises {
      let count = worse.count { $0 == exercise }
      if count > 0 { counted.append((exercise, count)) }
    }
    if counted.count == 2, counted[1].count > counted[0].count { counted.swapAt(0, 1) }
    for (exercise, count) in counted {
      lines.append("\(exercise.title): made it worse " + (count == 1 ? "once." : "\(count) times."))
    }
    return lines
  }

  @Test("Of forty histories each sentence is true, and none flatters or scolds", arguments: [7, 30, 90])
  func sentences(days: Int) throws {
    var written: [String] = []
    for history in histories {
      let range = today.advanced(by: 1 - days)...today
      // Once, since each has a new id.
      let made = history.sessions
      let (sessions, moods) = (made.map(\.session), made.map(\.note))
      let sheet = DoctorSheet(range, sessions: sessions, moods: moods, entries: [], done: history.entries)
      let lines = DeedsWords(deeds: sheet.deeds, showsNumbers: true).lines
      #expect(lines == expected(history, days: days), "\(history.course) \(history.seed)")
      let plain = DeedsWords(deeds: sheet.deeds, showsNumbers: false).lines
      #expect(plain.count == lines.count && !plain.joined().contains(where: \.isNumber))

      let results = try history.totals.map { daysAgo, total in
        (
          day: today.advanced(by: -daysAgo),
          answers: try #require(GAD7((0..<7).map { min(3, max(0, total - 3 * $0)) }))
        )
      }
      #expect(results.map(\.answers.total) == history.totals.map(\.total))
      let changes = GAD7Words(showsNumbers: true).changes(in: results, dates: dates)
      try checkChanges(changes, history)
      let all = lines + plain + changes
      for word in [
        "well done", "great", "good job", "keep it up", "proud", "success", "should", "fail", "only", "!", "at last",
      ] {
        #expect(!all.joined(separator: " ").lowercased().contains(word), "\(history.course): \(word)")
      }
      written +=
        ["\(history.course.rawValue), GAD-7 \(history.totals.map(\.total)), \(days) days"]
        + (lines + changes).map { "  " + $0 }
    }
    if let file = ProcessInfo.processInfo.environment["RESPITE_HISTORIES"], days == 30 {
      try written.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    }
  }

  /// Compares what's said of a change with the totals that were put in.
  private func checkChanges(_ changes: [String], _ history: History) throws {
    let totals = history.totals.map(\.total)
    guard totals.count > 1, let last = totals.last else { return #expect(changes.isEmpty) }
    let others = [totals[totals.count - 2]] + (totals.count > 2 ? [totals[0]] : [])
    for (line, other) in zip(changes, others) {
      let apart = abs(last - other)
      if apart < 4 {
        #expect(line.hasPrefix("No clear change"), "\(totals): \(line)")
      } else {
        #expect(
          line.hasPrefix("Your total is \(apart) points \(last < other ? "lower" : "higher") than on "),
          "\(totals): \(line)")
      }
    }
    let (fell, rose) = (others.contains { $0 - last >= 4 }, others.contains { last - $0 >= 4 })
    #expect(changes.count == others.count + (fell ? 1 : 0) + (rose ? 1 : 0))
    #expect(changes.contains("Many people’s totals come down without any app.") == fell)
    #expect(changes.contains { $0.contains("see a doctor or a therapist") } == rose)
  }
}
