// Reads and writes the row of the table `lock`. Runs on the queue of the connection that is passed in.

import Core
import Foundation
import GRDB

extension LockRow {
  /// Returns the lock that is set, or nil.
  ///
  /// - Throws: `UnreadableRow` for values that Respite never writes.
  static func fetch(from db: Database) throws -> LockRow? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM lock") else { return nil }
    func bytes(_ column: String) throws -> Data {
      guard let data = Data.fromDatabaseValue(row[column]) else { throw UnreadableRow(column: column) }
      return data
    }
    func number(_ column: String) throws -> Int64 {
      guard let number = Int64.fromDatabaseValue(row[column]) else { throw UnreadableRow(column: column) }
      return number
    }
    func optional(_ column: String) -> DatabaseValue { row.hasColumn(column) ? row[column] : .null }
    let id = try row.uuid("id")
    // Sealed values name the id in lower case.
    if try row.text("id") != id.stored { throw UnreadableRow(column: "id") }
    return try LockRow(
      Stored(
        id: id, version: row.hasColumn("version") ? try number("version") : 1,
        cost: Stored.Cost(passes: try number("passes"), bytes: try number("bytes")), salt: Array(try bytes("salt")),
        byPassphrase: try bytes("by_passphrase"), byRecoveryKey: try bytes("by_recovery_key"),
        boxPublicKey: Array(try bytes("letterbox")), wrappedBoxSecretKey: try bytes("letter_key"),
        planChoice: Data.fromDatabaseValue(optional("choice")), pendingCleanup: try number("chore"),
        changes: Int64.fromDatabaseValue(optional("changes")), former: Data.fromDatabaseValue(optional("former")),
        checksum: Data.fromDatabaseValue(optional("checksum"))))
  }

  /// Whether a lock is set.
  static func exists(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM lock)") ?? false
  }

  /// Saves the row, replacing the previous one if there is one.
  func save(in db: Database) throws {
    let stored = stored
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO lock
          (slot, id, version, passes, bytes, salt, by_passphrase, by_recovery_key, letterbox, letter_key, choice, chore,
            changes, former, checksum)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.stored, stored.version, stored.cost.passes, stored.cost.bytes, Data(stored.salt), stored.byPassphrase,
        stored.byRecoveryKey, Data(stored.boxPublicKey), stored.wrappedBoxSecretKey, stored.planChoice,
        stored.pendingCleanup, changes, stored.former, stored.checksum,
      ])
  }

  /// Deletes the row, which removes the lock.
  static func delete(in db: Database) throws { try db.execute(sql: "DELETE FROM lock") }

  /// Records which clean-up remains to be done.
  static func setPendingCleanup(_ cleanup: PendingCleanup, in db: Database) throws {
    try db.execute(sql: "UPDATE lock SET chore = ?", arguments: [cleanup.rawValue])
  }
}
