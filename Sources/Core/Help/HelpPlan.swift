/// What a person wrote for their own hard hours, in their own words.
///
/// The parts are those of a safety plan, as it is made in care: what announces it, what helps, who and where, and why to
/// go on.
public struct HelpPlan: Hashable, Sendable {
  /// A part of it. Raw values are the names of stored columns and of exported keys: never rename one.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case signs, helps, people, places, reasons
  }

  private var words: [Part: String]
  /// Whether it stays readable while the lock is closed.
  public var isOutsideLock: Bool

  /// A plan; parts that are left out are empty.
  public init(_ words: [Part: String] = [:], isOutsideLock: Bool = false) {
    self.words = words.filter { !$0.value.isEmpty }
    self.isOutsideLock = isOutsideLock
  }

  /// What a part says; empty if nothing was written there.
  public subscript(part: Part) -> String {
    get { words[part] ?? "" }
    set { words[part] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether nothing was written.
  public var isBlank: Bool { words.values.allSatisfy(\.isBlank) }
}

/// Where the person's own plan is kept.
public protocol HelpPlanStore: Sendable {
  /// The plan, or nil if none was ever kept.
  ///
  /// - Throws: `StoreProblem`.
  func helpPlan() async throws -> HelpPlan?

  /// Keeps the plan in place of the former one; on return it is on the disk. An empty plan leaves nothing behind.
  ///
  /// - Throws: `StoreProblem`; then the former one is still there.
  func keep(_ plan: HelpPlan) async throws
}
