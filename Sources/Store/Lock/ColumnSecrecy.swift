// Which columns the lock seals. One line for each column that can hold text or bytes; a test fails on any that is
// missing here, so that nobody adds words to the database without deciding.

/// Whether a column is unreadable while the lock is closed.
enum ColumnSecrecy: Sendable {
  /// What a person wrote, felt or did.
  case sealed
  /// What the index of words is made of: text in the clear, so that all of it is empty in the file while a lock is set.
  case emptied
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
    "search_due": [:],
    "search_texts": ["local_day": .emptied, "event": .emptied, "reason": .emptied],
    "search_grams": ["grams": .emptied],
    // FTS5's own, under its names.
    "search_grams_data": ["block": .emptied],
    "search_grams_idx": ["segid": .emptied, "term": .emptied, "pgno": .emptied],
    "search_grams_config": ["k": .plain, "v": .plain],
    // The keys in it are wrapped: without the passphrase they are noise.
    "lock": [
      "id": .plain, "salt": .plain, "by_passphrase": .plain, "by_recovery_key": .plain, "letterbox": .plain,
      "letter_key": .plain, "choice": .plain,
    ],
    "help_plan": ["signs": .sealed, "helps": .sealed, "people": .sealed, "places": .sealed, "reasons": .sealed],
  ]
}
