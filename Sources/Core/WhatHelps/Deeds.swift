/// What someone did in some days beside sessions: steps they tried, tests, problems, small things, nights noted; and
/// which exercises made it worse. It makes no claim beyond the counts.
public struct Deeds: Hashable, Sendable {
  /// The tries of steps that the person went for.
  public let tries: Int
  /// How many of the tries for which they said whether they stayed were stayed; nil without one.
  public let stayed: Tally?
  /// How many of the tests that were done turned out all right; nil without one for which they said how.
  public let tests: Tally?
  /// The tests that were done.
  public let testsDone: Int
  /// The problems that were taken through their five steps.
  public let problems: Int
  /// The small things that were done.
  public let smallThings: Int
  /// The nights that were noted.
  public let nights: Int
  /// How often each exercise made it worse, the most frequent first.
  public let worse: [(exercise: Exercise, count: Int)]

  /// Whether there's nothing to say.
  public var isEmpty: Bool {
    tries == 0 && testsDone == 0 && problems == 0 && smallThings == 0 && nights == 0 && worse.isEmpty
  }

  /// The kinds of entries that are counted.
  public static let kinds: Set<MindKind> = [.ladder, .test, .problem, .smallThing, .sleep]

  /// Counts what was done on these days. What was answered counts on the day of the answer, whenever it was planned.
  ///
  /// - Parameters:
  ///   - days: the first and last day.
  ///   - entries: all entries of `kinds`.
  ///   - feelings: those of these days or more.
  public init(_ days: ClosedRange<LocalDay>, entries: [MindEntry], feelings: [Feeling]) {
    let went = entries.compactMap { $0[Ladder.self] }.flatMap(\.steps).flatMap(\.begun)
      .filter { days.contains($0.moment.day) && ($0.isBack || $0.saysHowItWas) }
    tries = went.count
    stayed = Self.tally(went.compactMap(\.stayed)) { $0 }
    func answered<Tool: MindTool>(_: Tool.Type, _ day: (Tool) -> LocalDay?) -> [Tool] {
      entries.compactMap { entry in
        entry[Tool.self].flatMap { tool in (day(tool)).map(days.contains) ?? false ? tool : nil }
      }
    }
    let tested = answered(UncertaintyTest.self) { $0.isDone ? $0.answeredOn : nil }
    testsDone = tested.count
    tests = Self.tally(tested.compactMap(\.outcome).filter { $0 != .unknown }) { $0 == .fine }
    problems = answered(Problem.self) { $0.isThrough ? $0.answeredOn : nil }.count
    smallThings = answered(SmallThing.self) { $0.isDone ? $0.answeredOn : nil }.count
    nights = entries.count { $0.kind == .sleep && days.contains($0.moment.day) && $0.content != nil }
    let made = feelings.filter { days.contains($0.moment.day) }.compactMap(\.worse)
    worse = Dictionary(grouping: made) { $0 }.map { ($0.key, $0.value.count) }
      .sorted { ($1.count, $0.exercise.rawValue) < ($0.count, $1.exercise.rawValue) }
  }

  private static func tally<Value>(_ values: [Value], _ counts: (Value) -> Bool) -> Tally? {
    values.isEmpty ? nil : Tally(values.count(where: counts), of: values.count)
  }

  /// Whether both have the same counts.
  public static func == (one: Deeds, other: Deeds) -> Bool { one.figures == other.figures }
  /// Feeds the counts into the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(figures) }

  private var figures: [[String]] {
    [
      [tries, stayed?.count ?? -1, stayed?.all ?? -1, tests?.count ?? -1, tests?.all ?? -1, testsDone].map(String.init),
      [problems, smallThings, nights].map(String.init), worse.flatMap { [$0.exercise.rawValue, String($0.count)] },
    ]
  }
}
