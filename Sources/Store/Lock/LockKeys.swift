// The keys behind the lock and the row of the database in which they lie, wrapped. Runs where GRDB runs it.

import CSodium
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
struct LockRow: Equatable, Codable, Sendable {
  /// What rows are made as; those of version 1 are lifted when they open.
  static let newest: Int64 = 2

  /// What is still to be done after the lock was set or changed.
  enum Chore: Int64, Codable, Sendable {
    /// Nothing.
    case none = 0
    /// Older copies of the database are to be sealed, or their passphrase changed.
    case copies = 1
    /// The file may hold remains of what it held before, and the copies wait too.
    case file = 2
  }

  /// Of this lock; another one, set later, has another.
  let id: UUID
  /// 1, or 2: then the envelope of the passphrase says what it cost, and there is a choice.
  var version: Int64
  var cost: KeyCost
  var salt: [UInt8]
  /// The key of the words, wrapped by what the passphrase makes.
  var byPassphrase: Data
  /// The same, wrapped by what the recovery key makes.
  var byRecoveryKey: Data
  /// With this anybody can seal.
  var letterbox: [UInt8]
  /// And with this it can be opened; wrapped by the key of the words.
  let letterKey: Data
  /// Whether the person chose that their own plan stands outside the lock; sealed. Nil in version 1.
  var choice: Data?
  var chore: Chore

  /// Whether passphrase and recovery key of both are the same.
  func hasSameKeys(as other: LockRow) -> Bool {
    id == other.id && byPassphrase == other.byPassphrase && byRecoveryKey == other.byRecoveryKey
  }

  /// Whether they differ at most in what is left to do.
  func isSame(as other: LockRow) -> Bool {
    var other = other
    other.chore = chore
    return self == other
  }
}

extension LockRow {
  /// A new lock with keys from chance.
  ///
  /// Takes half a second.
  static func make(
    _ passphrase: Passphrase, _ recovery: RecoveryKey, cost: KeyCost, isPlanOutside: Bool = false
  ) throws -> (row: LockRow, keys: LockKeys) {
    let (id, words, pair) = (UUID(), try SecretBytes.random(), try Sodium.pair())
    let salt = Sodium.random(KeyCost.saltLength)
    let letterKey = Sodium.wrap(pair.key, with: words, context: context(id, "letters"))
    var row = LockRow(
      id: id, version: newest, cost: cost, salt: salt, byPassphrase: Data(), byRecoveryKey: Data(),
      letterbox: pair.letterbox, letterKey: letterKey, chore: .file)
    row.byPassphrase = try row.wrapped(words, by: passphrase)
    row.byRecoveryKey = try row.wrapped(words, by: recovery)
    row.choose(isPlanOutside, words)
    return (row, LockKeys(words: words, letters: pair.key))
  }

  /// The keys, if the passphrase is the right one; nil otherwise. Takes half a second.
  func keys(_ passphrase: Passphrase) throws -> LockKeys? {
    let key = try passphrase.withBytes { try cost.key(from: $0, salt: salt) }
    return try keys(byPassphrase, key, passphraseContext)
  }

  /// The keys, if the recovery key is the right one; nil otherwise.
  func keys(_ recovery: RecoveryKey) throws -> LockKeys? {
    try keys(byRecoveryKey, try recovery.key(of: id), Self.context(id, "recovery"))
  }

  /// The same lock with another recovery key.
  func changed(to recovery: RecoveryKey, keys: LockKeys) throws -> LockRow {
    var row = self
    row.byRecoveryKey = try row.wrapped(keys.words, by: recovery)
    row.chore = max(chore, .copies)
    return row
  }

  /// The same lock with another passphrase, or the same one at another cost; of the newest version. Takes half a second.
  func changed(to passphrase: Passphrase, keys: LockKeys, cost: KeyCost) throws -> LockRow {
    var row = self
    row.version = Self.newest
    row.cost = cost
    row.salt = Sodium.random(KeyCost.saltLength)
    row.byPassphrase = try row.wrapped(keys.words, by: passphrase)
    row.chore = max(chore, .copies)
    return row
  }

  private func wrapped(_ words: SecretBytes, by passphrase: Passphrase) throws -> Data {
    let key = try passphrase.withBytes { try cost.key(from: $0, salt: salt) }
    return Sodium.wrap(words, with: key, context: passphraseContext)
  }

  private func wrapped(_ words: SecretBytes, by recovery: RecoveryKey) throws -> Data {
    Sodium.wrap(words, with: try recovery.key(of: id), context: Self.context(id, "recovery"))
  }

  private func keys(_ envelope: Data, _ key: SecretBytes, _ context: [UInt8]) throws -> LockKeys? {
    guard let words = try Sodium.unwrap(envelope, with: key, context: context) else { return nil }
    // The passphrase was right; so whatever is wrong now is damage.
    guard let letters = try Sodium.unwrap(letterKey, with: words, context: Self.context(id, "letters")) else {
      throw UnreadableRow(column: "letter_key")
    }
    return LockKeys(words: words, letters: letters)
  }

  /// Cost and salt are proven by the key that they make; that the row is of version 2 is proven here.
  private var passphraseContext: [UInt8] {
    version == 1
      ? Self.context(id, "passphrase")
      : Array("respite lock \(version) \(id.stored) passphrase \(cost.passes) \(cost.bytes)".utf8)
  }

  private static func context(_ id: UUID, _ name: String) -> [UInt8] {
    Array("respite lock 1 \(id.stored) \(name)".utf8)
  }
}

extension LockRow {
  /// The letterbox that belongs to the keys. Another one in the row was put there by someone who wants to read what is
  /// kept while the lock is closed.
  func letterbox(of keys: LockKeys) -> [UInt8] { Sodium.letterbox(of: keys.letters) }

  /// Seals whether the own plan stands outside the lock.
  mutating func choose(_ isPlanOutside: Bool, _ words: SecretBytes) {
    choice = [UInt8(isPlanOutside ? 1 : 0)].withUnsafeBytes { bytes in
      Data(Sodium.seal(bytes, with: words, context: Self.context(id, "choice")))
    }
  }

  /// Whether the own plan stands outside the lock by the person's choice; nil if that is not known.
  func isPlanOutside(_ words: SecretBytes) -> Bool? {
    choice?.withUnsafeBytes { Sodium.open($0, with: words, context: Self.context(id, "choice")) }.map { $0.first == 1 }
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
      id: try row.uuid("id"), version: row.hasColumn("version") ? try number("version", 1...newest) : 1,
      cost: KeyCost(passes: try number("passes", KeyCost.rounds), bytes: try number("bytes", KeyCost.memory)),
      salt: Array(salt), byPassphrase: try bytes("by_passphrase"), byRecoveryKey: try bytes("by_recovery_key"),
      letterbox: Array(letterbox), letterKey: try bytes("letter_key"),
      choice: row.hasColumn("choice") ? Data.fromDatabaseValue(row["choice"]) : nil, chore: chore)
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
          (slot, id, version, passes, bytes, salt, by_passphrase, by_recovery_key, letterbox, letter_key, choice, chore)
        VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.stored, version, cost.passes, cost.bytes, Data(salt), byPassphrase, byRecoveryKey, Data(letterbox),
        letterKey, choice, chore.rawValue,
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
    var bytes = Array("respite recovery key 1 \(lock.stored) ".utf8) + values
    defer { sodium_memzero(&bytes, bytes.count) }
    return try SecretBytes { key in bytes.withUnsafeBytes { Sodium.digest($0, into: key) } }
  }
}
