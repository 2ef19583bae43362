/// The weeks on *Learn*, at the person's own pace: in each something to read, something to practise and
/// something to use.
public struct LearningPath: Hashable, Sendable {
  /// Something to practise.
  public enum Practice: Hashable, Sendable {
    /// An exercise, in any form.
    case exercise(Exercise)
    /// A guided session.
    case session(GuidedSession)
    /// Any day of a programme.
    case programme(Programme)
  }

  /// A reading, a practice or a tool of a week.
  public enum Part: Hashable, Sendable, Identifiable {
    case reading(Reading)
    case practice(Practice)
    case tool(PathTool)

    /// The id, which differs from those of all other parts.
    public var id: String {
      switch self {
      case .reading(let reading): "reading \(reading.id)"
      case .practice(.exercise(let exercise)): "practice \(exercise.rawValue)"
      case .practice(.session(let session)): "practice \(session.id)"
      case .practice(.programme(let programme)): "practice \(programme.id)"
      case .tool(let tool): "tool \(tool.rawValue)"
      }
    }
  }

  /// One stage of the path, called a week. A person can take as long for it as they like.
  public struct Week: Hashable, Sendable {
    /// A reading, a practice and a tool, in this order; at least one of them.
    public let parts: [Part]

    /// Whether it has a reading, a practice and a tool.
    public var isWhole: Bool { parts.count == 3 }

    /// Creates a week of these parts.
    public init(_ parts: [Part]) { self.parts = parts }
  }

  /// The weeks, in order.
  public let weeks: [Week]

  /// Creates a path of these weeks. Without weeks, there's no path to show.
  public init(_ weeks: [Week] = []) { self.weeks = weeks }

  /// The ids of the readings of all weeks.
  public var readings: Set<Reading.ID> {
    Set(weeks.flatMap(\.parts).compactMap { if case .reading(let reading) = $0 { reading.id } else { nil } })
  }

  /// The tools of all weeks.
  public var tools: Set<PathTool> {
    Set(weeks.flatMap(\.parts).compactMap { if case .tool(let tool) = $0 { tool } else { nil } })
  }
}
