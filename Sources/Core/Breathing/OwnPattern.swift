import Foundation

/// A rhythm that a person made and named.
///
/// Limits keep it comfortable: no long holds, and 2.5 to 12 breaths a minute.
public struct OwnPattern: Identifiable, Hashable, Sendable {
  /// A field of the editor.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    case name, inhale, holdFull, exhale, holdEmpty, rest

    /// The allowed number of seconds; 0 for the name.
    public var limits: ClosedRange<Double> {
      switch self {
      case .inhale, .exhale: 1...10
      case .holdFull, .holdEmpty: 0...8
      case .rest: 0...30
      case .name: 0...0
      }
    }
  }

  /// Why the rhythm can’t be used.
  public enum Problem: Hashable, Sendable {
    /// The name is blank.
    case nameless
    /// A step is too short or too long for the limits of its field.
    case outOfRange(Field, ClosedRange<Double>)
    /// Inhaling, holds and exhaling together are too short or too long.
    case cycle(ClosedRange<Double>)
  }

  /// The allowed seconds of inhaling, holds and exhaling together; the rest after them doesn't count.
  static let cycle = 5.0...24.0

  /// Never changes.
  public let id: UUID
  /// The person's name for it.
  public var name: String
  /// The length of each step in seconds.
  public var inhale, holdFull, exhale, holdEmpty, rest: Double

  /// Creates a rhythm; lengths in seconds.
  public init(
    id: UUID, name: String, inhale: Double, holdFull: Double = 0, exhale: Double, holdEmpty: Double = 0,
    rest: Double = 0
  ) {
    self.id = id
    self.name = name
    self.inhale = inhale
    self.holdFull = holdFull
    self.exhale = exhale
    self.holdEmpty = holdEmpty
    self.rest = rest
  }

  /// The length of a step in seconds; 0 for the name.
  public subscript(_ field: Field) -> Double {
    get {
      switch field {
      case .inhale: inhale
      case .holdFull: holdFull
      case .exhale: exhale
      case .holdEmpty: holdEmpty
      case .rest: rest
      case .name: 0
      }
    }
    set {
      switch field {
      case .inhale: inhale = newValue
      case .holdFull: holdFull = newValue
      case .exhale: exhale = newValue
      case .holdEmpty: holdEmpty = newValue
      case .rest: rest = newValue
      case .name: break
      }
    }
  }

  /// All reasons why the rhythm can’t be used; empty if it can.
  public var problems: [Problem] {
    var found: [Problem] = name.isBlank ? [.nameless] : []
    for field in Field.allCases where field != .name && !field.limits.contains(self[field]) {
      found.append(.outOfRange(field, field.limits))
    }
    if !Self.cycle.contains(inhale + holdFull + exhale + holdEmpty) { found.append(.cycle(Self.cycle)) }
    return found
  }

  /// The id under which the settings store the rhythm.
  public var patternID: String { Self.prefix + id.uuidString.lowercased() }

  /// Whether `id` could be a rhythm's `patternID`.
  public static func isPatternID(_ id: String) -> Bool {
    id.hasPrefix(prefix) && UUID(uuidString: String(id.dropFirst(prefix.count))) != nil
  }

  private static let prefix = "own-"

  /// The rhythm to breathe by; nil while its lengths are out of range.
  public var pattern: BreathingPattern? {
    guard problems.allSatisfy({ $0 == .nameless }) else { return nil }
    let steps = [
      BreathingPattern.Step(.inhale, inhale, fullness: 1), .init(.hold, holdFull, fullness: 1),
      .init(.exhale, exhale, fullness: 0), .init(.hold, holdEmpty, fullness: 0), .init(.rest, rest, fullness: 0),
    ]
    return BreathingPattern(id: patternID, name: name.trimmed, steps: steps.filter { $0.seconds > 0 })
  }
}

/// A change of the person's own rhythms.
public enum PatternEdit: ListEdit {
  /// Appends a new rhythm, or replaces the one with its id.
  case save(OwnPattern)
  /// Removes a rhythm.
  case remove(OwnPattern.ID)
  /// Brings a removed rhythm back.
  case restore(OwnPattern, at: PlacedList<OwnPattern>.Spot)

  /// Applies the change, as far as it still makes sense, and returns its inverse; nil if nothing was changed.
  public func apply(to list: inout PlacedList<OwnPattern>) -> PatternEdit? {
    switch self {
    case .save(let pattern):
      guard let former = list.replace(by: pattern) else { return list.append(pattern) ? .remove(pattern.id) : nil }
      return former == pattern ? nil : .save(former)
    case .remove(let id):
      guard let pattern = list[id] else { return nil }
      return list.remove(id).map { .restore(pattern, at: $0) }
    case .restore(let pattern, let spot):
      return list.insert(pattern, at: spot) ? .remove(pattern.id) : nil
    }
  }
}
