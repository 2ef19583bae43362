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
    var lines = [line(localized("Reflections"), reflections, more)]
    for (name, count) in [
      (localized("Sessions"), sessions), (localized("Moods"), moods), (localized("Statements"), statements),
      (localized("Rhythms"), patterns),
      (localized("Your own plan"), plan),
    ] where count != ImportReport.Count() {
      lines.append(line(name, count))
    }
    return lines
  }
}

nonisolated extension BackupContents {
  /// “It holds 357 reflections (the newest of 2026-03-29), 2 in the bin, 120 sessions, 240 moods.”
  public var sentence: String {
    var parts = [reflectionsInWords]
    if inBin > 0 { parts.append(pluralized("{count} in the bin", "{count} in the bin", count: inBin)) }
    if sessions > 0 { parts.append(pluralized("{count} session", "{count} sessions", count: sessions)) }
    if moods > 0 { parts.append(pluralized("{count} mood", "{count} moods", count: moods)) }
    if statements > 0 { parts.append(pluralized("{count} statement", "{count} statements", count: statements)) }
    if patterns > 0 { parts.append(pluralized("{count} rhythm", "{count} rhythms", count: patterns)) }
    return localized("It holds {contents}.", ["contents": parts.joined(separator: ", ")])
  }

  private var reflectionsInWords: String {
    guard let newestDay else { return pluralized("{count} reflection", "{count} reflections", count: reflections) }
    return pluralized(
      "{count} reflection (the newest of {day})", "{count} reflections (the newest of {day})", count: reflections,
      ["day": newestDay])
  }
}
