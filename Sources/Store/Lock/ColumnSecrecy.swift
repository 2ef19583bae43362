// Which columns the lock seals. Every column that can hold text or bytes is listed; a test fails on a missing one, so
// that no one adds words to the database without deciding.

/// Whether a column is unreadable while the lock is closed.
enum ColumnSecrecy: Sendable {
  /// Sealed: what a person wrote, felt or did.
  case sealed
  /// Never sealed: random ids, and the days and counts that reminders need.
  case plain

  /// Columns that earlier versions didn't seal. Finding one unencrypted doesn't mean that the file was tampered with;
  /// it's sealed when the lock opens.
  static let sealedSinceLately: Set = ["mind.kind", "mind.due", "drafts.name"]

  /// The secrecy of each column of the newest schema, by table. Integer columns aren't listed.
  static let table: [String: [String: ColumnSecrecy]] = [
    "grdb_migrations": ["identifier": .plain],
    "reflections": ["id": .plain, "event": .sealed, "reason": .sealed, "local_day": .plain],
    "drafts": ["kind": .plain, "name": .sealed, "event": .sealed, "reason": .sealed],
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
    "mind": ["id": .plain, "kind": .sealed, "content": .sealed, "due": .sealed, "local_day": .plain],
    // The secret keys in it are wrapped.
    "lock": [
      "id": .plain, "salt": .plain, "by_passphrase": .plain, "by_recovery_key": .plain, "letterbox": .plain,
      "letter_key": .plain, "choice": .plain, "former": .plain, "checksum": .plain,
    ],
    "help_plan": [
      "signs": .sealed, "helps": .sealed, "people": .sealed, "places": .sealed, "reasons": .sealed, "services": .sealed,
      "safety": .sealed,
    ],
  ]
}
