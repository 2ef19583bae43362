// Migration 004: the lock. It has shipped, so it never changes.

import GRDB

enum LockSchema {
  static let name = "004 lock"

  static func migrate(_ db: Database) throws {
    // `slot` allows one row at most. The keys are wrapped, so nothing here can be read without the passphrase or the
    // recovery key. `letterbox` is the public key for sealed boxes, and `letter_key` its secret key, wrapped. `chore`
    // is the clean-up that remains to be done: 2 file and copies, 1 copies, 0 nothing. `LockRow` has the present names.
    try db.execute(
      sql: """
        CREATE TABLE lock (
          slot INTEGER PRIMARY KEY CHECK (slot = 1),
          id TEXT NOT NULL CHECK (length(id) = 36),
          passes INTEGER NOT NULL CHECK (passes BETWEEN 1 AND 100),
          bytes INTEGER NOT NULL CHECK (bytes BETWEEN 8192 AND 1073741824),
          salt BLOB NOT NULL CHECK (length(salt) = 16),
          by_passphrase BLOB NOT NULL,
          by_recovery_key BLOB NOT NULL,
          letterbox BLOB NOT NULL CHECK (length(letterbox) = 32),
          letter_key BLOB NOT NULL,
          chore INTEGER NOT NULL CHECK (chore IN (0, 1, 2))
        ) STRICT;
        """)
  }
}
