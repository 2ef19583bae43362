// Migration 006: the search index in the order of the timeline, over groups of five characters. It has shipped, so it
// never changes.
//
// `SearchTables` documents the index, and the note on a timeline of any length gives the reasons. The index of 003 is
// dropped; the new one is filled later, as after an import. Under a lock the same tables are in memory instead:
// those in the file are then empty, except for the numbers in `search_due`.

import GRDB

enum OrderedSearchIndex {
  static let name = "006 index of words in the order of the timeline"

  static func migrate(_ db: Database) throws {
    try db.execute(sql: "DROP TABLE search_grams; DROP TABLE search_texts")
    try db.execute(sql: tables)
    try db.execute(
      sql: "INSERT OR IGNORE INTO search_due SELECT number FROM reflections WHERE deleted IS NULL")
  }

  /// The SQL that creates the tables, in the file or in a database in memory.
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
