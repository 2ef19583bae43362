/// A kind of thing that a person keeps and takes along: counted in backups and imports, brought over after damage, and
/// sealed by the lock.
///
/// Whatever concerns all that is kept asks for all cases. A new table is one case more, and the compiler asks for the
/// rest.
public enum RecordKind: String, CaseIterable, Codable, Sendable {
  // Raw values stand in files: never rename one.
  case reflections, sessions, moods, statements, patterns, plan
}
