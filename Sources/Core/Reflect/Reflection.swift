import Foundation

/// Something that went well, and why.
public struct Reflection: Identifiable, Hashable, Sendable {
  /// Never changes, not even by export and import.
  public let id: UUID
  /// The thing that went well; never empty.
  public let event: String
  /// Why it went well; may be empty.
  public let reason: String
  /// When it was written, and the day it counts as.
  public let moment: Moment
  /// When it was last edited; nil if it never was.
  public let editedAt: Date?
  /// Whether its text could be read. If not, `event` and `reason` are empty; the row remains unchanged in the database.
  public let isReadable: Bool

  /// Creates a reflection; `event` must not be blank.
  public init(id: UUID, event: String, reason: String, moment: Moment, editedAt: Date? = nil) {
    self.id = id
    self.event = event
    self.reason = reason
    self.moment = moment
    self.editedAt = editedAt
    isReadable = true
  }

  /// Creates the reflection that represents a damaged row, whose text can't be read.
  public init(unreadable id: UUID, moment: Moment) {
    self.id = id
    (event, reason, editedAt, isReadable) = ("", "", nil, false)
    self.moment = moment
  }
}
