// Migration 010: every reflection is due for the search index, because what it is folded by has changed. It has
// shipped, so it never changes.
//
// The tables remain. The index is updated entry by entry, in small transactions after the start, and until then a
// search reads all rows. Dropping 60 MB of them here would make the window wait, since whatever is deleted is
// overwritten.

import GRDB

enum RefoldedSearchIndex {
  static let name = "010 index of words folded anew"

  static func migrate(_ db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO search_due SELECT number FROM reflections WHERE deleted IS NULL")
  }
}
