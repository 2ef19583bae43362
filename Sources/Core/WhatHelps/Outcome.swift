/// How often a person felt better after sessions of one kind that began anxious or so-so.
///
/// Its limits are in Note 026: people feel better after a bad moment whatever they do.
public struct Outcome: Hashable, Sendable {
  /// The sessions' exercises: one exercise, or several in a row.
  public let exercises: [Exercise]
  /// The sessions after which the person felt better, of all with a mood before and after.
  public let better: Tally

  /// The outcomes of every kind with at least three sessions, best first.
  static func all(_ feelings: [Feeling]) -> [Outcome] {
    let kinds = Dictionary(grouping: feelings.filter { $0.couldHelp && !$0.exercises.isEmpty }, by: \.exercises)
    return kinds.map {
      Outcome(exercises: $0.key, better: Tally($0.value.count(where: \.isBetter), of: $0.value.count))
    }
    .filter { $0.better.all >= Tally.least }
    // By the lower end of the interval, which can be relied on; then by name, so that the order is stable.
    .sorted { ($1.rank, $0.name) < ($0.rank, $1.name) }
  }

  private var rank: Double { better.interval.lowerBound }
  private var name: String { exercises.map(\.rawValue).joined() }
}

/// The exercises that have clearly helped lately, for a hint on Relax.
public struct LatelyHelped: Hashable, Sendable {
  /// How many days back sessions count.
  public static let days = 90
  /// The fewest sessions of one kind, begun in the same mood, that are enough.
  static let least = 5
  private let kinds: [Mood: [Exercise]]

  /// The exercises after which the person clearly felt better when they began in `mood`; nil if none stands out.
  public func exercises(after mood: Mood) -> [Exercise]? { kinds[mood] }

  /// Finds the exercises that clearly helped: of at least five sessions of one kind that began in the same mood, the
  /// person felt better after more than half, even at the lower end of Wilson's interval. So 5 of 5 is enough, and 4 of
  /// 5 isn't.
  ///
  /// - Parameters:
  ///   - sessions: those of the last ninety days.
  ///   - moods: those of the last ninety days.
  public init(sessions: [SessionRecord], moods: [MoodNote]) {
    let feelings = Feeling.all(sessions: sessions, notes: moods)
    var kinds: [Mood: [Exercise]] = [:]
    for mood in [Mood.anxious, .soSo] {
      let best = Outcome.all(feelings.filter { $0.before == mood })
        .first { $0.better.all >= Self.least && $0.better.interval.lowerBound > 0.5 }
      kinds[mood] = best?.exercises
    }
    self.kinds = kinds
  }
}
