// Which columns the lock will seal. One line for each column that can hold text or bytes; a test fails on any that is
// missing here, so that nobody adds words to the database without deciding.

/// Whether a column is unreadable while the lock is closed.
enum ColumnSecrecy: Sendable {
  /// What a person wrote, felt or did.
  case sealed
  /// What reminders need (days, counts), and random ids.
  case plain

  /// By table and column, for the newest schema.
  ///
  /// Columns of whole numbers are not named.
  static let table: [String: [String: ColumnSecrecy]] = [
    "grdb_migrations": ["identifier": .plain],
    "reflections": ["id": .plain, "event": .sealed, "reason": .sealed, "local_day": .plain],
    "drafts": ["kind": .plain, "event": .sealed, "reason": .sealed],
    "sessions": [
      "id": .plain, "origin": .sealed, "mood": .sealed, "length": .sealed, "uses": .sealed, "local_day": .plain,
    ],
    "moods": ["id": .plain, "mood": .sealed, "occasion": .sealed, "session": .plain, "local_day": .plain],
    "statements": ["own": .plain, "given": .sealed, "text": .sealed],
    "breathing_patterns": ["id": .plain, "name": .sealed, "times": .sealed],
    "unfinished_session": [
      "id": .plain, "origin": .sealed, "mood": .sealed, "length": .sealed, "uses": .sealed, "exercise": .sealed,
      "local_day": .plain,
    ],
  ]
}
