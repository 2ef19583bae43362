import Core

nonisolated extension ImportReport {
  /// One line for each kind of record that the import added or found already there; reflections always have one.
  public var lines: [String] {
    func line(_ name: String, _ count: ImportReport.Count, _ more: [String] = []) -> String {
      let counts = [
        // TRANSLATORS: Part of a list of what an import added: “Sessions: 3 new, 2 already there”.
        pluralized("{count} new", "{count} new", count: count.new),
        // TRANSLATORS: Part of a list of what an import added: “Sessions: 3 new, 2 already there”.
        pluralized("{count} already there", "{count} already there", count: count.known),
      ]
      return "\(name): " + (counts + more).joined(separator: ", ")
    }
    var more: [String] = []
    if restored > 0 {
      // TRANSLATORS: Part of a list of what an import did, about deleted reflections.
      more.append(pluralized("{count} restored from the bin", "{count} restored from the bin", count: restored))
    }
    if besideOthers > 0 {
      more.append(
        // TRANSLATORS: Part of a list of what an import did: a reflection that’s already there has other words in the
        // file, so both are kept.
        pluralized(
          "{count} of the new ones saved beside a different version you already had",
          "{count} of the new ones saved beside different versions you already had", count: besideOthers))
    }
    return RecordKind.allCases.compactMap { kind in
      if kind == .reflections { return line(kind.title, self[kind], more) }
      return self[kind] == ImportReport.Count() ? nil : line(kind.title, self[kind])
    }
  }
}
