// The public type of this module: one SQLite file with a person's words, moods and sessions.
//
// Any thread. All writes go through one connection with its own queue; reads run beside it.

import Core
import Dispatch
import Foundation
import GRDB
import Synchronization

/// Everything that a person saves, in one SQLite file that only its owner can read.
///
/// Any thread may use it. Each protocol that `RecordStore` combines is implemented by an extension in a separate file,
/// and so are `PassphraseLock` and `RecoveryStore`.
///
/// For example:
///
/// ```swift
/// let store = try RespiteStore.open(in: folder).store
/// let moment = WallClock.system.moment(dayStartHour: 4)
/// try await store.add(Reflection(id: UUID(), event: "A full train", reason: "", moment: moment), finishesDraft: true)
///
/// // The number of reflections now, and after each change by this program or another:
/// for try await count in store.timelineChanges() {
///   print(count, try await store.reflections(in: 0..<20, of: TimelineQuery()))
/// }
/// ```
public final class RespiteStore: RecordStore {
  /// An open store, and what opening it found.
  public struct Opening: Sendable {
    /// The store, migrated to the newest schema.
    public let store: RespiteStore
    /// The folder where this opening moved a damaged database, unchanged; nil if it was sound.
    public let setAside: URL?
    /// The newest damage that hasn't been reported to the person, from this opening or an earlier one; nil if
    /// there isn't one.
    ///
    /// Blocks, since it inspects backups: ask only when about to report it.
    public var damage: Damage? { Recovery(folder: store.folder, vault: store.vault).unreported }
    /// The newest folder where a closing has saved what was written to files that another program had replaced; nil if
    /// the person has seen it, or there isn't one. Blocks.
    public var leftBehind: Replacement? { ReplacedFiles(folder: store.folder).unreported }
  }

  let folder: DataFolder
  let clock: WallClock
  let watcher: DatabaseWatcher
  let observations = Observations()
  let reflectionWords = FoldedWords(of: .reflections)
  let mindWords = FoldedWords(of: .mind)
  let drafts = DraftPlaces()
  let vault: Vault
  let attempts: UnlockAttempts
  /// Nil except in tests.
  let gate: (any StoreGate)?
  let detector: ExternalChangeDetector
  private let current: Mutex<StoreConnection>
  let isClosed = Atomic(false)
  /// Called each time that files changed by another program were set aside, or put back.
  let replaced = Mutex<(@Sendable (Replacement) -> Void)?>(nil)
  /// Runs one reopening after another.
  let reopening = DispatchQueue(label: "respite.store.reopen")

  /// The open database.
  var connection: StoreConnection { current.withLock { $0 } }

  /// The open database, or a copy of it in memory if nothing can be written.
  var pool: any DatabaseWriter { connection.database }

  /// Why nothing new can be saved, though everything can be read; nil if the store can be written to.
  ///
  /// Each write tries again, so writing works as soon as a full disk has room.
  public var refusal: StoreProblem? { connection.refusal }

  /// Opens the store in a folder. Makes the folder and the database if they are missing.
  ///
  /// Blocks until the file has been checked and migrated: usually milliseconds, about ten seconds at most if other
  /// programs are in the way. Folder and files become readable by their owner only. A damaged database is moved to a
  /// folder `damaged-YYYY-MM-DD-HHMMSS` beside it, and a new one starts with every row that can still be read, which
  /// takes some seconds for a hundred thousand rows. Soon after the return, reflections that have been in the bin for
  /// thirty days are deleted; see `BinExpiry`.
  ///
  /// Where nothing can be written (a read-only or full disk, missing rights), the store has a copy of the database in
  /// memory: everything can be read, exported and backed up, and `refusal` says why nothing can be saved.
  ///
  /// - Parameters:
  ///   - directory: the data folder.
  ///   - clock: dates new rows and the folder of a damaged database.
  /// - Throws: `StoreProblem` if the database can't be read either. Everything that was saved is unchanged then.
  public static func open(in directory: URL, clock: WallClock = .system) throws(StoreProblem) -> Opening {
    try open(in: directory, clock: clock, attempts: UnlockAttempts())
  }

  /// Opens the store with a given limit on attempts to unlock, and for tests a gate.
  package static func open(
    in directory: URL, clock: WallClock, attempts: UnlockAttempts, gate: (any StoreGate)? = nil
  ) throws(StoreProblem) -> Opening {
    let (folder, vault) = (DataFolder(directory), Vault())
    let (connection, setAside) = try StoreOpening(folder: folder, clock: clock, vault: vault).open()
    let store = RespiteStore(connection, folder: folder, clock: clock, vault: vault, attempts: attempts, gate: gate)
    store.begin()
    return Opening(store: store, setAside: setAside)
  }

