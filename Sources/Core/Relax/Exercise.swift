/// One of the things a session is made of.
///
/// Raw values are the ids of the command line and of the database: they never change.
public enum Exercise: String, CaseIterable, Codable, Hashable, Sendable {
  case scene, breathing, statements, meditation, grounding
  case muscleRelease = "muscle-release"

  /// What to offer in place of one that does not suit: the nearest in kind that was not met yet, by `met`; when all were,
  /// the next one round.
  ///
  /// The order begins with what asks for least: a look around the room, then the hands, then the breath.
  public func alternative(met: Set<Exercise>) -> Exercise {
    let order: [Exercise] = [.grounding, .muscleRelease, .breathing, .statements, .scene, .meditation]
    if let fresh = order.first(where: { $0 != self && !met.contains($0) }) { return fresh }
    let index = order.firstIndex(of: self) ?? 0
    return order[(index + 1) % order.count]
  }
}
