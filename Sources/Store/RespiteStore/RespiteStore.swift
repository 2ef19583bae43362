// The face of this module: the one SQLite file in which a person's words, moods and sessions are kept.
//
// Any thread may call it. All writing goes through one connection in its own queue; reads go beside it.

import Core
import Files
import Foundation
import GRDB

/// Keeps reflections, drafts, sessions, moods, statements and breathing patterns in one SQLite file that only the
/// person can read.
///
/// Open it with `open(in:clock:)`. It may be used from any thread. What it does for each protocol stands in the files
/// named after them.
public final class RespiteStore: Sendable {
  /// A store that is ready, and what had to be done to get there.
  public struct Opening: Sendable {
    /// The store, migrated to the newest schema.
    public let store: RespiteStore
    /// The folder into which a damaged database was moved by this opening, untouched; nil if there was none.
    public let setAside: URL?
    /// Damage of which the person has not been told, of this opening or a former one; nil if there is none. Reads a
    /// backup, so blocks, and is for those only who tell.
    public var damage: Damage? { Recovery(folder: store.folder, vault: store.vault).unreported }
  }

  let pool: DatabasePool
  let folder: DataFolder
  let clock: WallClock
  let watcher: DatabaseWatcher
  let search = SearchIndex()
  let vault: Vault
  let attempts: UnlockAttempts
  /// Held as long as the store lives, so that no other program sets the file aside under it.
  let presence: StorePresence

  /// Opens the store in a folder, and makes both if they are not there.
  ///
  /// Blocks until the file has been checked and migrated: milliseconds as a rule, at most about ten seconds when other
  /// programs are in the way. Folder and files become readable by their owner only. A damaged database is moved into
  /// a folder `damaged-YYYY-MM-DD-HHMMSS` beside it, and a new one is begun with all that can still be read of it,
  /// which takes some seconds for a hundred thousand rows. Soon after the return, what has been in
  /// the bin for thirty days is taken away for good; see `BinExpiry`.
  ///
  /// - Parameters:
  ///   - directory: the data folder.
  ///   - clock: tells when rows were made, and names the folder of a damaged database.
  /// - Throws: `StoreProblem`; then no word that was there has been changed.
  public static func open(in directory: URL, clock: WallClock = .system) throws(StoreProblem) -> Opening {
    try open(in: directory, clock: clock, attempts: UnlockAttempts())
  }

  /// As above, with another way to try passphrases.
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
        // Alone, no one is writing: what there is was cut off, and may hold words.
        AtomicFile.clearLeftovers(in: place, olderThan: 0)
      }
      presence.hold()
      let store = RespiteStore(
        pool: pool, folder: folder, clock: clock, presence: presence, vault: vault, attempts: attempts)
      // Under a lock no word of the index is in the file; it is made in memory once the lock opens.
      if vault.state != .none { store.search.forget() }
      store.resumeLockCleanup()
      store.emptyBin()
      store.indexWords()
      return Opening(store: store, setAside: setAside)
    } catch {
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

  /// Waits for the writes under way, folds the log into the file and closes it.
  ///
  /// For the end of the program.
  ///
  /// Blocks. Whatever is asked of the store afterwards fails with a `StoreProblem`. Not calling it loses nothing: the
  /// log is then folded in by the next opening.
  public func close() {
    search.end()
    // GRDB closes the writing connection before those that read, and the last one to go folds the log in: one that may
    // only read could not. This lets those go first.
    pool.releaseMemory()
    // A failure here leaves the log beside the file, complete: the next opening reads it. There is nobody to tell.
    try? pool.close()
    presence.release()
  }
}

extension RespiteStore {
  /// Runs `updates` in one transaction and returns when it is on the disk.
  ///
  /// The cancellation of the calling task is not listened to: words that were handed over are kept, even if the page
  /// that did it has gone.
  @discardableResult func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws(StoreProblem) -> Value {
    let outcome: Result<Value, any Error> = await withCheckedContinuation { [vault, folder] continuation in
      pool.asyncWrite { db in
        // A row that someone took away must not turn sealing off.
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

  /// Reads from one state of the database.
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

  /// Empties the log after words were removed for good, since it holds them until it is written over.
  ///
  /// Only where that is cheap: after a draft has gone, about once a reflection, not after every pause in typing. It
  /// happens after the write has returned and gives up after 100 ms when somebody reads; then the next one, or closing,
  /// does it. The file itself is cleaned by `secure_delete`.
  func truncateWAL() {
    pool.asyncWriteWithoutTransaction { db in
      // The words are safe whatever happens here, and a log that could not be emptied is emptied the next time.
      try? db.execute(sql: "PRAGMA busy_timeout = 100; PRAGMA wal_checkpoint(TRUNCATE)")
      // Cannot fail: it sets a number.
      try? db.execute(sql: "PRAGMA busy_timeout = \(Connection.patience)")
    }
  }
}
