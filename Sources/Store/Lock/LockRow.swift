// The row of the table `lock`: the lock's keys, wrapped by passphrase and recovery key. Pure but for random keys; any
// thread. Reading and writing it is in `LockRow+Database.swift`.

import CSodium
import Core
import Foundation

/// The lock as stored: nothing in it can be read without the passphrase or the recovery key.
///
/// The content key is there twice: wrapped by a key that Argon2id derives from the passphrase, and by one derived from
/// the recovery key. A new passphrase wraps it again; no other row changes.
struct LockRow: Equatable, Sendable {
  /// The version of new rows. Rows of version 1 are upgraded when their passphrase opens them.
  static let newest: Int64 = 2

  /// What remains to be done after the lock was set or changed. The order of the raw values is that of the amount.
  enum PendingCleanup: Int64, Codable, Sendable {
    /// Nothing.
    case none = 0
    /// Older copies of the database have to be sealed, or their passphrase changed.
    case copies = 1
    /// The file may still contain remains of unsealed text and has to be rewritten; then the copies.
    case fileAndCopies = 2
  }

  /// A new lock gets a new id.
  let id: UUID
  /// 1, or 2: then the context of `byPassphrase` includes the cost, and `planChoice` is set.
  var version: Int64
  /// The Argon2id parameters for the passphrase.
  var cost: Argon2Cost
  /// The Argon2id salt.
  var salt: [UInt8]
  /// The content key, wrapped by the key derived from the passphrase.
  var byPassphrase: Data
  /// The content key, wrapped by the key derived from the recovery key.
  var byRecoveryKey: Data
  /// Seals what is kept while the lock is closed. Not secret.
  var boxPublicKey: [UInt8]
  /// Opens it again; wrapped by the content key.
  let wrappedBoxSecretKey: Data
  /// Whether the person chose to keep their help plan readable outside the lock; sealed. Nil in version 1.
  var planChoice: Data?
  var pendingCleanup: PendingCleanup

  /// Whether both rows are of one lock and wrap its content key identically, by passphrase and by recovery key.
  func hasSameKeys(as other: LockRow) -> Bool {
    id == other.id && byPassphrase == other.byPassphrase && byRecoveryKey == other.byRecoveryKey
  }

  /// Whether the rows are equal except for `pendingCleanup`.
  func isSame(as other: LockRow) -> Bool {
    var other = other
    other.pendingCleanup = pendingCleanup
    return self == other
  }

  /// The fingerprint at the head of each value that this lock sealed.
  var fingerprint: LockFingerprint { LockFingerprint(of: id.stored) }
}

extension LockRow: Codable {
  // These names are in every `lock.json` and never change.
  private enum CodingKeys: String, CodingKey {
    case id, version, cost, salt, byPassphrase, byRecoveryKey
    case boxPublicKey = "letterbox"
    case wrappedBoxSecretKey = "letterKey"
    case planChoice = "choice"
    case pendingCleanup = "chore"
  }
}

extension LockRow {
  /// Makes a new lock with random keys. Takes half a second.
  ///
  /// - Throws: `LockProblem.noMemory`.
  static func make(
    _ passphrase: Passphrase, _ recovery: RecoveryKey, cost: Argon2Cost, isPlanOutside: Bool = false
  ) throws -> (row: LockRow, keys: LockKeys) {
    let (id, contentKey, pair) = (UUID(), try SecretBytes.random(), try Sodium.boxKeyPair())
    let salt = Sodium.random(Argon2Cost.saltLength)
    let wrappedBoxSecretKey = Sodium.wrap(pair.secretKey, with: contentKey, context: context(id, "letters"))
    var row = LockRow(
      id: id, version: newest, cost: cost, salt: salt, byPassphrase: Data(), byRecoveryKey: Data(),
      boxPublicKey: pair.publicKey, wrappedBoxSecretKey: wrappedBoxSecretKey, pendingCleanup: .fileAndCopies)
    row.byPassphrase = try row.wrapped(contentKey, by: passphrase)
    row.byRecoveryKey = try row.wrapped(contentKey, by: recovery)
    row.choose(isPlanOutside, contentKey)
    return (row, LockKeys(contentKey: contentKey, boxSecretKey: pair.secretKey))
  }

