import Core
import Foundation
import Observation

/// A rhythm of one's own while it is being made.
@Observable
final class RhythmEditorModel {
  /// As it is now.
  private(set) var pattern: OwnPattern
  /// Whether it is there already, and is being changed.
  let isNew: Bool
  @ObservationIgnored private let rhythms: RhythmsModel
  private var wasSaved = false

  /// A new rhythm, or a change of `pattern`.
  init(_ rhythms: RhythmsModel, changing pattern: OwnPattern? = nil) {
    self.rhythms = rhythms
    isNew = pattern == nil
    self.pattern = pattern ?? OwnPattern(id: UUID(), name: "", inhale: 4, exhale: 6)
  }

  /// The name was written.
  func named(_ name: String) { pattern.name = name }

  /// A time was chosen.
  func changed(_ field: OwnPattern.Field, to seconds: Double) { pattern[field] = seconds }

  /// What is wrong with a part, as one sentence; nil if nothing is. That there is no name yet is only said when it is
  /// to be saved.
  func problem(_ field: OwnPattern.Field) -> String? {
    for problem in pattern.problems {
      switch problem {
      case .outOfRange(field, let limits):
        return localized(
          "Between {least} and {most} seconds, please.",
          ["least": limits.lowerBound.short, "most": limits.upperBound.short])
      case .nameless where field == .name && wasSaved: return localized("A name, please, to find it again.")
      default: continue
      }
    }
    return nil
  }

  /// What is wrong with the whole, as one sentence.
  var cycleProblem: String? {
    for case .cycle(let limits) in pattern.problems {
      return localized(
        "In, holds and out together: {least} to {most} seconds, please.",
        ["least": limits.lowerBound.short, "most": limits.upperBound.short])
    }
    return nil
  }

  /// *Save* was pressed. True if it was kept.
  func savePressed() -> Bool {
    wasSaved = true
    guard pattern.problems.isEmpty else { return false }
    pattern.name = pattern.name.trimmed
    rhythms.save(pattern)
    return true
  }
}
