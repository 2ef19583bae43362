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

/// One change of the person's own rhythms.
public enum PatternEdit: ListEdit {
  /// A new one comes last, or a changed one takes the place of its former self.
  case keep(OwnPattern)
  /// One goes.
  case remove(OwnPattern.ID)
  /// One that had gone comes back.
  case restore(OwnPattern, at: PlacedList<OwnPattern>.Spot)

  /// Makes the change, as far as it still makes sense, and returns what takes it back; nil if nothing was changed.
  public func apply(to list: inout PlacedList<OwnPattern>) -> PatternEdit? {
    switch self {
    case .keep(let pattern):
      guard let former = list.replace(by: pattern) else { return list.append(pattern) ? .remove(pattern.id) : nil }
      return former == pattern ? nil : .keep(former)
    case .remove(let id):
      guard let pattern = list[id] else { return nil }
      return list.remove(id).map { .restore(pattern, at: $0) }
    case .restore(let pattern, let spot):
      return list.insert(pattern, at: spot) ? .remove(pattern.id) : nil
    }
  }
}
