import Core

// What the person said is theirs, such as OCD, which changes what some pages ask.

extension RecordsGlance where Value == KeepingWell.Theme? {
  /// The person's answer to *Is one of these yours?* on the way through.
  static func theme(_ dependencies: Dependencies) -> RecordsGlance {
    RecordsGlance(dependencies, of: [.mind(.keepingWell)]) { store in try await store.theme() }
  }
}

extension RecordStore {
  /// Those of `entries` that *On your mind* asks about on a day; see `MindContent.asks`.
  nonisolated func asked(_ entries: [MindEntry], on day: LocalDay) async throws -> [MindEntry] {
    let due = entries.filter { entry in entry.content?.due.map { $0 <= day } ?? false }
    // Only a worry's question depends on it, and a look for it isn't free under a lock.
    guard due.contains(where: { $0[Worry.self]?.askedFrom != nil }) else { return due }
    let theme = try await theme()
    return due.filter { $0.content?.asks(on: day, theme: theme) ?? false }
  }

  /// The person's answer to *Is one of these yours?* on the way through; nil without one.
  nonisolated func theme() async throws -> KeepingWell.Theme? {
    try await mindEntries(in: 0..<1, of: MindQuery(kinds: [.keepingWell])).first?[KeepingWell.self]?.theme
  }
}

nonisolated extension KeepingWell.Theme {
  /// Whether asking whether a worry came true can feed it.
  var isFedByChecking: Bool { self == .ocd || self == .health }
}

nonisolated extension MindContent {
  /// Whether *On your mind* asks about it on a day. Someone with OCD or health anxiety isn't asked whether a worry
  /// happened: checking can feed it.
  func asks(on day: LocalDay, theme: KeepingWell.Theme?) -> Bool {
    guard let due, due <= day else { return false }
    guard theme?.isFedByChecking == true, let worry = self[Worry.self] else { return true }
    return worry.actionShownFrom.map { $0 <= day } ?? false
  }
}

extension Dependencies {
  /// The latest page *Keeping well*; nil without one, and while it can't be read.
  func keepingWell() async -> MindEntry? {
    let found = await attempt("read the page for keeping well") { [records] in
      try await records.store().mindEntries(in: 0..<1, of: MindQuery(kinds: [.keepingWell])).first
    }
    return found ?? nil
  }
}
