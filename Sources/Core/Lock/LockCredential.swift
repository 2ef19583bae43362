/// What opens a lock: whatever takes a passphrase takes the recovery key in its place.
public enum LockCredential: Sendable {
  /// The words that the person chose.
  case passphrase(Passphrase)
  /// What was printed when the lock was set.
  case recoveryKey(RecoveryKey)
}
