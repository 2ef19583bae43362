// Checks every row of the lock that is read, be it from the database, from `lock.json` or from a backup. Whoever can
// write to those files must not be able to hang the computer with them, or to crash the program. Pure.

import Core
import Foundation

extension LockRow {
  /// The values as they're stored, unchecked.
  struct Stored: Codable {
    var id: UUID
    var version: Int64
    var cost: Cost
    var salt: [UInt8]
    var byPassphrase: Data
    var byRecoveryKey: Data
    var boxPublicKey: [UInt8]
    var wrappedBoxSecretKey: Data
    var planChoice: Data?
    var pendingCleanup: Int64
    var changes: Int64?
    var former: Data?
    var checksum: Data?

    struct Cost: Codable {
      var passes: Int64
      var bytes: Int64
    }

    // These names are in every `lock.json` and never change.
    private enum CodingKeys: String, CodingKey {
      case id, version, cost, salt, byPassphrase, byRecoveryKey, changes, former, checksum
      case boxPublicKey = "letterbox"
      case wrappedBoxSecretKey = "letterKey"
      case planChoice = "choice"
      case pendingCleanup = "chore"
    }
  }

  /// The length of a wrapped key in bytes: a nonce, the key and a tag.
  private static let wrapLength = 24 + SecretBytes.keyLength + 16
  /// The length of a sealed `planChoice` in bytes: a nonce, one byte and a tag.
  private static let choiceLength = 24 + 1 + 16

  /// Checks stored values.
  ///
  /// - Throws: `UnreadableRow` for values that Respite never writes, and for a row that was damaged: from version 3 on
  ///   it has a checksum.
  init(_ stored: Stored) throws(UnreadableRow) {
    func check(_ condition: Bool, _ column: String) throws(UnreadableRow) {
      if !condition { throw UnreadableRow(column: column) }
    }
    try check((1...Self.newest).contains(stored.version), "version")
    try check(Argon2Cost.passesRange.contains(stored.cost.passes), "passes")
    try check(Argon2Cost.memoryRange.contains(stored.cost.bytes), "bytes")
    try check(stored.salt.count == Argon2Cost.saltLength, "salt")
    try check(stored.byPassphrase.count == Self.wrapLength, "by_passphrase")
    try check(stored.byRecoveryKey.count == Self.wrapLength, "by_recovery_key")
    try check(stored.boxPublicKey.count == SecretBytes.keyLength, "letterbox")
    try check(stored.wrappedBoxSecretKey.count == Self.wrapLength, "letter_key")
    try check(stored.planChoice.map { $0.count == Self.choiceLength } ?? true, "choice")
    let changes = stored.changes ?? 0
    try check(changes == 0 || stored.version > 2 && (0...Int64(Int32.max)).contains(changes), "changes")
    guard let former = FormerLock.all(stored.former ?? Data()), former.count <= changes else {
      throw UnreadableRow(column: "former")
    }
    guard let cleanup = PendingCleanup(rawValue: stored.pendingCleanup) else { throw UnreadableRow(column: "chore") }
    self.init(
      id: stored.id, version: stored.version, cost: Argon2Cost(passes: stored.cost.passes, bytes: stored.cost.bytes),
      salt: stored.salt, byPassphrase: stored.byPassphrase, byRecoveryKey: stored.byRecoveryKey,
      boxPublicKey: stored.boxPublicKey, wrappedBoxSecretKey: stored.wrappedBoxSecretKey,
      planChoice: stored.planChoice, pendingCleanup: cleanup, changes: changes, former: former)
    // Rows before version 3 have no checksum.
    try check(stored.checksum == (version < 3 ? nil : checksum), "checksum")
  }

  /// The values to store.
  var stored: Stored {
    Stored(
      id: id, version: version, cost: Stored.Cost(passes: cost.passes, bytes: cost.bytes), salt: salt,
      byPassphrase: byPassphrase, byRecoveryKey: byRecoveryKey, boxPublicKey: boxPublicKey,
      wrappedBoxSecretKey: wrappedBoxSecretKey, planChoice: planChoice, pendingCleanup: pendingCleanup.rawValue,
      changes: version < 3 ? nil : changes, former: version < 3 ? nil : FormerLock.stored(former),
      checksum: version < 3 ? nil : checksum)
  }

  /// Distinguishes damage from a wrong passphrase. It doesn't protect against people, who can compute it too.
  ///
  /// It leaves out what changes by itself (`pendingCleanup`, `planChoice`), and the public key, which unlocking
  /// compares with the secret one.
  private var checksum: Data {
    let numbers = [version, cost.passes, cost.bytes, changes].map(String.init).joined(separator: " ")
    let bytes =
      Array("respite lock row \(id.stored) \(numbers) ".utf8) + salt + byPassphrase + byRecoveryKey
      + wrappedBoxSecretKey + FormerLock.stored(former)
    return Data(
      [UInt8](unsafeUninitializedCapacity: 16) { result, count in
        bytes.withUnsafeBytes { Sodium.hash($0, into: UnsafeMutableRawBufferPointer(result)) }
        count = 16
      })
  }
}

extension LockRow: Codable {
  /// Reads the stored form.
  ///
  /// - Throws: `DecodingError`, or `UnreadableRow`.
  init(from decoder: any Decoder) throws { try self.init(try Stored(from: decoder)) }

  /// Writes the stored form.
  func encode(to encoder: any Encoder) throws { try stored.encode(to: encoder) }
}
