/// An exercise of a session.
///
/// Raw values are used on the command line and in the database: they never change.
public enum Exercise: String, CaseIterable, Codable, Hashable, Sendable {
  case scene, breathing, statements, meditation, grounding
  case muscleRelease = "muscle-release"

  /// How much it asks of the person, from looking around the room to keeping still and listening.
  private var demand: Int {
    switch self {
    case .grounding: 0
    case .muscleRelease: 1
    case .breathing: 2
    case .statements: 3
    case .scene: 4
    case .meditation: 5
    }
  }

  /// The exercise to offer instead of one that doesn't suit: the least demanding that isn't in `met`, or, if all are, the
  /// next one in that order. *Not this one* and *Another exercise* are the only ways to exercises that are in no plan.
  public func alternative(met: Set<Exercise>) -> Exercise {
    let order = Self.allCases.sorted { $0.demand < $1.demand }
    if let fresh = order.first(where: { $0 != self && !met.contains($0) }) { return fresh }
    let index = order.firstIndex(of: self) ?? 0
    return order[(index + 1) % order.count]
  }
}
