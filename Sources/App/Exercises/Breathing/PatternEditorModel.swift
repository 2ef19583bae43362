import Core
import Foundation
import Observation

/// A breathing pattern of the person's own while it is made or edited.
@Observable
final class PatternEditorModel {
  /// The pattern with its unsaved changes.
  private(set) var pattern: OwnPattern
  /// Whether it's a new pattern, not a change to a stored one.
  let isNew: Bool
  @ObservationIgnored private let patterns: BreathingPatternsModel
  private var wasSaved = false

  /// Starts with a new pattern, or with `pattern`.
  init(_ patterns: BreathingPatternsModel, changing pattern: OwnPattern? = nil) {
    self.patterns = patterns
    isNew = pattern == nil
    self.pattern = pattern ?? OwnPattern(id: UUID(), name: "", inhale: 4, exhale: 6)
  }

  /// The name was edited.
  func named(_ name: String) { pattern.name = name }

  /// A time was edited.
  func changed(_ field: OwnPattern.Field, to seconds: Double) { pattern[field] = seconds }

  /// A sentence about what is wrong with `field`, or nil. A missing name is reported only after *Save* was pressed.
  func problem(_ field: OwnPattern.Field) -> String? {
    for problem in pattern.problems {
      switch problem {
      case .outOfRange(field, let limits):
        return localized(
          "Choose {least} to {most} seconds.",
          ["least": limits.lowerBound.shortDecimal, "most": limits.upperBound.shortDecimal])
      case .nameless where field == .name && wasSaved: return localized("Give it a name so you can find it.")
      default: continue
      }
    }
    return nil
  }

  /// A sentence about what is wrong with the pattern as a whole, or nil.
  var cycleProblem: String? {
    for case .cycle(let limits) in pattern.problems {
      return localized(
        "A whole breath should take {least} to {most} seconds.",
        ["least": limits.lowerBound.shortDecimal, "most": limits.upperBound.shortDecimal])
    }
    return nil
  }

  /// *Save* was pressed. Returns true if the pattern was valid and is saved.
  func savePressed() -> Bool {
    wasSaved = true
    guard pattern.problems.isEmpty else { return false }
    pattern.name = pattern.name.trimmed
    patterns.save(pattern)
    return true
  }
}
