import Foundation

/// One thing on *Choose for yourself*: an exercise, or one of its forms.
public enum ShelfItem: Hashable, Sendable, Identifiable {
  /// The calming scene, with this scene.
  case scene(Scene.ID)
  /// Breathing, in this pattern.
  case pattern(BreathingPattern.ID)
  /// An exercise that has one form.
  case exercise(Exercise)
  /// A guided session.
  case session(GuidedSession)
  /// A programme of guided sessions, which opens its own page.
  case programme(Programme)

  /// The id on the command line and in the settings; it never changes.
  public var id: String {
    switch self {
    case .scene(let id), .pattern(let id): id
    case .exercise(let exercise): exercise.rawValue
    case .session(let session): session.id
    case .programme(let programme): programme.id
    }
  }

  /// Its exercise.
  public var exercise: Exercise {
    switch self {
    case .scene: .scene
    case .pattern: .breathing
    case .exercise(let exercise): exercise
    case .session(let session): session.exercise
    case .programme: .meditation
    }
  }

  /// The lengths in minutes for narrowing down the choice.
  public static let lengths = SessionLength.allCases.map(\.minutes)

  /// Whether it takes about `minutes`, one of `lengths`: no longer than that, but longer than the next shorter length.
  /// An item without an end fits every length, and a programme fits if one of its sessions does.
  public func takes(_ minutes: Int) -> Bool {
    let shorter = Self.lengths.last { $0 < minutes } ?? 0
    if case .programme(let programme) = self {
      return programme.sessions.contains { ShelfItem.session($0).takes(minutes) }
    }
    return self.minutes.map { (shorter + 1...minutes).contains($0) } ?? true
  }

  /// How many minutes it takes; nil where it has no end, or is done in parts.
  public var minutes: Int? {
    switch self {
    case .session(let session): session.minutes
    case .programme: nil
    default: exercise.minutes
    }
  }
}
