// Migration 002: the person's statements and breathing patterns, and the session that runs. Frozen once shipped.
//
// What 001 says about ANY and about checks holds here too.

import GRDB

enum StatementsPatternsUnfinishedSession {
  static let name = "002 statements, breathing patterns, unfinished session"

  static func migrate(_ db: Database) throws {
    // Either the person's own, by its id, or one that Respite brings along, by its first wording. The wording is sealed
    // like the text: beside the words that a person made of it, it says as much as they do. Not unique: sealed twice,
    // the same words differ.
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
    // The times are one text, because numbers in columns of their own could not be sealed: how long somebody can hold
    // their breath is theirs to tell.
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
    // The columns of `sessions`, and where in its plan the session is. One row at most: the slot has one value.
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
