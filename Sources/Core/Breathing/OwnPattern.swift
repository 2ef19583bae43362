import Foundation

/// A rhythm that a person made and named.
///
/// Its limits keep it within what is comfortable: no long holds, between two and a half and twelve breaths a minute.
public struct OwnPattern: Identifiable, Hashable, Sendable {
  /// One of its parts.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    case name, inhale, holdFull, exhale, holdEmpty, rest

    /// Seconds that make sense; the name has none.
    public var limits: ClosedRange<Double> {
      switch self {
      case .inhale, .exhale: 1...10
      case .holdFull, .holdEmpty: 0...8
      case .rest: 0...30
      case .name: 0...0
      }
    }
  }

  /// Why it can’t be breathed as it is.
  public enum Problem: Hashable, Sendable {
    /// It has no name.
    case nameless
    /// Something lasts too short or too long.
    case outOfRange(Field, ClosedRange<Double>)
    /// In, holds and out together are too short or too long.
    case cycle(ClosedRange<Double>)
  }

  /// Seconds that in, holds and out may take together; what is breathed freely afterwards does not count.
  public static let cycle = 5.0...24.0

  /// Stable for life.
  public let id: UUID
  /// What the person calls it.
  public var name: String
  /// Seconds of each part.
  public var inhale, holdFull, exhale, holdEmpty, rest: Double

  /// A rhythm; its parts in seconds.
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

  /// Seconds of a part; 0 for the name.
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

  /// What keeps it from being breathed; empty if nothing does.
  public var problems: [Problem] {
    var found: [Problem] = name.isBlank ? [.nameless] : []
    for field in Field.allCases where field != .name && !field.limits.contains(self[field]) {
      found.append(.outOfRange(field, field.limits))
    }
    if !Self.cycle.contains(inhale + holdFull + exhale + holdEmpty) { found.append(.cycle(Self.cycle)) }
    return found
  }

  /// The id that the setting holds.
  public var patternID: String { "own-\(id.uuidString.lowercased())" }

  /// The rhythm itself, or nil while there are problems with its times.
  public var pattern: BreathingPattern? {
    guard problems.allSatisfy({ $0 == .nameless }) else { return nil }
    let steps = [
      BreathingPattern.Step(.inhale, inhale, fullness: 1), .init(.hold, holdFull, fullness: 1),
      .init(.exhale, exhale, fullness: 0), .init(.hold, holdEmpty, fullness: 0), .init(.rest, rest, fullness: 0),
    ]
    return BreathingPattern(id: patternID, name: name.trimmed, steps: steps.filter { $0.seconds > 0 })
  }
}

/// Where the person's own rhythms are kept.
public protocol PatternStore: Sendable {
  /// All of them, in the order in which they were made.
  ///
  /// - Throws: `StoreProblem`.
  func patterns() async throws -> [OwnPattern]

  /// Keeps a new one, or a changed one in place of its former self; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  func keep(_ pattern: OwnPattern) async throws

  /// Takes one away.
  ///
  /// - Throws: `StoreProblem`; then it is still there.
  func removePattern(_ id: OwnPattern.ID) async throws
}
