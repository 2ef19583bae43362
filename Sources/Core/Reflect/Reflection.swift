import Foundation

/// Something that went well, and why.
public struct Reflection: Identifiable, Hashable, Sendable {
  /// Stable for life, also across export and import.
  public let id: UUID
  /// What went well; never empty.
  public let event: String
  /// Why it went well; may be empty.
  public let reason: String
  /// When it was written, and the day it counts for.
  public let moment: Moment
  /// When it was last changed, if it was.
  public let editedAt: Date?
  /// Whether its words could be read. If not, they are empty here; the row is kept as it is.
  public let isReadable: Bool

  /// A reflection; `event` must hold a word.
  public init(id: UUID, event: String, reason: String, moment: Moment, editedAt: Date? = nil) {
    self.id = id
    self.event = event
    self.reason = reason
    self.moment = moment
    self.editedAt = editedAt
    isReadable = true
  }

  /// Stands in the place of one that is kept and can't be read.
  public init(unreadable id: UUID, moment: Moment) {
    self.id = id
    (event, reason, editedAt, isReadable) = ("", "", nil, false)
    self.moment = moment
  }
}
