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
    func number(_ column: String, _ range: ClosedRange<Int64>) throws -> Int64 {
      guard let number = Int64.fromDatabaseValue(row[column]), range.contains(number) else {
        throw UnreadableRow(column: column)
      }
      return number
    }
    let (salt, publicKey) = (try bytes("salt"), try bytes("letterbox"))
    guard salt.count == Argon2Cost.saltLength else { throw UnreadableRow(column: "salt") }
    guard publicKey.count == SecretBytes.keyLength else { throw UnreadableRow(column: "letterbox") }
    guard let cleanup = PendingCleanup(rawValue: try number("chore", 0...2)) else {
      throw UnreadableRow(column: "chore")
    }
    return LockRow(
      id: try row.uuid("id"), version: row.hasColumn("version") ? try number("version", 1...newest) : 1,
      cost: Argon2Cost(
        passes: try number("passes", Argon2Cost.passesRange), bytes: try number("bytes", Argon2Cost.memoryRange)),
      salt: Array(salt), byPassphrase: try bytes("by_passphrase"), byRecoveryKey: try bytes("by_recovery_key"),
      boxPublicKey: Array(publicKey), wrappedBoxSecretKey: try bytes("letter_key"),
      planChoice: row.hasColumn("choice") ? Data.fromDatabaseValue(row["choice"]) : nil, pendingCleanup: cleanup)
  }

  /// Whether a lock is set.
  static func exists(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM lock)") ?? false
  }

  /// Inserts the row, in place of the former one if there was one.
  func save(in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO lock
          (slot, id, version, passes, bytes, salt, by_passphrase, by_recovery_key, letterbox, letter_key, choice, chore)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.stored, version, cost.passes, cost.bytes, Data(salt), byPassphrase, byRecoveryKey, Data(boxPublicKey),
        wrappedBoxSecretKey, planChoice, pendingCleanup.rawValue,
      ])
  }

  /// Deletes the row, which removes the lock.
  static func delete(in db: Database) throws { try db.execute(sql: "DELETE FROM lock") }

  /// Records what cleanup remains to be done.
  static func setPendingCleanup(_ cleanup: PendingCleanup, in db: Database) throws {
    try db.execute(sql: "UPDATE lock SET chore = ?", arguments: [cleanup.rawValue])
  }
}
