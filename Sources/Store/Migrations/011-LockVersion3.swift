// Migration 011: version 3 of the lock row. It has shipped, so it never changes.

import GRDB

enum LockVersion3 {
  static let name = "011 lock of version 3"

  static func migrate(_ db: Database) throws {
    // A new table, since SQLite can't change the CHECK of `version`. `changes` counts the changes of passphrase and
    // recovery key, `former` has the sealed keys of the locks before them, and `checksum` distinguishes a damaged row
    // from a wrong passphrase. A row of version 1 or 2 is upgraded when its passphrase opens it.
    try db.execute(
      sql: """
        CREATE TABLE new_lock (
          slot INTEGER PRIMARY KEY CHECK (slot = 1),
          id TEXT NOT NULL CHECK (length(id) = 36),
          passes INTEGER NOT NULL CHECK (passes BETWEEN 1 AND 100),
          bytes INTEGER NOT NULL CHECK (bytes BETWEEN 8192 AND 1073741824),
          salt BLOB NOT NULL CHECK (length(salt) = 16),
          by_passphrase BLOB NOT NULL,
          by_recovery_key BLOB NOT NULL,
          letterbox BLOB NOT NULL CHECK (length(letterbox) = 32),
          letter_key BLOB NOT NULL,
          chore INTEGER NOT NULL CHECK (chore IN (0, 1, 2)),
          version INTEGER NOT NULL DEFAULT 1 CHECK (version IN (1, 2, 3)),
          choice BLOB,
          changes INTEGER NOT NULL DEFAULT 0 CHECK (changes BETWEEN 0 AND 2147483647),
          former BLOB,
          checksum BLOB
        ) STRICT;
        INSERT INTO new_lock
          (slot, id, passes, bytes, salt, by_passphrase, by_recovery_key, letterbox, letter_key, chore, version, choice)
        SELECT slot, id, passes, bytes, salt, by_passphrase, by_recovery_key, letterbox, letter_key, chore, version, choice
        FROM lock;
        DROP TABLE lock;
        ALTER TABLE new_lock RENAME TO lock;
        """)
  }
}
