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

/// A mood, as it was said at one moment.
public struct MoodNote: Identifiable, Hashable, Sendable {
  /// Where in a session it was said.
  public enum Occasion: String, Codable, Hashable, Sendable {
    case before, after, apart
  }

  /// Stable for life.
  public let id: UUID
  /// What was said.
  public let mood: Mood
  /// When and on which day.
  public let moment: Moment
  /// Before or after a session, or on its own.
  public let occasion: Occasion
  /// The session it belongs to, if any.
  public let session: UUID?

  /// A note of `mood`.
  public init(id: UUID, mood: Mood, moment: Moment, occasion: Occasion, session: UUID?) {
    self.id = id
    self.mood = mood
    self.moment = moment
    self.occasion = occasion
    self.session = session
  }
}

/// Where sessions and moods are kept.
public protocol SessionStore: Sendable {
  /// Keeps a session; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`.
  func add(_ session: SessionRecord) async throws

  /// Keeps a mood; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`.
  func add(_ note: MoodNote) async throws
}
