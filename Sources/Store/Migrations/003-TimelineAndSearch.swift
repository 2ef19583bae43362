// Migration 003: the order of the timeline, and the search index. It has shipped, so it never changes.
//
// Migration 006 replaces the search index made here.

import GRDB

enum TimelineAndSearch {
  static let name = "003 order of the timeline, index of words"

  static func migrate(_ db: Database) throws {
    // Every index ends with the rowid, so this one orders by day, instant and number, deleted entries apart: the
    // hundred-thousandth entry is reached without reading a row. It serves all queries of the index it replaces.
    try db.execute(
      sql: """
        DROP INDEX reflections_by_day;
        CREATE INDEX reflections_in_order ON reflections (deleted, local_day, instant);
        """)
    try db.execute(sql: tables)
    // SQL can't fold words, so triggers record the numbers of changed rows, whoever writes them, and Respite indexes
    // these rows later. `search_due` contains no words.
    try db.execute(
      sql: """
        CREATE TABLE search_due (number INTEGER PRIMARY KEY) STRICT;
        CREATE TRIGGER search_after_insert AFTER INSERT ON reflections BEGIN
          INSERT OR IGNORE INTO search_due VALUES (new.number);
        END;
        CREATE TRIGGER search_after_update AFTER UPDATE ON reflections BEGIN
          INSERT OR IGNORE INTO search_due VALUES (new.number);
        END;
        CREATE TRIGGER search_after_delete AFTER DELETE ON reflections BEGIN
          INSERT OR IGNORE INTO search_due VALUES (old.number);
        END;
        INSERT INTO search_due SELECT number FROM reflections WHERE deleted IS NULL;
        """)
  }

  private static let tables = """
    CREATE TABLE search_texts (
      number INTEGER PRIMARY KEY,
      local_day TEXT NOT NULL,
      instant INTEGER NOT NULL,
      event ANY NOT NULL,
      reason ANY NOT NULL
    ) STRICT;
    CREATE INDEX search_texts_in_order ON search_texts (local_day, instant);
    CREATE VIRTUAL TABLE search_grams USING fts5 (
      grams, content='', columnsize=0, detail=none, prefix='1 2', tokenize='ascii'
    );
    """
}
