// Migration 007: the second version of the lock's row. Frozen once shipped.

import GRDB

enum LockOfVersionTwo {
  static let name = "007 lock of version 2"

  static func migrate(_ db: Database) throws {
    // In version 2 the envelope of the passphrase says what it cost to make, and `choice` is sealed: whether the own plan
    // stands outside the lock. Without the keys a row can't be lifted from 1 to 2; that happens when the lock opens.
    try db.execute(
      sql: """
        ALTER TABLE lock ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version IN (1, 2));
        ALTER TABLE lock ADD COLUMN choice BLOB;
        """)
  }
}
