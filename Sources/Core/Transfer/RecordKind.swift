import Foundation

/// A kind of thing that a person keeps and takes along: counted in backups and imports, brought over after damage, and
/// sealed by the lock.
///
/// Whatever concerns all that is kept asks for all cases. A new table is one case more, and the compiler asks for the
/// rest.
public enum RecordKind: String, CaseIterable, Codable, Sendable {
  // Raw values stand in files: never rename one.
  case reflections, sessions, moods, statements, patterns, plan
}

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
