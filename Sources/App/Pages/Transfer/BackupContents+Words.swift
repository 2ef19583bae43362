import Core

nonisolated extension BackupContents {
  /// One sentence, such as “It holds 357 reflections (the newest from 29 March 2026), 2 in the bin, 120 sessions.”
  ///
  /// - Parameter dates: how days are written; nil for `2026-03-29`, as in the terminal.
  public func sentence(_ dates: Dates? = nil) -> String {
    var parts = [reflectionsInWords(dates)]
    // TRANSLATORS: Part of a list of what a backup holds: deleted reflections that are still in the bin.
    if inBin > 0 { parts.append(pluralized("{count} in the bin", "{count} in the bin", count: inBin)) }
    for kind in RecordKind.allCases where kind != .reflections && self[kind] > 0 {
      parts.append(kind.counted(self[kind]))
    }
    if onYourMind > 0 {
      // TRANSLATORS: Part of a list of what a backup holds. “On your mind” is the page with worries,
      // thoughts and steps.
      parts.append(
        pluralized("{count} entry in “On your mind”", "{count} entries in “On your mind”", count: onYourMind))
    }
    // TRANSLATORS: “It” is a backup. {contents} is a list such as “12 reflections (the newest from 2026-03-29), 2 in
    // the bin, 30 sessions”.
    return localized("It holds {contents}.", ["contents": parts.joined(separator: ", ")])
  }

  private func reflectionsInWords(_ dates: Dates?) -> String {
    guard let newestDay else { return RecordKind.reflections.counted(self[.reflections]) }
    // TRANSLATORS: Part of a list of what a backup holds. {day} is a date such as 2026-03-29.
    return pluralized(
      "{count} reflection (from {day})", "{count} reflections (the newest from {day})",
      count: self[.reflections],
      ["day": dates?.long(newestDay) ?? newestDay.description])
  }
}
