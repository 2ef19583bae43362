// Migration 005: the person's own plan for hard hours. Frozen once shipped.
//
// What 001 says about ANY and about checks holds here too.

import GRDB

enum HelpPlanSchema {
  static let name = "005 own help plan"

  static func migrate(_ db: Database) throws {
    // One row at most: the slot has one value. `outside_lock` is the person's choice that the words stay readable while
    // the lock is closed; without it they are sealed like all others.
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
