import Core

nonisolated extension RecordKind {
  /// The plural name, as a heading.
  public var title: String {
    switch self {
    // TRANSLATORS: A kind of record: the name of a line in the result of an import, and a subject in the output of
    // “respite check”.
    case .reflections: localized("Reflections")
    // TRANSLATORS: A kind of record: the name of a line in the result of an import, and a subject in the output of
    // “respite check”.
    case .sessions: localized("Sessions")
    // TRANSLATORS: A kind of record: the name of a line in the result of an import, and a subject in the output of
    // “respite check”.
    case .moods: localized("Moods")
    // TRANSLATORS: A kind of record: the name of a line in the result of an import, and a subject in the output of
    // “respite check”.
    case .statements: localized("Statements")
    // TRANSLATORS: A kind of record: the name of a line in the result of an import, and a subject in the output of
    // “respite check”.
    case .patterns: localized("Rhythms")
    case .plan: localized("Your plan for hard times")
    case .mind(let kind): kind.tool.title
    }
  }

  /// A count with its noun, such as “12 sessions”.
  func counted(_ count: Int) -> String {
    switch self {
    // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
    case .reflections: pluralized("{count} reflection", "{count} reflections", count: count)
    // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
    case .sessions: pluralized("{count} session", "{count} sessions", count: count)
    // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
    case .moods: pluralized("{count} mood", "{count} moods", count: count)
    // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
    case .statements: pluralized("{count} statement", "{count} statements", count: count)
    // TRANSLATORS: Part of a list of what a backup holds, or of what was recovered.
    case .patterns: pluralized("{count} rhythm", "{count} rhythms", count: count)
    // TRANSLATORS: Part of a list of what a backup holds. The page is called “My plan for hard times”.
    case .plan: localized("your plan for hard times")
    case .mind(let kind): kind.tool.counted(count)
    }
  }

  /// The name within a list of what something holds, such as “reflections, worries and your plan for hard times”.
  fileprivate var noun: String {
    switch self {
    // TRANSLATORS: From here to “your plan for hard times”: parts of a list within a sentence, which says what a file,
    // a backup or the lock holds, such as “reflections, sessions and your plan for hard times”.
    case .reflections: localized("reflections")
    case .sessions: localized("sessions")
    case .moods: localized("moods")
    case .statements: localized("statements")
    case .patterns: localized("rhythms")
    case .plan: localized("your plan for hard times")
    case .mind(let kind): kind.tool.noun
    }
  }
}

nonisolated extension [RecordKind] {
  /// The kinds as a list within a sentence, such as “reflections, worries and thoughts”.
  public var inWords: String {
    guard let last = last?.noun, count > 1 else { return last?.noun ?? "" }
    // TRANSLATORS: The end of a list: {words} is one part of it, or several with commas between them; {last}
    // is the last.
    return localized(
      "{words} and {last}", ["words": dropLast().map(\.noun).joined(separator: ", "), "last": last])
  }
}
