import Foundation

/// A session that took place: when and how it began, and which exercises were done.
public struct SessionRecord: Identifiable, Hashable, Sendable {
  /// How a session was started.
  public enum Origin: Hashable, Sendable {
    /// By the two questions on Relax.
    case plan(Mood, SessionLength)
    /// By *Help now*, without a question.
    case helpNow
    /// On *Choose for yourself*, with this exercise. No mood is asked, neither before nor after.
    case chosen(Exercise)

    /// Whether the person said before it that they feel anxious.
    public var isAnxious: Bool { if case .plan(.anxious, _) = self { true } else { false } }
  }

  /// An exercise and the time it was on screen.
  public struct Use: Codable, Hashable, Sendable {
    /// The exercise.
    public let exercise: Exercise
    /// The guided session that was heard in it; nil for none, and in records of versions that had only one guided
    /// session.
    public let guide: GuidedSession.ID?
    /// The time in whole seconds.
    public let seconds: Int

    /// Creates a use of `exercise` for `seconds`.
    public init(exercise: Exercise, guide: GuidedSession.ID? = nil, seconds: Int) {
      self.exercise = exercise
      self.guide = guide
      self.seconds = seconds
    }
  }

  /// Never changes.
  public let id: UUID
  /// When it began.
  public let moment: Moment
  /// How it was started.
  public let origin: Origin
  /// The exercises in the order they were done.
  public let uses: [Use]

  /// Creates the record of a session.
  public init(id: UUID, moment: Moment, origin: Origin, uses: [Use]) {
    self.id = id
    self.moment = moment
    self.origin = origin
    self.uses = uses
  }
}
