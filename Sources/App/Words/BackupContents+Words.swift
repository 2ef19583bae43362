import Core

nonisolated extension BackupContents {
  /// One sentence, such as “It holds 357 reflections (the newest of 2026-03-29), 2 in the bin, 120 sessions.”
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
