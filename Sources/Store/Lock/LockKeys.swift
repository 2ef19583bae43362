/// The keys of an open lock, in locked memory.
struct LockKeys: Sendable {
  /// Encrypts and decrypts every sealed value.
  let contentKey: SecretBytes
  /// Opens the sealed boxes of what was kept while the lock was closed.
  let boxSecretKey: SecretBytes
}
