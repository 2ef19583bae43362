// Migration 005: the person's own help plan. It has shipped, so it never changes.
//
// For ANY and the CHECKs see 001.

import GRDB

enum HelpPlanSchema {
  static let name = "005 own help plan"

  static func migrate(_ db: Database) throws {
    // `slot` allows one row at most. `outside_lock` is the person's choice to keep the plan readable while the lock is
    // closed; otherwise it's sealed like everything else.
    try db.execute(
      sql: """
        CREATE TABLE help_plan (
          slot INTEGER PRIMARY KEY CHECK (slot = 1),
          signs ANY NOT NULL,
          helps ANY NOT NULL,
          people ANY NOT NULL,
          places ANY NOT NULL,
          reasons ANY NOT NULL,
          outside_lock INTEGER NOT NULL DEFAULT 0 CHECK (outside_lock IN (0, 1)),
          kept INTEGER NOT NULL CHECK (kept BETWEEN -62135596800000 AND 253402300799999)
        ) STRICT;
        """)
  }
}
