import Foundation

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
