// Migration 013: removes the search index from the file, and gives each reflection a revision, so that the words in
// memory can be kept up to date. It has shipped, so it never changes.
//
// The index consists of a person's unencrypted words. `secure_delete` overwrites all its pages as they become free,
// including those of entries that FTS5 had only marked as deleted.

import GRDB

enum SearchInMemory {
  static let name = "013 search in memory"

  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: """
        DROP TRIGGER IF EXISTS search_after_insert;
        DROP TRIGGER IF EXISTS search_after_update;
        DROP TRIGGER IF EXISTS search_after_delete;
        DROP TABLE IF EXISTS search_due;
        DROP TABLE IF EXISTS search_grams;
        DROP TABLE IF EXISTS search_texts;
        """)
    // As in `mind`: another random number after each change. The default is for rows that are recovered
    // from damaged files.
    try db.execute(
      sql: """
        ALTER TABLE reflections ADD COLUMN
          revision INTEGER NOT NULL DEFAULT 1 CHECK (revision BETWEEN 1 AND 1099511627776);
        UPDATE reflections SET revision = (random() & 1099511627775) + 1;
        CREATE INDEX reflections_by_revision ON reflections (revision);
        """)
  }
}
