import Foundation

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

/// What was changed in a plan: from what it was before to what it is to be.
public struct HelpPlanEdit: Hashable, Sendable {
  /// As the person had it before them.
  public let from: HelpPlan
  /// As they left it.
  public let to: HelpPlan

  /// The difference between two plans.
  public init(from: HelpPlan, to: HelpPlan) {
    self.from = from
    self.to = to
  }

  /// A plan with this change made in it, and all that it says beside that kept.
  public func applied(to present: HelpPlan) -> HelpPlan {
    var plan = present
    for part in HelpPlan.Part.allCases {
      plan[part] = Self.merged(from: from[part], to: to[part], into: present[part])
    }
    if to.isOutsideLock != from.isOutsideLock { plan.isOutsideLock = to.isOutsideLock }
    return plan
  }

  /// What both wrote, where both did: the change within what the others left of it, else one below the other.
  private static func merged(from: String, to: String, into present: String) -> String {
    if present == from || present.isBlank && to.isBlank { return to }
    if to == from { return present }
    if present.isBlank { return to }
    if !from.isEmpty, let range = present.range(of: from) { return present.replacingCharacters(in: range, with: to) }
    if present.contains(to) || to.isBlank { return present }
    return to.contains(present) ? to : "\(present)\n\n\(to)"
  }
}
