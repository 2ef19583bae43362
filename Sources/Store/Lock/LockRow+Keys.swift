// Makes, opens and renews the row of the lock. Pure but for random keys; any thread.

import CSodium
import Core
import Foundation

extension LockRow {
  /// Makes a new lock with random keys. Takes half a second.
  ///
  /// - Throws: `LockProblem.noMemory`.
  static func make(
    _ passphrase: Passphrase, _ recovery: RecoveryKey, cost: Argon2Cost, isPlanOutside: Bool = false
  ) throws -> (row: LockRow, keys: LockKeys) {
    try make(passphrase, recovery, cost: cost, isPlanOutside: isPlanOutside, after: nil)
  }

  /// Makes a lock that replaces this one, with new keys; the recovery key may be the same. Takes half a second.
  ///
  /// - Parameters:
  ///   - keys: this lock's keys. The new lock stores them too, sealed.
  ///   - cost: the Argon2id cost of the new passphrase, raised to this row's if that is higher.
  /// - Throws: `LockProblem.noMemory`.
  func renewed(
    _ keys: LockKeys, _ passphrase: Passphrase, _ recovery: RecoveryKey, cost: Argon2Cost
  ) throws -> (row: LockRow, keys: LockKeys) {
    let isPlanOutside = isPlanOutside(keys.contentKey) ?? false
    return try Self.make(
      passphrase, recovery, cost: cost.atLeast(self.cost), isPlanOutside: isPlanOutside, after: (self, keys))
  }

  private static func make(
    _ passphrase: Passphrase, _ recovery: RecoveryKey, cost: Argon2Cost, isPlanOutside: Bool,
    after former: (row: LockRow, keys: LockKeys)?
  ) throws -> (row: LockRow, keys: LockKeys) {
    let (id, contentKey, pair) = (UUID(), try SecretBytes.random(), try Sodium.boxKeyPair())
    let salt = Sodium.random(Argon2Cost.saltLength)
    let wrappedBoxSecretKey = Sodium.wrap(pair.secretKey, with: contentKey, context: context(id, "letters"))
    var row = LockRow(
      id: id, version: newest, cost: cost, salt: salt, byPassphrase: Data(), byRecoveryKey: Data(),
      boxPublicKey: pair.publicKey, wrappedBoxSecretKey: wrappedBoxSecretKey, pendingCleanup: .fileAndCopies)
    var keys = LockKeys(contentKey: contentKey, boxSecretKey: pair.secretKey)
    if let former {
      row.changes = former.row.changes + 1
      let all = [(former.row.id, former.keys.latest)] + former.keys.former.map { ($0.id, $0.keys) }
      keys.former = all.prefix(FormerLock.most).map { LockKeys.Former(id: $0.0, keys: $0.1) }
      row.former = try keys.former.map { FormerLock(id: $0.id, keys: try row.sealed($0, contentKey)) }
    }
    row.byPassphrase = try row.wrapped(contentKey, by: passphrase)
    row.byRecoveryKey = try row.wrapped(contentKey, by: recovery)
    row.choose(isPlanOutside, contentKey)
    return (row, keys)
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
    try keys(byRecoveryKey, try recovery.key(of: id), recoveryContext)
  }

  /// Returns a row of the newest version for the same lock, with its passphrase at another cost. The keys stay the
  /// same. Takes half a second.
  func upgraded(_ passphrase: Passphrase, _ keys: LockKeys, cost: Argon2Cost) throws -> LockRow {
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
    Sodium.wrap(contentKey, with: try recovery.key(of: id), context: recoveryContext)
  }

  private func keys(_ wrapped: Data, _ key: SecretBytes, _ context: [UInt8]) throws -> LockKeys? {
    guard let contentKey = try Sodium.unwrap(wrapped, with: key, context: context) else { return nil }
    // The passphrase was right, so a failure from here on is damage.
    guard
      let boxSecretKey = try Sodium.unwrap(
        wrappedBoxSecretKey, with: contentKey, context: Self.context(id, "letters"))
    else { throw UnreadableRow(column: "letter_key") }
    var keys = LockKeys(contentKey: contentKey, boxSecretKey: boxSecretKey)
    // An earlier lock's keys that can't be opened are left out: everything that this lock sealed can still be read.
    keys.former = try former.compactMap { try opened($0, contentKey) }
    return keys
  }

  /// Authenticates, when the key is unwrapped, the lock's id, its version from 2 on, the cost, and from version 3 on
  /// how often the lock was changed. The salt needs no place in it: the key is derived from it.
  private var passphraseContext: [UInt8] {
    switch version {
    case 1: Self.context(id, "passphrase")
    case 2: Array("respite lock 2 \(id.stored) passphrase \(cost.passes) \(cost.bytes)".utf8)
    default: Array("respite lock 3 \(id.stored) passphrase \(cost.passes) \(cost.bytes) \(changes)".utf8)
    }
  }

  /// As `passphraseContext`, for the recovery key. For a lock that was never changed it's that of version 1, since an
  /// upgrade knows only the passphrase and can't wrap the key with the recovery key again.
  private var recoveryContext: [UInt8] {
    changes == 0 ? Self.context(id, "recovery") : Array("respite lock 3 \(id.stored) recovery \(changes)".utf8)
  }

  private static func context(_ id: UUID, _ name: String) -> [UInt8] {
    Array("respite lock 1 \(id.stored) \(name)".utf8)
  }
}

extension LockRow {
  private func sealed(_ former: LockKeys.Former, _ contentKey: SecretBytes) throws -> Data {
    let both = try SecretBytes(count: 2 * SecretBytes.keyLength) { bytes in
      let length = SecretBytes.keyLength
      former.keys.contentKey.withBytes { bytes.octets.update(from: $0, count: length) }
      former.keys.boxSecretKey.withBytes { (bytes.octets + length).update(from: $0, count: length) }
    }
    return both.withBytes { start in
      Data(
        Sodium.seal(
          UnsafeRawBufferPointer(start: start, count: 2 * SecretBytes.keyLength), with: contentKey,
          context: context(of: former.id)))
    }
  }

  /// Decrypts an earlier lock's keys; nil if they were changed.
  private func opened(_ former: FormerLock, _ contentKey: SecretBytes) throws -> LockKeys.Former? {
    let found = former.keys.withUnsafeBytes { Sodium.open($0, with: contentKey, context: context(of: former.id)) }
    guard var both = found, both.count == 2 * SecretBytes.keyLength else { return nil }
    defer { sodium_memzero(&both, both.count) }
    let (contentKey, boxSecretKey) = (
      try SecretBytes { $0.copyBytes(from: both.prefix(SecretBytes.keyLength)) },
      try SecretBytes { $0.copyBytes(from: both.suffix(SecretBytes.keyLength)) }
    )
    return LockKeys.Former(id: former.id, keys: LockKeys.Pair(contentKey: contentKey, boxSecretKey: boxSecretKey))
  }

  /// The associated data of an earlier lock's keys: the lock that stores them, the number of its changes, and the
  /// previous lock.
  private func context(of former: UUID) -> [UInt8] {
    Array("respite lock 3 \(id.stored) \(changes) former \(former.stored)".utf8)
  }

  /// Stores, sealed, whether the help plan stays readable outside the lock.
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
