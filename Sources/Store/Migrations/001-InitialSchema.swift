// Migration 001: reflections, drafts, moods and sessions. It has shipped, so it never changes.
//
// Columns that the lock seals are declared ANY in STRICT tables: they hold text without a lock and a blob with one, and
// SQLite converts neither. The CHECKs are for `quick_check`, which reports rows that break them: a damaged number is
// found at opening instead of trapping in a calculation.

import GRDB

enum InitialSchema {
  static let name = "001 reflections, drafts, moods, sessions"

  /// The years 1 to 9999, in milliseconds since 1970.
  static let instants: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  static func migrate(_ db: Database) throws {
    // `number` is the rowid under a name. It breaks ties in the order of entries, and VACUUM may change an unnamed one.
    try db.execute(
      sql: """
        CREATE TABLE reflections (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
          event ANY NOT NULL,
          reason ANY NOT NULL,
          instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
          utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
          local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999),
          edited INTEGER CHECK (edited BETWEEN -62135596800000 AND 253402300799999),
          deleted INTEGER CHECK (deleted BETWEEN -62135596800000 AND 253402300799999)
        ) STRICT;
        CREATE INDEX reflections_by_day ON reflections (local_day);

        CREATE TABLE drafts (
          kind TEXT PRIMARY KEY NOT NULL,
          event ANY NOT NULL,
          reason ANY NOT NULL,
          kept INTEGER NOT NULL CHECK (kept BETWEEN -62135596800000 AND 253402300799999)
        ) STRICT;

        CREATE TABLE sessions (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
          origin ANY NOT NULL,
          mood ANY,
          length ANY,
          uses ANY NOT NULL,
          instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
          utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
          local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999)
        ) STRICT;
        CREATE INDEX sessions_by_day ON sessions (local_day);
        """)
    // No foreign key on `session`: the mood before a session is stored first, and the session may never end.
    try db.execute(
      sql: """
        CREATE TABLE moods (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
          mood ANY NOT NULL,
          occasion ANY NOT NULL,
          session TEXT CHECK (length(session) = 36),
          instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
          utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
          local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999)
        ) STRICT;
        CREATE INDEX moods_by_day ON moods (local_day);
        """)
  }
}
