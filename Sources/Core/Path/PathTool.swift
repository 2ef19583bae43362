/// Something in Respite that a week of the path has the person try once.
///
/// Raw values are in the path's file: never rename one. To add a tool, add a case: here is how one knows that it was used, and
/// `App/Path/PathTool+Words.swift` says what it's called and what it opens.
public enum PathTool: String, CaseIterable, Hashable, Sendable {
  /// Choosing a rhythm to breathe in.
  case breathingPatterns = "breathing-patterns"
  /// Giving a heart to something on *Choose for yourself*.
  case favourites
  /// Saying how one feels after a session, which *What helps* shows.
  case whatHelps = "what-helps"
  /// Adding a coping statement, or making one a favourite.
  case statements
  /// Writing a reflection.
  case reflect
  /// Writing the plan for hard times.
  case helpPlan = "help-plan"

  /// What tells that a tool was used.
  public enum Trace: Sendable {
    /// A setting that isn't empty any more. It can be read while the lock is closed.
    case setting(Setting<String>)
    /// Records of these kinds.
    case records([RecordKind], @Sendable (any RecordStore) async throws -> Bool)
  }

  /// What tells that it was used.
  public var trace: Trace {
    switch self {
    case .breathingPatterns: .setting(.breathingPattern)
    case .favourites: .setting(.shelfFavourites)
    case .whatHelps:
      .records([.moods]) { store in
        try await store.moods(from: .first, to: .last).contains { $0.occasion == .after }
      }
    case .statements:
      .records([.statements]) { store in try await store.statements().contains(where: \.isByHand) }
    case .reflect: .records([.reflections]) { try await $0.count(of: TimelineQuery(), atMost: 1) > 0 }
    case .helpPlan: .records([.plan]) { try await $0.helpPlan().map { !$0.isBlank } ?? false }
    }
  }
}

extension PathTool {
  /// Whether the settings tell that it was used; false for one that leaves its trace in the records.
  @MainActor public func isUsed(_ settings: any Settings) -> Bool {
    if case .setting(let setting) = trace { !settings[setting].isEmpty } else { false }
  }
}

extension StatementList.Entry {
  /// Whether the person wrote it, reworded it or made it a favourite.
  fileprivate var isByHand: Bool {
    switch id {
    case .own: true
    case .given(let wording): isFavourite || text != wording
    }
  }
}
