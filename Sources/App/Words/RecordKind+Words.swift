import Core

nonisolated extension RecordKind {
  /// The plural name, as a heading.
  public var title: String {
    switch self {
    case .reflections: localized("Reflections")
    case .sessions: localized("Sessions")
    case .moods: localized("Moods")
    case .statements: localized("Statements")
    case .patterns: localized("Rhythms")
    case .plan: localized("Your own plan")
    }
  }

  /// A count with its noun, such as “12 sessions”.
  func counted(_ count: Int) -> String {
    switch self {
    case .reflections: pluralized("{count} reflection", "{count} reflections", count: count)
    case .sessions: pluralized("{count} session", "{count} sessions", count: count)
    case .moods: pluralized("{count} mood", "{count} moods", count: count)
    case .statements: pluralized("{count} statement", "{count} statements", count: count)
    case .patterns: pluralized("{count} rhythm", "{count} rhythms", count: count)
    case .plan: localized("your own plan")
    }
  }
}
