import Foundation

/// A mood that the person reported at one moment.
public struct MoodNote: Identifiable, Hashable, Sendable {
  /// Whether it was reported before a session, after it, or apart from one.
  public enum Occasion: String, Codable, Hashable, Sendable {
    // Raw values are in the database: never rename one.
    case before, after, apart
    /// After a session of which the person said that it made things worse.
    case afterWorse = "after-worse"

    /// Whether it was reported after a session.
    public var isAfter: Bool { self == .after || self == .afterWorse }
  }

  /// Never changes.
  public let id: UUID
  /// The mood.
  public let mood: Mood
  /// When it was reported.
  public let moment: Moment
  /// Before or after a session, or apart from one.
  public let occasion: Occasion
  /// The id of its session; nil if it has none.
  public let session: UUID?

  /// Creates a note.
  public init(id: UUID, mood: Mood, moment: Moment, occasion: Occasion, session: UUID?) {
    self.id = id
    self.mood = mood
    self.moment = moment
    self.occasion = occasion
    self.session = session
  }
}
