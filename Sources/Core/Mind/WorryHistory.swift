/// The outcomes of worries: counts, and a mark for each in the picture. It makes no claim beyond the counts.
public struct WorryHistory: Hashable, Sendable {
  /// One worry with an outcome.
  public struct Mark: Hashable, Sendable {
    /// How sure the person was, in percent, 0 to 100; nil if they didn't say.
    public let sureness: Int?
    /// Its outcome.
    public let outcome: Worry.Outcome
  }

  /// The fewest outcomes that are enough to look back on.
  public static let enough = 5

  /// The worries with an outcome, in the order they were added.
  public private(set) var marks: [Mark] = []
  /// What the person wrote about how they managed those that happened, at least in part, in the same order.
  public private(set) var coping: [String] = []
  /// How many of those that happened, at least in part, have words on how the person managed.
  public var managed: Int { coping.count }

  /// Counts the worries that have an outcome.
  public init(_ worries: some Sequence<Worry>) { for worry in worries { add(worry) } }

  /// Adds a worry to the counts, if it has an outcome.
  public mutating func add(_ worry: Worry) {
    guard let outcome = worry.outcome else { return }
    marks.append(Mark(sureness: worry.sureness, outcome: outcome))
    if outcome.happened == true, !worry.managed.isBlank { coping.append(worry.managed.trimmed) }
  }

  /// Whether there are enough outcomes to show.
  public var isEnough: Bool { marks.count >= Self.enough }
  /// The number of worries with this outcome.
  public func count(_ outcome: Worry.Outcome) -> Int { marks.count { $0.outcome == outcome } }
  /// How many happened, at least in part.
  public var happened: Int { marks.count { $0.outcome.happened == true } }
  /// How sure someone is who says *sure*, in percent.
  public static let sure = 70
  /// Whether the person was sure of each that is known to have happened or not.
  public var wasSureOfAll: Bool {
    marks.allSatisfy { $0.outcome.happened == nil || ($0.sureness ?? 0) >= Self.sure }
  }
  /// Whether more of those that are known happened than didn't.
  public var mostlyHappened: Bool { 2 * happened > known }
  /// How many are known to have happened or not.
  public var known: Int { marks.count { $0.outcome.happened != nil } }

  /// The marks, grouped by how sure the person was, rounded to tens; nil where they didn't say.
  public var columns: [(sureness: Int?, marks: [Mark])] {
    let bySureness = Dictionary(grouping: marks) { mark in mark.sureness.map { ($0 + 5) / 10 * 10 } }
    let places: [Int?] = Array(stride(from: 0, through: 100, by: 10)) + [nil]
    return places.map { ($0, (bySureness[$0] ?? []).sorted { $0.outcome.order < $1.outcome.order }) }
  }
}

extension Worry.Outcome {
  /// The position in a column, counted from its foot: worries that happened are at the foot.
  fileprivate var order: Int {
    switch self {
    case .yes: 0
    case .partly: 1
    case .no: 2
    case .unknown: 3
    }
  }
}
