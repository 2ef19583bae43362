/// A kind of record: counted in backups and imports, recovered after damage, and sealed by the lock.
///
/// Code that concerns all records switches over all cases or iterates over them. Add a case for a new table, and the
/// compiler points to the rest.
public enum RecordKind: String, CaseIterable, Codable, Sendable {
  // Raw values are written to files: never rename one.
  case reflections, sessions, moods, statements, patterns, plan
  case worries, thoughts, ladders
  case checkIns = "check-ins"
  case gad7 = "gad-7"
}
