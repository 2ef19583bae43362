// The keys behind the lock and the row of the database in which they lie, wrapped. Runs where GRDB runs it.

import Core
import Foundation
import GRDB

/// What opens all that is sealed.
struct LockKeys: Sendable {
  /// Seals and opens every word.
  let words: SecretBytes
  /// Opens what was kept while the lock was closed.
  let letters: SecretBytes
}

/// The lock as it lies in the database: nothing in it can be read without a passphrase or the recovery key.
struct LockRow: Equatable, Sendable {
  /// What is still to be done after the lock was set or changed.
  enum Chore: Int64, Sendable {
    /// Nothing.
    case none = 0
    /// Older copies of the database are to be sealed, or their passphrase changed.
    case copies = 1
    /// The file may hold remains of what it held before, and the copies wait too.
    case file = 2
  }

  /// Of this lock; another one, set later, has another.
  let id: UUID
  var cost: KeyCost
  var salt: [UInt8]
  /// The key of the words, wrapped by what the passphrase makes.
  var byPassphrase: Data
  /// The same, wrapped by what the recovery key makes.
  let byRecoveryKey: Data
  /// With this anybody can seal.
  let letterbox: [UInt8]
  /// And with this it can be opened; wrapped by the key of the words.
  let letterKey: Data
  var chore: Chore
}

extension LockRow {
  /// A new lock with keys from chance.
  ///
  /// Takes half a second.
  static func make(
    _ passphrase: Passphrase, _ recovery: RecoveryKey, cost: KeyCost
  ) throws -> (row: LockRow, keys: LockKeys) {
    let (id, words, pair) = (UUID(), try SecretBytes.random(), try Sodium.pair())
    let salt = Sodium.random(KeyCost.saltLength)
    let byRecoveryKey = Sodium.wrap(words, with: try recovery.key(of: id), context: context(id, "recovery"))
    let letterKey = Sodium.wrap(pair.key, with: words, context: context(id, "letters"))
    var row = LockRow(
      id: id, cost: cost, salt: salt, byPassphrase: Data(), byRecoveryKey: byRecoveryKey, letterbox: pair.letterbox,
      letterKey: letterKey, chore: .file)
    row.byPassphrase = try row.wrapped(words, by: passphrase)
    return (row, LockKeys(words: words, letters: pair.key))
  }

  /// The keys, if the passphrase is the right one; nil otherwise. Takes half a second.
  func keys(_ passphrase: Passphrase) throws -> LockKeys? {
    let key = try passphrase.withBytes { try cost.key(from: $0, salt: salt) }
    return try keys(byPassphrase, key, "passphrase")
  }

  /// The keys, if the recovery key is the right one; nil otherwise.
  func keys(_ recovery: RecoveryKey) throws -> LockKeys? {
    try keys(byRecoveryKey, try recovery.key(of: id), "recovery")
  }

  /// The same lock with another passphrase. Takes half a second.
  func changed(to passphrase: Passphrase, keys: LockKeys, cost: KeyCost) throws -> LockRow {
    var row = self
    row.cost = cost
    row.salt = Sodium.random(KeyCost.saltLength)
    row.byPassphrase = try row.wrapped(keys.words, by: passphrase)
    row.chore = max(chore, .copies)
    return row
  }

  private func wrapped(_ words: SecretBytes, by passphrase: Passphrase) throws -> Data {
    let key = try passphrase.withBytes { try cost.key(from: $0, salt: salt) }
    return Sodium.wrap(words, with: key, context: Self.context(id, "passphrase"))
  }

  private func keys(_ envelope: Data, _ key: SecretBytes, _ name: String) throws -> LockKeys? {
    guard let words = try Sodium.unwrap(envelope, with: key, context: Self.context(id, name)) else { return nil }
    // The passphrase was right; so whatever is wrong now is damage.
    guard let letters = try Sodium.unwrap(letterKey, with: words, context: Self.context(id, "letters")) else {
      throw UnreadableRow(column: "letter_key")
    }
    return LockKeys(words: words, letters: letters)
  }

  private static func context(_ id: UUID, _ name: String) -> [UInt8] {
    Array("respite lock 1 \(id.stored) \(name)".utf8)
  }
}

extension LockRow.Chore: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension LockRow {
  /// The lock that is set, or nil.
  ///
  /// - Throws: `UnreadableRow` for what we never write.
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
    let (salt, letterbox) = (try bytes("salt"), try bytes("letterbox"))
    guard salt.count == KeyCost.saltLength else { throw UnreadableRow(column: "salt") }
    guard letterbox.count == SecretBytes.keyLength else { throw UnreadableRow(column: "letterbox") }
    guard let chore = Chore(rawValue: try number("chore", 0...2)) else { throw UnreadableRow(column: "chore") }
    return LockRow(
      id: try row.uuid("id"),
      cost: KeyCost(passes: try number("passes", KeyCost.rounds), bytes: try number("bytes", KeyCost.memory)),
      salt: Array(salt), byPassphrase: try bytes("by_passphrase"), byRecoveryKey: try bytes("by_recovery_key"),
      letterbox: Array(letterbox), letterKey: try bytes("letter_key"), chore: chore)
  }

  /// Whether a lock is set.
  static func isThere(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM lock)") ?? false
  }

  /// Puts this row where the former one was, if there was one.
  func replaceFormer(in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO lock
          (slot, id, passes, bytes, salt, by_passphrase, by_recovery_key, letterbox, letter_key, chore)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.stored, cost.passes, cost.bytes, Data(salt), byPassphrase, byRecoveryKey, Data(letterbox), letterKey,
        chore.rawValue,
      ])
  }

  /// Takes the lock away.
  static func delete(in db: Database) throws { try db.execute(sql: "DELETE FROM lock") }

  /// Says what is left to do.
  static func leave(_ chore: Chore, in db: Database) throws {
    try db.execute(sql: "UPDATE lock SET chore = ?", arguments: [chore.rawValue])
  }
}

extension RecoveryKey {
  /// A key from chance.
  static func random() -> RecoveryKey { RecoveryKey(chance: Sodium.random(length)) }

  /// What it makes for one lock. Nobody can try all of them, so it need not be slow.
  fileprivate func key(of lock: UUID) throws -> SecretBytes {
    let bytes = Array("respite recovery key 1 \(lock.stored) ".utf8) + values
    return try SecretBytes { key in bytes.withUnsafeBytes { Sodium.digest($0, into: key) } }
  }
}
