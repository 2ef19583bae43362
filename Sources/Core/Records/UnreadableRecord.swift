import Foundation

/// A row that is kept and can't be read, because its bytes were damaged or someone else changed them. It holds no word.
public struct UnreadableRecord: Hashable, Sendable {
  /// What it is.
  public let kind: RecordKind
  /// Its id, if that can be read and there is one.
  public let id: UUID?
  /// The day it counts for, if that can be read and there is one.
  public let day: LocalDay?
  /// The column in which something stands that Respite never writes.
  public let column: String

  /// A row that can't be read.
  public init(kind: RecordKind, id: UUID? = nil, day: LocalDay? = nil, column: String) {
    (self.kind, self.id, self.day, self.column) = (kind, id, day, column)
  }
}
