// Migration 007: version 2 of the lock row. It has shipped, so it never changes.

import GRDB

enum LockVersion2 {
  static let name = "007 lock of version 2"

  static func migrate(_ db: Database) throws {
    // In version 2 the key wrapped by the passphrase authenticates its cost, and `choice` says, sealed, whether the
    // help plan is outside the lock. Upgrading a row from 1 to 2 needs the keys, so that happens when the lock opens.
    try db.execute(
      sql: """
        ALTER TABLE lock ADD COLUMN version INTEGER NOT NULL DEFAULT 1 CHECK (version IN (1, 2));
        ALTER TABLE lock ADD COLUMN choice BLOB;
        """)
  }
}
