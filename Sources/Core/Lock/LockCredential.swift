/// The secret that opens a lock: every operation that takes a passphrase also accepts the recovery key.
public enum LockCredential: Sendable {
  /// The passphrase the person chose.
  case passphrase(Passphrase)
  /// The recovery key that was printed when the lock was set.
  case recoveryKey(RecoveryKey)
}