  private init(
    _ connection: StoreConnection, folder: DataFolder, clock: WallClock, vault: Vault, attempts: UnlockAttempts,
    gate: (any StoreGate)?
  ) {
    self.vault = vault
    self.attempts = attempts
    self.gate = gate
    self.folder = folder
    self.clock = clock
    current = Mutex(connection)
    let detector = ExternalChangeDetector(connection.database)
    self.detector = detector
    watcher = DatabaseWatcher(folder: folder) { detector.check() }
  }

  /// Called after each opening: resumes the clean-up of the lock and empties the bin.
  private func begin() {
    if refusal == nil {
      resumeLockCleanup()
      emptyBin()
    }
    DebugLog.note("opened the store", ["hasLock": vault.state == .none ? 0 : 1, "isCopy": refusal == nil ? 0 : 1])
  }

  /// Works with another connection from now on. Whatever observed the old one observes this one instead.
  func use(_ connection: StoreConnection) {
    current.withLock { $0 = connection }
    detector.follow(connection.database)
    watcher.restart()
    begin()
    // The new database may have a different lock, which is closed.
    forgetWords()
    observations.restart()
  }

  /// Waits for pending writes, checkpoints the WAL and closes the file. Call it at the end of the program.
  ///
  /// Blocks. Later calls fail with a `StoreProblem`. Without it nothing is lost: the next opening checkpoints.
  public func close() {
    if isClosed.exchange(true, ordering: .relaxed) { return }
    observations.end()
    reopening.sync { closeFiles() }
  }

  private func closeFiles() {
    // GRDB closes the writer before the readers, and the last connection to close checkpoints, which a read-only one
    // can't. This closes the readers first.
    let connection = connection
    (connection.database as? DatabasePool)?.releaseMemory()
    let change = connection.files.flatMap { files in connection.database.writeWithoutTransaction { files.change($0) } }
    if let change {
      closeChangedFiles(connection, after: change)
    } else {
      // A failure leaves the complete WAL beside the file, for the next opening. There is no one left to notify.
      attempt("close the database") { try connection.database.close() }
    }
    connection.presence?.release()
  }
}

extension RespiteStore {
  /// Runs `updates` in one transaction. On return the changes are on the disk, in the file at the path.
  ///
  /// If another program has changed the open files or their paths, their content is first brought to the path; see
  /// `rejoin`. Cancelling the calling task doesn't stop a write that has begun.
  @discardableResult func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreProblem) -> Value {
    try await gate?.pass(.write)
    try await refuseIfReading()
    let outcome: Result<Value, any Error> = try await whereItBelongs { [vault, folder] connection in
      await withCheckedContinuation { continuation in
        connection.database.asyncWrite { db in
          try connection.files?.refuseIfChanged(db)
          // Deleting the lock's row from outside must not turn sealing off.
          if vault.state != .none, try !LockRow.exists(in: db) { throw StoreProblem.lockLost(path: folder.path) }
          try connection.files?.stampIfDue(db)
          return try updates(db)
        } completion: { db, result in
          continuation.resume(returning: (result, connection.files?.change(db)))
        }
      }
    }
    switch outcome {
    case .success(let value): return value
    case .failure(let error): throw folder.problem(from: error)
    }
  }

  /// Runs `fetch` on one snapshot of the database.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  func read<Value: Sendable>(_ fetch: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await gate?.pass(.read)
    do {
      return try await pool.read(fetch)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw folder.problem(from: error)
    }
  }

  /// Checkpoints and truncates the WAL after text was deleted, since old frames contain it until they are overwritten.
  ///
  /// Called only where that is cheap: after a draft is deleted, about once per reflection, not after each pause in
  /// typing. Runs after the write has returned and stops after 100 ms if readers are in the way; the next call, or
  /// closing, makes up for it. The database file itself is cleared by `secure_delete`.
  func truncateWAL() {
    let connection = connection
    if connection.refusal != nil { return }
    connection.database.asyncWriteWithoutTransaction { db in
      // Otherwise the log would be written into another program's file.
      guard connection.isAtItsPath(db) else { return }
      // Nothing is lost if this fails, and the next call tries again.
      attempt("empty the write-ahead log") {
        try db.execute(sql: "PRAGMA busy_timeout = 100")
        if try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0 { connection.files?.checkpointed(db) }
      }
      // Can't fail: it sets a number.
      try? db.execute(sql: "PRAGMA busy_timeout = \(Connection.busyTimeout)")
    }
  }
}
