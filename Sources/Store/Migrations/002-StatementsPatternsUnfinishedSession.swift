// Migration 002: the person's statements and breathing patterns, and the running session. It has shipped, so it never
// changes.
//
// For ANY and the CHECKs see 001.

import GRDB

enum StatementsPatternsUnfinishedSession {
  static let name = "002 statements, breathing patterns, unfinished session"

  static func migrate(_ db: Database) throws {
    // A statement is either the person's own, with an id, or one of Respite's, identified by its original wording. The
    // wording is sealed like the text: beside the person's version of it, it reveals as much. It can't be UNIQUE, since
    // the same words sealed twice differ.
    try db.execute(
      sql: """
        CREATE TABLE statements (
          place INTEGER PRIMARY KEY CHECK (place >= 0),
          own TEXT UNIQUE CHECK (length(own) = 36),
          given ANY,
          text ANY NOT NULL,
          is_favourite INTEGER NOT NULL CHECK (is_favourite IN (0, 1)),
          is_hidden INTEGER NOT NULL CHECK (is_hidden IN (0, 1)),
          CHECK ((own IS NULL) <> (given IS NULL))
        ) STRICT;
        """)
    // The times are one text, because number columns couldn't be sealed, and how long a person can hold their breath is
    // private.
    try db.execute(
      sql: """
        CREATE TABLE breathing_patterns (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
          name ANY NOT NULL,
          times ANY NOT NULL,
          created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999)
        ) STRICT;
        """)
    // The columns of `sessions`, and the session's position in its plan. `slot` allows one row at most.
    try db.execute(
      sql: """
        CREATE TABLE unfinished_session (
          slot INTEGER PRIMARY KEY CHECK (slot = 1),
          id TEXT NOT NULL CHECK (length(id) = 36),
          origin ANY NOT NULL,
          mood ANY,
          length ANY,
          uses ANY NOT NULL,
          step INTEGER NOT NULL CHECK (step BETWEEN 0 AND 1000),
          exercise ANY NOT NULL,
          instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
          utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
          local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          kept INTEGER NOT NULL CHECK (kept BETWEEN -62135596800000 AND 253402300799999)
        ) STRICT;
        """)
  }
}
