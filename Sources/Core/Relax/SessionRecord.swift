import Foundation

/// What is kept of a session: when, why, and what was really done.
public struct SessionRecord: Identifiable, Hashable, Sendable {
  /// What a session began with.
  public enum Origin: Hashable, Sendable {
    /// The two questions on Relax.
    case plan(Mood, SessionLength)
    /// *Help now*: nothing was asked.
    case helpNow
  }

  /// An exercise and how long it was on screen.
  public struct Use: Codable, Hashable, Sendable {
    /// What was done.
    public let exercise: Exercise
    /// For how long, in whole seconds.
    public let seconds: Int

    /// `seconds` of `exercise`.
    public init(exercise: Exercise, seconds: Int) {
      self.exercise = exercise
      self.seconds = seconds
    }
  }

  /// Stable for life.
  public let id: UUID
  /// When and on which day it began.
  public let moment: Moment
  /// What it began with.
  public let origin: Origin
  /// In the order they were met.
  public let uses: [Use]

  /// A session that has ended.
  public init(id: UUID, moment: Moment, origin: Origin, uses: [Use]) {
    self.id = id
    self.moment = moment
    self.origin = origin
    self.uses = uses
  }
}
