/// A kind of record: counted in backups and imports, recovered after damage, and sealed by the lock.
///
/// Code that concerns all records switches over all cases or iterates over them. Add a case for a new table, and the
/// compiler points to the code that must handle it. A new tool needs no new case here.
public enum RecordKind: RawRepresentable, CaseIterable, Codable, Hashable, Sendable {
  case reflections, sessions, moods, statements, patterns, plan
  /// The entries of a tool.
  case mind(MindKind)

  /// Every kind, the tools' last.
  public static let allCases: [RecordKind] =
    [.reflections, .sessions, .moods, .statements, .patterns, .plan] + MindKind.allCases.map { .mind($0) }

  /// The name in files: never rename one.
  public var rawValue: String {
    switch self {
    case .reflections: "reflections"
    case .sessions: "sessions"
    case .moods: "moods"
    case .statements: "statements"
    case .patterns: "patterns"
    case .plan: "plan"
    case .mind(let kind): kind.tool.list.name
    }
  }

  /// Nil if no kind has this name.
  public init?(rawValue: String) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }
}
