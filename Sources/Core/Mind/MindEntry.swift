import Foundation

/// An entry that a person wrote with one of the tools.
public struct MindEntry: Identifiable, Hashable, Sendable {
  /// Never changes, not even by export and import.
  public let id: UUID
  /// Which tool it belongs to.
  public let kind: MindKind
  /// The content; nil if it can't be read. The row then remains unchanged in the database.
  public let content: MindContent?
  /// When it was begun, and the day it counts as.
  public let moment: Moment
  /// When it was last changed; nil if it never was.
  public let editedAt: Date?

  /// Creates an entry.
  public init(id: UUID, content: MindContent, moment: Moment, editedAt: Date? = nil) {
    (self.id, self.content, self.moment, self.editedAt) = (id, content, moment, editedAt)
    kind = content.kind
  }

  /// Creates the entry that represents a damaged row, whose content can't be read.
  public init(unreadable id: UUID, _ kind: MindKind, moment: Moment) {
    (self.id, self.kind, self.moment) = (id, kind, moment)
    (content, editedAt) = (nil, nil)
  }

  /// The content as the given tool's type, as in `entry[Worry.self]`; nil if it belongs to another tool or can't be
  /// read.
  public subscript<Tool: MindTool>(_: Tool.Type) -> Tool? { content?[Tool.self] }

  /// Whether its main words are blank, so that there is nothing to save; false if it can't be read.
  public var isBlank: Bool { content?.isBlank ?? false }
}
