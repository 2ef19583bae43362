/// Whether there is a lock, and whether it lets anybody read.
public enum LockState: Hashable, Sendable {
  /// No lock was set: words are kept as they are.
  case none
  /// A lock is set, and its key is here: everything can be read and written.
  case open
  /// A lock is set and closed: no word can be read, and only sessions and moods can be kept.
  case closed
}

/// The lock on all that a person wrote, felt and did.
///
/// Any thread may use it. While it is closed, whatever reads or writes words throws `StoreProblem.locked`; sessions,
/// moods and the session that runs are kept all the same, sealed so that nobody can read them until it opens.
public protocol PassphraseLock: Sendable {
  /// How it is now.
  var state: LockState { get }

  /// How it is now, and again after each change, until the stream is let go.
  func states() -> AsyncStream<LockState>

  /// Makes a lock that is to be set, and its recovery key. Nothing is changed until it is set, so that the key can be
  /// written down first.
  ///
  /// It takes a second or two.
  ///
  /// - Throws: `LockProblem.alreadySet`, `recoveryPending` or `noMemory`, or a `StoreProblem`.
  func prepare(_ passphrase: Passphrase) async throws -> any PreparedLock

  /// Makes another recovery key for the lock that is set. The former one holds until this is set.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`.
  func prepareRecoveryKey(_ passphrase: Passphrase) async throws -> any PreparedLock

  /// Sets what was prepared. A lock is left open: on return everything that was kept is sealed and no former copy of it
  /// is left, or `isComplete` says that there is more to do.
  ///
  /// With a long history it takes a while; nothing else is kept meanwhile, but waits its turn.
  ///
  /// - Throws: `LockProblem.alreadySet`, `recoveryPending`, `notSet` or `openElsewhere`, or a `StoreProblem`; then
  ///   nothing was changed.
  func set(_ prepared: any PreparedLock) async throws

  /// Puts another passphrase in the place of this one; the recovery key stays. It stays open, or closed, as it was.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`; then the former one holds.
  func change(from passphrase: Passphrase, to new: Passphrase) async throws

  /// Puts another passphrase in the place of the one that was forgotten; the recovery key stays.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, `notSet` or `noMemory`, or a `StoreProblem`; then the former one holds.
  func change(from key: RecoveryKey, to new: Passphrase) async throws

  /// Takes the lock away: everything is kept as it is again. Backups made under the lock keep it.
  ///
  /// - Throws: as `set` and `change`; then the lock is as it was.
  func remove(_ passphrase: Passphrase) async throws

  /// As above, with the key that `set` gave.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey` in the place of `wrongPassphrase`.
  func remove(_ key: RecoveryKey) async throws

  /// Opens it. Does nothing if it is open, and nothing if there is none.
  ///
  /// After a wrong passphrase the next attempt waits until its time has come, however early it is made.
  ///
  /// - Throws: `LockProblem.wrongPassphrase` or `noMemory`, or a `StoreProblem`; then it is as it was.
  func unlock(_ passphrase: Passphrase) async throws

  /// Opens it with the key that `set` gave.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, or a `StoreProblem`; then it is as it was.
  func unlock(_ key: RecoveryKey) async throws

  /// Closes it, once all that was handed over before is on the disk. On return the key is wiped. Streams of words end
  /// with `StoreProblem.locked`.
  func lock() async

  /// Whether no readable copy is left from before the lock was set. What could not be done then (the disk was full, the
  /// computer stopped) is tried again each time it opens.
  ///
  /// - Throws: `StoreProblem`.
  func isComplete() async throws -> Bool

  /// What was put right since this was asked last; to be told to the person, once.
  func takeRepairs() -> [LockRepair]
}

/// A lock, or a recovery key, that does not count until it is set; see `PassphraseLock`.
public protocol PreparedLock: Sendable {
  /// Opens the lock if the passphrase is forgotten. Once this is set it can't be had again.
  var recoveryKey: RecoveryKey { get }
}

/// Something that was not as the lock had left it, and was put right when it opened.
public enum LockRepair: Hashable, Sendable {
  /// So many rows stood in clear beside the lock. They are sealed now.
  case sealedRows(Int)
  /// What was kept while the lock was closed was sealed for someone else, who may have read it.
  case publicKeyReplaced
  /// The own plan stood outside the lock, which the person had not chosen: its words may be someone else's.
  case planReplaced
}

/// Why a lock could not be set, opened, changed or removed. Words never suffer from any of them.
public enum LockProblem: Error, Hashable, Sendable {
  /// Whether other words would have done.
  public var isWrongKey: Bool {
    switch self {
    case .wrongPassphrase, .wrongRecoveryKey: true
    default: false
    }
  }

  /// It was another passphrase; the next attempt waits so long, at most five seconds.
  case wrongPassphrase(wait: Duration)
  /// It was another recovery key; the next attempt waits so long, at most five seconds.
  case wrongRecoveryKey(wait: Duration)
  /// There is no lock.
  case notSet
  /// There is a lock already.
  case alreadySet
  /// A damaged file has not been brought over to the end yet: a lock would hide it from its own recovery.
  case recoveryPending
  /// Another Respite has the store open: a lock is set and removed only by the one that is alone.
  case openElsewhere
  /// There is not enough free memory just now to try a passphrase.
  case noMemory
}
