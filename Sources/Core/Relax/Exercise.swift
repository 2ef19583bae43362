/// An exercise of a session.
///
/// Raw values are used on the command line and in the database: they never change.
public enum Exercise: String, CaseIterable, Codable, Hashable, Sendable {
  case scene, breathing, statements, meditation, grounding
  case muscleRelease = "muscle-release"

  /// Its minutes when it's chosen for itself; nil without an end, where a chime over the rain would only disturb, and
  /// where it comes to its own end.
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
  /// First what is new in this session, then what comes in it anyway, and last what was met in it, the latest at the
  /// very end, so that no one is handed what they've just put aside. Among equals, what asks less of the
  /// person comes first.
  ///
  /// - Parameters:
  ///   - met: what the session has shown so far, in order.
  ///   - ahead: what its plan still has.
  /// - Returns: every other exercise, once.
  public func offers(met: [Exercise], ahead: [Exercise] = []) -> [Exercise] {
    func rank(_ exercise: Exercise) -> (Int, Int) {
      if let last = met.lastIndex(of: exercise) { return (2, last) }
      return (ahead.contains(exercise) ? 1 : 0, exercise.demand)
    }
    return Self.allCases.filter { $0 != self }.sorted { rank($0) < rank($1) }
  }
}
