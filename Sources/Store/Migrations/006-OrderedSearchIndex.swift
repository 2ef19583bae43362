// Migration 006: the index of words in the order of the timeline, over groups of five signs. Frozen once shipped.
//
// What the index is made of stands in `SearchTables`, and why in the note on a timeline of any length. That of 003 goes;
// the new one follows as it does after an import. A lock keeps the same tables in memory instead: then those in the file
// are empty, but for the numbers of what is due.

import GRDB

enum OrderedSearchIndex {
  static let name = "006 index of words in the order of the timeline"

  static func migrate(_ db: Database) throws {
    try db.execute(sql: "DROP TABLE search_grams; DROP TABLE search_texts")
    try db.execute(sql: tables)
    try db.execute(
      sql: "INSERT OR IGNORE INTO search_due SELECT number FROM reflections WHERE deleted IS NULL")
  }

  /// The tables of the index, for the file and for a database in memory.
  static let tables = """
    CREATE TABLE search_texts (
      place INTEGER PRIMARY KEY,
      number INTEGER NOT NULL UNIQUE,
      local_day TEXT NOT NULL,
      instant INTEGER NOT NULL,
      event ANY NOT NULL,
      reason ANY NOT NULL
    ) STRICT;
    CREATE INDEX search_texts_in_order ON search_texts (local_day, instant, number);
    CREATE VIRTUAL TABLE search_grams USING fts5 (
      grams, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize='ascii'
    );
    """
}
