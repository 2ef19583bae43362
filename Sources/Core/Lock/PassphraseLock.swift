/// Whether a lock is set, and whether it's open.
public enum LockState: Hashable, Sendable {
  /// No lock is set: everything is stored unencrypted.
  case none
  /// A lock is set and its key is in memory: everything can be read and written.
  case open
  /// A lock is set and closed: nothing can be read, and only sessions and moods can be added.
  case closed
}

/// The lock on everything a person wrote, felt and did.
///
/// Any thread may use it. While it's closed, reading or writing words throws `StoreProblem.locked`. Sessions, moods and
/// the running session are saved all the same, sealed so that no one can read them until the lock opens.
public protocol PassphraseLock: Sendable {
  /// Whether a lock is set, and whether it's open.
  var state: LockState { get }

  /// Yields the state now, and after each change, until the stream is released.
  func states() -> AsyncStream<LockState>

  /// Generates a new lock and its recovery key. Nothing changes until `set`, so that the key can be written down first.
  ///
  /// It takes a second or two.
  ///
  /// - Throws: `LockProblem.alreadySet`, `recoveryPending` or `noMemory`, or a `StoreProblem`.
  func prepare(_ passphrase: Passphrase) async throws -> any PreparedLock

  /// Sets a prepared lock, or replaces the present one with it. A new lock is open afterwards; a replaced lock stays
  /// open or closed, as it was. On return, everything is sealed with the new keys, and no copy in the data folder is
  /// unencrypted or sealed with other keys, unless `isComplete` is false.
  ///
  /// With a long history it takes a while. Writes submitted in the meantime wait.
  ///
  /// - Throws: `LockProblem.alreadySet`, `recoveryPending`, `notSet` or `openElsewhere`, or a `StoreProblem`. Nothing
  ///   was changed in these cases.
  func set(_ prepared: any PreparedLock) async throws

  /// Generates another passphrase's keys and another recovery key. Nothing changes until `set`; from then on, the
  /// earlier passphrase and the earlier recovery key open only copies that were made before.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`.
  func prepareChange(from passphrase: Passphrase, to new: Passphrase) async throws -> any PreparedLock

  /// Replaces a forgotten passphrase, and leaves the lock open or closed as it was. The recovery key stays valid; the
  /// earlier passphrase opens only copies that were made before. With a long history it takes a while.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, `notSet`, `recoveryPending`, `openElsewhere` or `noMemory`, or a
  ///   `StoreProblem`; then the earlier passphrase stays valid.
  func change(from key: RecoveryKey, to new: Passphrase) async throws

  /// Removes the lock: everything is stored unencrypted again. Backups made under the lock remain locked.
  ///
  /// - Throws: the same errors as `set` and `change`. The lock stays as it was in these cases.
  func remove(_ passphrase: Passphrase) async throws

  /// Removes the lock with the recovery key.
  ///
  /// - Throws: the same errors as with a passphrase, with `LockProblem.wrongRecoveryKey` instead of `wrongPassphrase`.
  func remove(_ key: RecoveryKey) async throws

  /// Opens the lock. Does nothing if it's open, or if there isn't one.
  ///
  /// After a wrong passphrase the next attempt waits until the pause is over, however early it's made.
  ///
  /// - Throws: `LockProblem.wrongPassphrase` or `noMemory`, or a `StoreProblem`; then it stays closed.
  func unlock(_ passphrase: Passphrase) async throws

  /// Opens the lock with the recovery key.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, or a `StoreProblem`; then it stays closed.
  func unlock(_ key: RecoveryKey) async throws

  /// Closes the lock, once all writes submitted before are on the disk. On return the key is wiped. Streams of words
  /// end with `StoreProblem.locked`.
  func lock() async

  /// Whether no unencrypted copy is left from before the lock was set. If some couldn't be sealed then (the disk was
  /// full, the computer stopped), this is tried again each time the lock opens.
  ///
  /// - Throws: `StoreProblem`.
  func isComplete() async throws -> Bool

  /// The items in the data folder that aren't Respite's, though their names look as if they were; nil if there are
  /// none. They aren't encrypted, and the person is notified of them when the lock has been set.
  func leftAlone() async -> Finding?

  /// Returns the repairs made since the last call, to be shown to the person once.
  func takeRepairs() -> [LockRepair]
}

/// A new lock, or one with another passphrase or recovery key, that isn't valid until it's set; see `PassphraseLock`.
public protocol PreparedLock: Sendable {
  /// The key that opens the lock if the passphrase is forgotten. Once the lock is set, the key can't be shown again.
  var recoveryKey: RecoveryKey { get }
}

/// Damage or tampering that was repaired when the lock opened.
public enum LockRepair: Hashable, Sendable {
  /// This number of rows were unencrypted although a lock was set. They're sealed now.
  case sealedRows(Int)
  /// The public key wasn't the lock's own: what was saved while the lock was closed was sealed for another person, who
  /// may have read it.
  case publicKeyReplaced
  /// The help plan was outside the lock, which the person hadn't chosen: its words may be another person's.
  case planReplaced
  /// The lock's row in the database was missing or damaged, and was restored from a copy.
  case rowRestored
  /// The database had been replaced with an older copy, locked with an earlier passphrase or recovery key. It's locked
  /// with the present ones now.
  case olderLockReplaced
}

/// Why a lock couldn't be set, opened, changed or removed. No data is lost by any of them.
public enum LockProblem: Error, Hashable, Sendable {
  /// Whether another passphrase or recovery key could succeed.
  public var isWrongKey: Bool {
    switch self {
    case .wrongPassphrase, .wrongRecoveryKey: true
    default: false
    }
  }

  /// The passphrase is wrong. The next attempt waits this long, at most five seconds.
  case wrongPassphrase(wait: Duration)
  /// The recovery key is wrong. The next attempt waits this long, at most five seconds.
  case wrongRecoveryKey(wait: Duration)
  /// No lock is set.
  case notSet
  /// A lock is set already.
  case alreadySet
  /// A damaged file hasn't been fully recovered yet. With a lock, its recovery couldn't read it.
  case recoveryPending
  /// Another running Respite has the store open. A lock can be set or removed only while no other one does.
  case openElsewhere
  /// There isn't enough free memory to try a passphrase.
  case noMemory
}
