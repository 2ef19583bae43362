// The row of the table `lock`: the lock's keys, wrapped by passphrase and recovery key. Pure; any thread. Making,
// opening and renewing it is in `LockRow+Keys.swift`, reading and writing it in
// `LockRow+Database.swift` and `LockRowCopy.swift`.

import Core
import Foundation

/// The lock as stored: nothing in it can be read without the passphrase or the recovery key.
///
/// The content key is stored twice: wrapped by a key that Argon2id derives from the passphrase, and by one derived from
/// the recovery key. Changing the passphrase or the recovery key makes a new lock, with its own id and keys. Its row
/// holds the old keys in `former`, sealed with the new content key. With an old passphrase or recovery key and an old
/// copy of the row, one can open only what was sealed before the change.
struct LockRow: Equatable, Sendable {
  /// The version of new rows. Older rows are upgraded when their passphrase opens them.
  static let newest: Int64 = 3

  /// The work that remains after the lock was set or changed. A higher raw value includes the work of the lower ones.
  enum PendingCleanup: Int64, Codable, Sendable {
    /// Nothing.
    case none = 0
    /// Older copies of the database have to be sealed, or their lock renewed.
    case copies = 1
    /// The file may still contain remains of unsealed text, or of text sealed by an earlier lock. It has to be
    /// rewritten, and then the work of `copies` done.
    case fileAndCopies = 2
  }

  /// Identifies the lock. A change of its passphrase or recovery key makes another lock, with another id.
  let id: UUID
  /// The version of the row. From 2 on, the context of `byPassphrase` includes the cost, and there's `planChoice`. From
  /// 3 on there are `changes`, `former` and a checksum.
  var version: Int64
  /// The Argon2id parameters for the passphrase.
  var cost: Argon2Cost
  /// The Argon2id salt.
  var salt: [UInt8]
  /// The content key, wrapped by the key derived from the passphrase.
  var byPassphrase: Data
  /// The content key, wrapped by the key derived from the recovery key.
  var byRecoveryKey: Data
  /// Seals what is saved while the lock is closed. Not secret.
  var boxPublicKey: [UInt8]
  /// The secret key that opens what `boxPublicKey` sealed, wrapped by the content key.
  let wrappedBoxSecretKey: Data
  /// Whether the person chose that their help plan is readable outside the lock; sealed. Nil in version 1.
  var planChoice: Data?
  var pendingCleanup: PendingCleanup
  /// How often passphrase or recovery key have been changed since the lock was set. Both wraps authenticate it.
  var changes: Int64 = 0
  /// The locks that this one replaced, newest first.
  var former: [FormerLock] = []

  /// Whether both rows are of one lock and wrap its content key identically, by passphrase and by recovery key.
  func hasSameKeys(as other: LockRow) -> Bool {
    id == other.id && byPassphrase == other.byPassphrase && byRecoveryKey == other.byRecoveryKey
  }

  /// Whether the same passphrases open both rows.
  func opensLike(_ other: LockRow) -> Bool {
    hasSameKeys(as: other) && (version, salt, cost) == (other.version, other.salt, other.cost)
  }

  /// Whether the rows are equal except for `pendingCleanup`.
  func isSame(as other: LockRow) -> Bool {
    var other = other
    other.pendingCleanup = pendingCleanup
    return self == other
  }

  /// The fingerprint at the head of each value that this lock sealed.
  var fingerprint: LockFingerprint { LockFingerprint(of: id.stored) }

  /// Whether this lock claims to have replaced the other. Only opening it with its passphrase proves that.
  func supersedes(_ other: LockRow) -> Bool {
    changes > other.changes && former.contains { $0.id == other.id }
  }

  /// Whether this row, or one whose keys it holds, sealed any of these values; true if there are none.
  func covers(_ locks: Set<LockFingerprint>) -> Bool {
    locks.isEmpty || locks.contains(fingerprint)
      || former.contains { locks.contains(LockFingerprint(of: $0.id.stored)) }
  }
}

/// A lock that was replaced by a change of its passphrase or recovery key.
struct FormerLock: Equatable, Sendable {
  /// The most earlier locks that a row holds. A person may change their passphrase more often: what the oldest locks
  /// sealed has been sealed again by then.
  static let most = 100
  /// The length of one in its stored form, in bytes: its id as text, and its two keys, sealed.
  static let length = 36 + sealedLength
  private static let sealedLength = 24 + 2 * SecretBytes.keyLength + 16

  let id: UUID
  /// The earlier lock's content key and the secret key of its boxes, sealed with the content key of the lock whose row
  /// this is in.
  let keys: Data

  /// The stored form of several, one after the other.
  static func stored(_ all: [FormerLock]) -> Data { Data(all.flatMap { Array($0.id.stored.utf8) + $0.keys }) }

  /// Reads the stored form. Returns nil if Respite never writes such bytes.
  static func all(_ stored: Data) -> [FormerLock]? {
    guard stored.count % length == 0, stored.count / length <= most else { return nil }
    let bytes = Array(stored)
    var all: [FormerLock] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      guard let text = String(validating: bytes[start..<start + 36], as: UTF8.self), let id = UUID(uuidString: text),
        id.stored == text
      else { return nil }
      all.append(FormerLock(id: id, keys: Data(bytes[(start + 36)..<(start + length)])))
    }
    return all
  }
}

extension LockRow.PendingCleanup: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
