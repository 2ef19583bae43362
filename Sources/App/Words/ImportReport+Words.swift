import Core

nonisolated extension ImportReport {
  /// One line for each kind of record that the import added or found already there; reflections always have one.
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
