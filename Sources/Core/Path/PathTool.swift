/// A tool of Respite that a week of the path suggests trying once.
///
/// Raw values are in the path's file: never rename one. To add a tool, add a case. `trace` says how its use is
/// detected, and `App/Pages/Learn/Path/PathTool+Words.swift` has its name and the page that it opens.
public enum PathTool: String, CaseIterable, Hashable, Sendable {
  /// Choosing a rhythm to breathe in.
  case breathingPatterns = "breathing-patterns"
  /// Writing a worry down.
  case worry
  /// A ladder of steps towards something that the person avoids.
  case step
  /// Looking at a thought from a few sides.
  case thought
  /// Writing a reflection.
  case reflect
  /// Writing the plan for hard times.
  case helpPlan = "help-plan"

  /// Evidence that a tool was used.
  enum Trace: Sendable {
    /// A setting that is no longer empty once the tool was used. It can be read while the lock is closed.
    case setting(Setting<String>)
    /// Records of these kinds, and a function that says whether they show its use.
    case records([RecordKind], @Sendable (any RecordStore) async throws -> Bool)
  }

  /// The evidence that this tool was used.
  var trace: Trace {
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
  /// Whether the settings show that it was used; false for a tool whose trace is in the records.
  @MainActor public func isUsed(_ settings: any Settings) -> Bool {
    if case .setting(let setting) = trace { !settings[setting].isEmpty } else { false }
  }
}

extension PathTool.Trace {
  /// At least one entry of this kind in *On your mind*.
  fileprivate static func mind(_ kind: MindKind) -> Self {
    .records([kind.recordKind]) { try await $0.count(of: MindQuery(kinds: [kind])) > 0 }
  }
}
