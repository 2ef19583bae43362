import Foundation

/// The plan that a person wrote for hard times.
///
/// Its parts are those of the safety plan by Stanley and Brown (2012, doi.org/10.1016/j.cbpra.2011.01.001), in their
/// order, followed by reasons to keep going.
public struct HelpPlan: Hashable, Sendable {
  /// A part of the plan. Raw values are names of columns and of exported keys: never rename one.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// The signs that it's getting worse.
    case signs
    /// Things that the person can do alone.
    case helps
    /// People and places that distract.
    case places
    /// People to ask for help.
    case people
    /// Professionals, services and helplines.
    case services
    /// Ways to make the surroundings safer.
    case safety
    /// Reasons to keep going.
    case reasons
  }

  private var words: [Part: String]
  /// Whether it can be read while the lock is closed.
  public var isOutsideLock: Bool

  /// Creates a plan; parts that aren't given are empty.
  public init(_ words: [Part: String] = [:], isOutsideLock: Bool = false) {
    self.words = words.filter { !$0.value.isEmpty }
    self.isOutsideLock = isOutsideLock
  }

  /// The text of a part; may be empty.
  public subscript(part: Part) -> String {
    get { words[part] ?? "" }
    set { words[part] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether all parts are blank.
  public var isBlank: Bool { words.values.allSatisfy(\.isBlank) }
}

/// A change of the plan, as the difference between two states.
public struct HelpPlanEdit: Hashable, Sendable {
  /// The plan that the person began to edit.
  public let from: HelpPlan
  /// The plan after their change.
  let to: HelpPlan

  /// Creates the change from one plan to another.
  public init(from: HelpPlan, to: HelpPlan) {
    self.from = from
    self.to = to
  }

  /// Returns `present` with this change applied. Text that changed elsewhere in the meantime is retained.
  public func applied(to present: HelpPlan) -> HelpPlan {
    var plan = present
    for part in HelpPlan.Part.allCases {
      plan[part] = Self.merged(from: from[part], to: to[part], into: present[part])
    }
    if to.isOutsideLock != from.isOutsideLock { plan.isOutsideLock = to.isOutsideLock }
    return plan
  }

  /// Merges one part. If it was changed in both places, the change is made within the present text if possible;
  /// otherwise the two texts are put one below the other.
  private static func merged(from: String, to: String, into present: String) -> String {
    if present == from || present.isBlank && to.isBlank { return to }
    if to == from { return present }
    if present.isBlank { return to }
    if !from.isEmpty, let range = present.range(of: from) { return present.replacingCharacters(in: range, with: to) }
    if present.contains(to) || to.isBlank { return present }
    return to.contains(present) ? to : "\(present)\n\n\(to)"
  }
}
