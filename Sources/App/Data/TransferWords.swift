import Core

// What an import did and what a backup holds, in the same words in the window and on the terminal.

nonisolated extension ImportReport {
  /// A line for each kind of thing that came or was there.
  public var lines: [String] {
    func line(_ name: String, _ count: ImportReport.Count, _ more: [String] = []) -> String {
      "\(name): " + (["\(count.new) new", "\(count.known) already there"] + more).joined(separator: ", ")
    }
    var more: [String] = []
    if restored > 0 { more.append("\(restored) taken out of the bin") }
    if besideOthers > 0 { more.append("\(besideOthers) of the new ones kept beside one with other words") }
    var lines = [line("Reflections", reflections, more)]
    for (name, count) in [
      ("Sessions", sessions), ("Moods", moods), ("Statements", statements), ("Rhythms", patterns),
      ("Your own plan", plan),
    ] where count != ImportReport.Count() {
      lines.append(line(name, count))
    }
    return lines
  }
}

nonisolated extension BackupContents {
  /// “357 reflections (the newest of 2026-03-29), 2 in the bin, 120 sessions, 240 moods.”
  public var sentence: String {
    func count(_ number: Int, _ one: String) -> String { "\(number) \(one)\(number == 1 ? "" : "s")" }
    var parts = [count(reflections, "reflection")]
    if let newestDay { parts[0] += " (the newest of \(newestDay))" }
    if inBin > 0 { parts.append("\(inBin) in the bin") }
    for (number, one) in [(sessions, "session"), (moods, "mood"), (statements, "statement"), (patterns, "rhythm")]
    where number > 0 {
      parts.append(count(number, one))
    }
    return parts.joined(separator: ", ") + "."
  }
}
