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

/// A session that has not ended: kept while it runs, so that a crash or a power cut can't take it away.
public struct UnfinishedSession: Hashable, Sendable {
  /// What was done until it was last kept.
  public let record: SessionRecord
  /// Which step of its plan was on screen.
  public let step: Int
  /// What was on screen.
  public let exercise: Exercise

  /// A session at its `step`.
  public init(record: SessionRecord, step: Int, exercise: Exercise) {
    self.record = record
    self.step = step
    self.exercise = exercise
  }
}

/// Where sessions and moods are kept.
///
/// Every function that writes returns only when it is on the disk, and throws `StoreProblem`; then nothing was changed.
public protocol SessionStore: Sendable {
  /// Keeps a session that has ended, and forgets the one that had not, in one transaction.
  func add(_ session: SessionRecord) async throws

  /// Keeps the session that runs, in place of the former one.
  func keep(_ session: UnfinishedSession) async throws

  /// The session that ran when the program last ended, or nil.
  func unfinishedSession() async throws -> UnfinishedSession?

  /// Keeps a mood.
  func add(_ note: MoodNote) async throws

  /// Changes what was said at one moment.
  func correct(_ note: MoodNote.ID, to mood: Mood) async throws

  /// Takes a mood away.
  func removeMood(_ note: MoodNote.ID) async throws

  /// The sessions of the days given (both included), oldest first.
  func sessions(from first: LocalDay, to last: LocalDay) async throws -> [SessionRecord]

  /// The moods of the days given (both included), oldest first.
  func moods(from first: LocalDay, to last: LocalDay) async throws -> [MoodNote]

  /// Every day with a session, oldest first, each once.
  func practisedDays() async throws -> [LocalDay]
}

/// All that a person's records offer.
public typealias RecordStore = ReflectionStore & TimelineStore & SessionStore & StatementStore & PatternStore
  & HelpPlanStore & ArchiveStore & BackupStore
