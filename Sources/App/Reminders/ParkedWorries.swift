import Core

/// Stores in a setting whether any worry is parked, because the helper that reminds of worry time can't read the
/// records.
///
/// Every writer of records updates the setting afterwards: the window after each write, a command before it ends.
@MainActor public enum ParkedWorries {
  /// Writes the setting now, and after each change by this window, whichever page makes it.
  static func follow(_ dependencies: Dependencies) {
    let settings = dependencies.settings
    dependencies.records.afterEachWrite { store in
      // An error leaves the setting as it was; the next write tries again.
      let found = await attempt("count the parked worries") { try await areAny(in: store) }
      if let found { write(found, to: settings) }
    }
  }

  /// Whether any worry is parked. While the lock is closed this can't be known, but it can't change either.
  ///
  /// - Throws: `StoreProblem`, `locked` among them.
  public nonisolated static func areAny(in store: any RecordStore) async throws -> Bool {
    try await store.count(of: MindQuery(kinds: [.worry], isOpen: true)) > 0
  }

  /// Writes the setting, unless it already has this value.
  public static func write(_ areAny: Bool, to settings: any Settings) {
    if settings[.worriesParked] != areAny { settings[.worriesParked] = areAny }
  }
}
