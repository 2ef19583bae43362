// The public type of this module: one SQLite file with a person's words, moods and sessions.
//
// Any thread. All writes go through one connection with its own queue; reads run beside it.

import Core
import Files
import Foundation
import GRDB

/// Keeps reflections, drafts, sessions, moods, statements, breathing patterns and the help plan in one SQLite file that
/// only its owner can read.
///
/// Thread-safe. Each of Core's store protocols is implemented in an extension, in a file of its own.
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
public final class RespiteStore: Sendable {
  /// An open store, and what opening it found.
  public struct Opening: Sendable {
    /// The store, migrated to the newest schema.
    public let store: RespiteStore
    /// The folder to which this opening moved a damaged database, unchanged; nil if it was sound.
    public let setAside: URL?
    /// The newest damage that the person hasn't been told about, from this opening or an earlier one; nil if there is none.
    ///
    /// Blocks, since it inspects backups: ask only when about to tell the person.
    public var damage: Damage? { Recovery(folder: store.folder, vault: store.vault).unreported }
  }

  let pool: DatabasePool
  let folder: DataFolder
  let clock: WallClock
  let watcher: DatabaseWatcher
  let search = SearchIndex()
  let vault: Vault
  let attempts: UnlockAttempts
  /// Held while the store is open, so that no other program sets the file aside.
  let presence: StorePresence

  /// Opens the store in a folder. Makes the folder and the database if they are missing.
  ///
  /// Blocks until the file has been checked and migrated: usually milliseconds, about ten seconds at most if other programs
  /// are in the way. Folder and files become readable by their owner only. A damaged database is moved to a folder
  /// `damaged-YYYY-MM-DD-HHMMSS` beside it, and a new one starts with every row that can still be read, which takes some
  /// seconds for a hundred thousand rows. Soon after the return, reflections that have been in the bin for thirty days are
  /// deleted; see `BinExpiry`.
  ///
  /// - Parameters:
  ///   - directory: the data folder.
  ///   - clock: dates new rows and the folder of a damaged database.
  /// - Throws: `StoreProblem`; nothing that was written has been changed then.
  public static func open(in directory: URL, clock: WallClock = .system) throws(StoreProblem) -> Opening {
    try open(in: directory, clock: clock, attempts: UnlockAttempts())
  }

  /// As above, with a given limit on attempts to unlock.
  package static func open(
    in directory: URL, clock: WallClock, attempts: UnlockAttempts
  ) throws(StoreProblem) -> Opening {
    let (folder, vault) = (DataFolder(directory), Vault())
    try folder.prepare()
    do {
      let presence = try StorePresence(in: folder)
      let opening = try presence.lockForOpening()
      defer { opening.release() }
      try Erasure.clearMark(in: folder, presence)
      let (pool, setAside) = try DatabaseOpening(folder: folder, presence: presence, clock: clock, vault: vault)
        .open()
      presence.hold()
      for place in [folder.path, folder.url.appendingPathComponent("backups").path] where presence.isAlone() {
        // Alone, no one else is writing: any temporary file is left from a crash, and may contain the person's words.
        AtomicFile.clearLeftovers(in: place, olderThan: 0)
      }
      presence.hold()
      let store = RespiteStore(
        pool: pool, folder: folder, clock: clock, presence: presence, vault: vault, attempts: attempts)
      // Under a lock the file contains no index; one is built in memory after unlocking.
      if vault.state != .none { store.search.discard() }
      store.resumeLockCleanup()
      store.emptyBin()
      store.indexWords()
      DebugLog.note("opened the store", ["hasLock": vault.state == .none ? 0 : 1])
      return Opening(store: store, setAside: setAside)
    } catch {
      DebugLog.failure("open the store", error)
      throw folder.problem(from: error)
    }
  }

  private init(
    pool: DatabasePool, folder: DataFolder, clock: WallClock, presence: StorePresence, vault: Vault,
    attempts: UnlockAttempts
  ) {
    self.vault = vault
    self.attempts = attempts
    self.pool = pool
    self.folder = folder
    self.clock = clock
    self.presence = presence
    let detector = ExternalChangeDetector(pool: pool)
    watcher = DatabaseWatcher(folder: folder) { detector.check() }
  }

  /// Waits for pending writes, checkpoints the WAL and closes the file. Call it at the end of the program.
  ///
  /// Blocks. Later calls fail with a `StoreProblem`. Without it nothing is lost: the next opening checkpoints.
  public func close() {
    search.end()
    // GRDB closes the writer before the readers, and the last connection to close checkpoints, which a read-only one
    // can't. This closes the readers first.
    pool.releaseMemory()
    // A failure leaves the complete WAL beside the file, for the next opening. There is no one left to tell.
    attempt("close the database") { try pool.close() }
    presence.release()
  }
}

extension RespiteStore {
  /// Runs `updates` in one transaction. On return it is on the disk.
  ///
  /// Ignores cancellation of the calling task: what the person wrote is saved, even if the page that asked has closed.
  @discardableResult func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreProblem) -> Value {
    let outcome: Result<Value, any Error> = await withCheckedContinuation { [vault, folder] continuation in
      pool.asyncWrite { db in
        // Deleting the lock's row from outside must not turn sealing off.
        if vault.state != .none, try !LockRow.exists(in: db) { throw StoreProblem.lockLost(path: folder.path) }
        return try updates(db)
      } completion: { _, result in
        continuation.resume(returning: result)
      }
    }
    switch outcome {
    case .success(let value):
      indexWords()
      return value
    case .failure(let error): throw folder.problem(from: error)
    }
  }

  /// Runs `fetch` on one snapshot of the database.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  func read<Value: Sendable>(_ fetch: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
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
  /// Called only where that is cheap: after a draft is deleted, about once per reflection, not after each pause in typing.
  /// Runs after the write has returned and gives up after 100 ms if readers are in the way; the next call, or closing,
  /// makes up for it. The database file itself is cleared by `secure_delete`.
  func truncateWAL() {
    pool.asyncWriteWithoutTransaction { db in
      // Nothing is lost if this fails, and the next call tries again.
      attempt("empty the write-ahead log") {
        try db.execute(sql: "PRAGMA busy_timeout = 100; PRAGMA wal_checkpoint(TRUNCATE)")
      }
      // Can't fail: it sets a number.
      try? db.execute(sql: "PRAGMA busy_timeout = \(Connection.busyTimeout)")
    }
  }
}
