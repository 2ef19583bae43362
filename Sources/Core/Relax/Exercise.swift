/// An exercise of a session.
///
/// Raw values are used on the command line and in the database: they never change.
public enum Exercise: String, CaseIterable, Codable, Hashable, Sendable {
  case scene, breathing, statements, meditation, grounding
  case muscleRelease = "muscle-release"

  /// The exercise to offer instead of one that doesn't suit: the first in a fixed order that isn't in `met`, or, if all
  /// are, the next one in that order.
  ///
  /// The order begins with the least demanding: a look around the room, then the hands, then the breath.
  public func alternative(met: Set<Exercise>) -> Exercise {
    let order: [Exercise] = [.grounding, .muscleRelease, .breathing, .statements, .scene, .meditation]
    if let fresh = order.first(where: { $0 != self && !met.contains($0) }) { return fresh }
    let index = order.firstIndex(of: self) ?? 0
    return order[(index + 1) % order.count]
  }
}
