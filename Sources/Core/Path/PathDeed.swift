/// Something that the way through asks for beside reading and practising: something written, or done in the world.
///
/// Raw values are in the path's file: never rename one. To add a deed, add a case. `trace` says how it's detected, and
/// `App/Pages/Learn/Path/PathDeed+Words.swift` has its words and the page that it opens.
public enum PathDeed: String, CaseIterable, Hashable, Sendable {
  // Written.
  case gad7 = "gad-7"
  case goals
  case helpPlan = "help-plan"
  case worry, problem, test, step, thought
  case smallThing = "small-thing"
  case sleepDiary = "sleep-diary"
  case keepingWell = "keeping-well"
  // Done in the world.
  /// Worries put off to worry time, on three days.
  case worryTime = "worry-time"
  /// One problem taken through its five steps.
  case problemSolved = "problem-solved"
  /// Two tests done, on two days.
  case testsDone = "tests-done"
  /// Two tries of a step, on two days.
  case stepTried = "step-tried"
  /// One thought tested.
  case thoughtTested = "thought-tested"
  /// Three small things planned and done, on two days or more.
  case smallThingsDone = "small-things-done"
  /// Seven days of getting up at the same time.
  case risingTime = "rising-time"
  /// GAD-7 once more, at least two weeks after the first time.
  case gad7Again = "gad-7-again"

  /// How often something was done, and on how many different days.
  public struct Count: Hashable, Sendable {
    /// How often.
    public let times: Int
    /// On how many days.
    public let days: Int

    /// Creates a count.
    public init(times: Int, days: Int) { (self.times, self.days) = (times, days) }

    /// Counts days, one for each time.
    init(_ days: [LocalDay]) { self.init(times: days.count, days: Set(days).count) }

    static let none = Count(times: 0, days: 0)
  }

  /// What counts as done.
  public var needed: Count {
    switch self {
    case .worryTime: Count(times: 3, days: 3)
    case .testsDone, .stepTried: Count(times: 2, days: 2)
    case .smallThingsDone: Count(times: 3, days: 2)
    case .risingTime: Count(times: 7, days: 7)
    default: Count(times: 1, days: 1)
    }
  }

  /// Evidence of it.
  enum Trace: Sendable {
    /// Days in a setting, which can be read while the lock is closed.
    case days(Setting<String>)
    /// The plan for hard times.
    case plan
    /// All entries of a tool, the oldest first, and a function that counts in them.
    case mind(MindKind, @Sendable ([MindEntry]) -> Count)
  }

  /// The evidence of it.
  var trace: Trace {
    switch self {
    case .worryTime: .days(.worryTimeDays)
    case .helpPlan: .plan
    case .goals: .each(KeepingWell.self) { $0.goals.isBlank ? nil : $1 }
    case .keepingWell: .each(KeepingWell.self) { $0.isWritten ? $1 : nil }
    case .worry: .each(Worry.self) { $1 }
    case .problem: .each(Problem.self) { $1 }
    case .test: .each(UncertaintyTest.self) { $1 }
    case .step: .each(Ladder.self) { $1 }
    case .thought: .each(Thought.self) { $1 }
    case .smallThing: .each(SmallThing.self) { $1 }
    case .sleepDiary: .each(SleepNight.self) { $1 }
    case .gad7: .each(GAD7.self) { $1 }
    case .problemSolved: .each(Problem.self) { $0.isThrough ? $0.answeredOn ?? $1 : nil }
    case .testsDone: .each(UncertaintyTest.self) { $0.isDone ? $0.answeredOn ?? $1 : nil }
    case .thoughtTested: .each(Thought.self) { $0.experiment.result.isBlank ? nil : $1 }
    case .smallThingsDone: .each(SmallThing.self) { $0.isDone ? $0.answeredOn ?? $0.day ?? $1 : nil }
    case .stepTried:
      .mind(.ladder) { entries in
        let steps = entries.compactMap { $0[Ladder.self] }.flatMap(\.steps)
        let most = steps.map(\.triedDays.count).max() ?? 0
        return Count(times: most, days: most)
      }
    case .risingTime:
      .mind(.sleep) { nights in
        let most = SleepNight.sameRisingTime(
          nights.compactMap { entry in entry[SleepNight.self].map { (entry.moment.day, $0) } })
        return Count(times: most, days: most)
      }
    case .gad7Again:
      .mind(.gad7) { entries in
        guard let first = entries.first?.moment.day else { return .none }
        return Count(entries.map(\.moment.day).filter { $0.number - first.number >= GAD7.days })
      }
    }
  }
}

extension PathDeed.Trace {
  /// The entries of a tool; `day` returns the day on which one counts, given the day it was begun, or nil if it
  /// doesn't.
  fileprivate static func each<Tool: MindTool>(
    _: Tool.Type, _ day: @escaping @Sendable (Tool, LocalDay) -> LocalDay?
  ) -> Self {
    .mind(Tool.kind) { entries in
      PathDeed.Count(entries.compactMap { entry in entry[Tool.self].flatMap { day($0, entry.moment.day) } })
    }
  }
}

extension PathDeed {
  /// The count that the settings hold; nil for a deed whose trace is in the records.
  @MainActor public func count(_ settings: any Settings) -> Count? {
    if case .days(let setting) = trace {
      Count(settings[setting].split(separator: " ").compactMap { LocalDay(String($0)) })
    } else {
      nil
    }
  }
}
