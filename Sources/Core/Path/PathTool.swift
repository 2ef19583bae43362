/// Something in Respite that a week of the path has the person try once.
///
/// Raw values are in the path's file: never rename one. To add a tool, add a case: here is how one knows that it was
/// used, and `App/Pages/Learn/Path/PathTool+Words.swift` says what it's called and what it opens.
public enum PathTool: String, CaseIterable, Hashable, Sendable {
  /// Choosing a rhythm to breathe in.
  case breathingPatterns = "breathing-patterns"
  /// Putting a worry down.
  case worry
  /// A ladder of steps towards something one stays away from.
  case step
  /// Looking at a thought from a few sides.
  case thought
  /// Writing a reflection.
  case reflect
  /// Writing the plan for hard times.
  case helpPlan = "help-plan"

  /// Evidence that a tool was used.
  public enum Trace: Sendable {
    /// A setting that isn't empty any more. It can be read while the lock is closed.
    case setting(Setting<String>)
    /// Records of these kinds.
    case records([RecordKind], @Sendable (any RecordStore) async throws -> Bool)
  }

  /// Evidence that it was used.
  public var trace: Trace {
    switch self {
    case .breathingPatterns: .setting(.breathingPattern)
    case .worry: .mind(.worry)
    case .step: .mind(.ladder)
    case .thought: .mind(.thought)
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

extension PathTool.Trace {
  /// An entry of *On your mind*.
  fileprivate static func mind(_ kind: MindKind) -> Self {
    .records([kind.recordKind]) { try await $0.count(of: MindQuery(kinds: [kind])) > 0 }
  }
}
