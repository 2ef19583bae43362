import Foundation

/// A row in the database that can't be read because it was damaged, or changed by another program. Holds none of its
/// text.
public struct UnreadableRecord: Hashable, Sendable {
  /// The kind of record.
  public let kind: RecordKind
  /// Its id, if it has one that can be read.
  public let id: UUID?
  /// The day it counts as, if it has one that can be read.
  public let day: LocalDay?
  /// The column whose value Respite would never write.
  public let column: String
  /// Whether it's an entry or a draft of a tool that only a newer version has. It isn't damaged: that version can read
  /// it.
  public var isOfNewerTool: Bool { column == Self.newerTool }
  /// The column of such records.
  public static let newerTool = "kind"

  /// Describes a row that can't be read.
  public init(kind: RecordKind, id: UUID? = nil, day: LocalDay? = nil, column: String) {
    (self.kind, self.id, self.day, self.column) = (kind, id, day, column)
  }
}
