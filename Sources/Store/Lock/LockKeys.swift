import Foundation

/// The keys of an open lock, in locked memory.
struct LockKeys: Sendable {
  /// The keys of one lock.
  struct Pair: Sendable {
    /// Encrypts and decrypts every sealed value.
    let contentKey: SecretBytes
    /// Opens the sealed boxes of what was saved while the lock was closed.
    let boxSecretKey: SecretBytes
    /// Makes such sealed boxes. Not secret.
    let boxPublicKey: [UInt8]

    init(contentKey: SecretBytes, boxSecretKey: SecretBytes) {
      (self.contentKey, self.boxSecretKey) = (contentKey, boxSecretKey)
      boxPublicKey = Sodium.boxPublicKey(of: boxSecretKey)
    }
  }

  /// The keys of a lock that this one replaced. Values that weren't sealed again still need them.
  struct Former: Sendable {
    let id: UUID
    let fingerprint: LockFingerprint
    let keys: Pair

    init(id: UUID, keys: Pair) { (self.id, fingerprint, self.keys) = (id, LockFingerprint(of: id.stored), keys) }
  }

  let latest: Pair
  /// The keys of the locks that this one replaced, newest first.
  var former: [Former] = []

  init(contentKey: SecretBytes, boxSecretKey: SecretBytes) {
    latest = Pair(contentKey: contentKey, boxSecretKey: boxSecretKey)
  }

  var contentKey: SecretBytes { latest.contentKey }
  var boxSecretKey: SecretBytes { latest.boxSecretKey }

  /// The earlier keys that may have sealed a value: those of the lock that it names, or all if it names none.
  func former(of lock: LockFingerprint?) -> [Pair] {
    former.filter { lock == nil || $0.fingerprint == lock }.map(\.keys)
  }
}
