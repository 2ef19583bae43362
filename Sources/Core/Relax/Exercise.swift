/// An exercise of a session.
///
/// Raw values are used on the command line and in the database: they never change.
public enum Exercise: String, CaseIterable, Codable, Hashable, Sendable {
  case scene, breathing, statements, meditation, grounding
  case muscleRelease = "muscle-release"

  /// Its length in minutes when it's chosen by itself. Nil for a scene, since a chime over the rain would only disturb,
  /// and for meditation, since a recording ends by itself.
  public var minutes: Int? {
    switch self {
    case .scene, .meditation: nil
    case .breathing, .statements, .grounding, .muscleRelease: 5
    }
  }

  /// How much it asks of the person, from looking around the room to keeping still and listening.
  private var demand: Int {
    switch self {
    case .grounding: 0
    case .scene: 1
    case .statements: 2
    case .breathing: 3
    case .muscleRelease: 4
    case .meditation: 5
    }
  }

  /// The exercises to offer in place of this one, the best first: for *Not this one*, and after a session that
  /// ends anxious.
  ///
  /// First come exercises that are new in this session, then those that it still contains anyway, and last those that
  /// it has shown. The most recent one is at the very end, because the person has just turned it down. Among equals,
  /// exercises that ask less of the person come first.
  ///
  /// - Parameters:
  ///   - met: the exercises that the session has shown, in order.
  ///   - ahead: the exercises that are still to come in its plan.
  /// - Returns: every other exercise, once.
  public func offers(met: [Exercise], ahead: [Exercise] = []) -> [Exercise] {
    func rank(_ exercise: Exercise) -> (Int, Int) {
      if let last = met.lastIndex(of: exercise) { return (2, last) }
      return (ahead.contains(exercise) ? 1 : 0, exercise.demand)
    }
    return Self.allCases.filter { $0 != self }.sorted { rank($0) < rank($1) }
  }
}