  /// Returns the keys, or nil if the passphrase is wrong. Takes half a second.
  ///
  /// - Throws: `LockProblem.noMemory`, or `UnreadableRow` if the row is damaged.
  func keys(_ passphrase: Passphrase) throws -> LockKeys? {
    let key = try passphrase.withBytes { try cost.key(from: $0, salt: salt) }
    return try keys(byPassphrase, key, passphraseContext)
  }

  /// Returns the keys, or nil if the recovery key is wrong.
  ///
  /// - Throws: `LockProblem.noMemory`, or `UnreadableRow` if the row is damaged.
  func keys(_ recovery: RecoveryKey) throws -> LockKeys? {
    try keys(byRecoveryKey, try recovery.key(of: id), Self.context(id, "recovery"))
  }

  /// Returns the same lock with another recovery key.
  func changed(to recovery: RecoveryKey, keys: LockKeys) throws -> LockRow {
    var row = self
    row.byRecoveryKey = try row.wrapped(keys.contentKey, by: recovery)
    row.pendingCleanup = max(pendingCleanup, .copies)
    return row
  }

  /// Returns the same lock with another passphrase, or with the same one at another cost; always of the newest version.
  /// Takes half a second.
  func changed(to passphrase: Passphrase, keys: LockKeys, cost: Argon2Cost) throws -> LockRow {
    var row = self
    row.version = Self.newest
    row.cost = cost
    row.salt = Sodium.random(Argon2Cost.saltLength)
    row.byPassphrase = try row.wrapped(keys.contentKey, by: passphrase)
    row.pendingCleanup = max(pendingCleanup, .copies)
    return row
  }

  private func wrapped(_ contentKey: SecretBytes, by passphrase: Passphrase) throws -> Data {
    let key = try passphrase.withBytes { try cost.key(from: $0, salt: salt) }
    return Sodium.wrap(contentKey, with: key, context: passphraseContext)
  }

  private func wrapped(_ contentKey: SecretBytes, by recovery: RecoveryKey) throws -> Data {
    Sodium.wrap(contentKey, with: try recovery.key(of: id), context: Self.context(id, "recovery"))
  }

  private func keys(_ wrapped: Data, _ key: SecretBytes, _ context: [UInt8]) throws -> LockKeys? {
    guard let contentKey = try Sodium.unwrap(wrapped, with: key, context: context) else { return nil }
    // The passphrase was right, so a failure from here on is damage.
    guard
      let boxSecretKey = try Sodium.unwrap(
        wrappedBoxSecretKey, with: contentKey, context: Self.context(id, "letters"))
    else { throw UnreadableRow(column: "letter_key") }
    return LockKeys(contentKey: contentKey, boxSecretKey: boxSecretKey)
  }

  /// Cost and salt are authenticated by the key derived from them; this context authenticates that the row is of
  /// version 2.
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
  /// Seals whether the help plan stays readable outside the lock.
  mutating func choose(_ isPlanOutside: Bool, _ contentKey: SecretBytes) {
    planChoice = [UInt8(isPlanOutside ? 1 : 0)].withUnsafeBytes { bytes in
      Data(Sodium.seal(bytes, with: contentKey, context: Self.context(id, "choice")))
    }
  }

  /// Whether the person chose to keep the help plan outside the lock; nil if that isn't known.
  func isPlanOutside(_ contentKey: SecretBytes) -> Bool? {
    planChoice?.withUnsafeBytes { Sodium.open($0, with: contentKey, context: Self.context(id, "choice")) }
      .map { $0.first == 1 }
  }
}

extension LockRow.PendingCleanup: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension RecoveryKey {
  /// Generates a random key.
  static func random() -> RecoveryKey { RecoveryKey(chance: Sodium.random(length)) }

  /// Derives the key that wraps one lock's content key. A fast hash is enough, since 130 random bits can't be guessed.
  fileprivate func key(of lock: UUID) throws -> SecretBytes {
    var bytes = Array("respite recovery key 1 \(lock.stored) ".utf8) + values
    defer { sodium_memzero(&bytes, bytes.count) }
    return try SecretBytes { key in bytes.withUnsafeBytes { Sodium.hash($0, into: key) } }
  }
}
