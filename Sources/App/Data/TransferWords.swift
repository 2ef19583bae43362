import Core

// What an import did and what a backup holds, in the same words in the window and on the terminal.

nonisolated extension ImportReport {
  /// A line for each kind of thing that came or was there.
  public var lines: [String] {
    func line(_ name: String, _ count: ImportReport.Count, _ more: [String] = []) -> String {
      let counts = [
        pluralized("{count} new", "{count} new", count: count.new),
        pluralized("{count} already there", "{count} already there", count: count.known),
      ]
      return "\(name): " + (counts + more).joined(separator: ", ")
    }
    var more: [String] = []
    if restored > 0 {
      more.append(pluralized("{count} taken out of the bin", "{count} taken out of the bin", count: restored))
    }
    if besideOthers > 0 {
      more.append(
        pluralized(
          "{count} of the new ones is kept next to an older one whose words differ",
          "{count} of the new ones are kept next to an older one whose words differ", count: besideOthers))
    }
    return RecordKind.allCases.compactMap { kind in
      if kind == .reflections { return line(kind.title, self[kind], more) }
      return self[kind] == ImportReport.Count() ? nil : line(kind.title, self[kind])
    }
  }
}

nonisolated extension RecordKind {
  /// What there is of it, as a heading.
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

  /// So many of it, as in “12 sessions”.
  fileprivate func counted(_ count: Int) -> String {
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

nonisolated extension BackupContents {
  /// “It holds 357 reflections (the newest of 2026-03-29), 2 in the bin, 120 sessions, 240 moods.”
  public var sentence: String {
    var parts = [reflectionsInWords]
    if inBin > 0 { parts.append(pluralized("{count} in the bin", "{count} in the bin", count: inBin)) }
    for kind in RecordKind.allCases where kind != .reflections && self[kind] > 0 {
      parts.append(kind.counted(self[kind]))
    }
    return localized("It holds {contents}.", ["contents": parts.joined(separator: ", ")])
  }

  private var reflectionsInWords: String {
    guard let newestDay else { return RecordKind.reflections.counted(self[.reflections]) }
    return pluralized(
      "{count} reflection (the newest of {day})", "{count} reflections (the newest of {day})",
      count: self[.reflections],
      ["day": newestDay])
  }
}
