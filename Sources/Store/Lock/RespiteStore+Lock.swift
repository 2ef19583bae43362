// Implements Core's `PassphraseLock`. Any thread.
//
// Everything that changes rows or closes the lock runs as a barrier on the writing connection: after all writes
// submitted before, and while nothing reads. So no backup is under way, and the write-ahead log can be truncated.

import Core
import Foundation
import GRDB

extension RespiteStore: PassphraseLock {
  /// Whether a lock is set, and whether it's open.
  public var state: LockState { vault.state }

  /// Yields the state now, and after each change, until the stream is released.
  public func states() -> AsyncStream<LockState> { vault.states() }

  /// Generates the keys of a new lock, and its recovery key. Changes nothing yet.
  ///
  /// - Throws: `LockProblem.alreadySet`, `recoveryPending` or `noMemory`, or a `StoreProblem`.
  public func prepare(_ passphrase: Passphrase) async throws -> any PreparedLock {
    try await refuseIfReading()
    guard try await lockRow() == nil else { throw LockProblem.alreadySet }
    try refuseOpenRecovery()
    let recovery = RecoveryKey.random()
    let (row, keys) = try await mappingErrors {
      try await attempts.onSerialQueue { [attempts] in
        try LockRow.make(passphrase, recovery, cost: try attempts.costForNewPassphrase())
      }
    }
    return PreparedKeys(recoveryKey: recovery, row: row, keys: keys, isNew: true)
  }

  /// Generates another recovery key for the lock that is set. Changes nothing yet.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`.
  public func prepareRecoveryKey(_ passphrase: Passphrase) async throws -> any PreparedLock {
    try await refuseIfReading()
    let (row, keys) = try await keys(of: rowThatIsSet(), passphrase)
    let recovery = RecoveryKey.random()
    return PreparedKeys(
      recoveryKey: recovery, row: try row.changed(to: recovery, keys: keys), keys: keys, isNew: false)
  }

  /// Sets a prepared lock, and leaves it open; or replaces the recovery key by a prepared one.
  ///
  /// For a new lock:
  ///
  /// 1. `lock.json` is written, so that from the lock's first moment the wrapped keys exist twice.
  /// 2. One transaction seals every row and inserts the row of the lock.
  /// 3. The file is rewritten, the write-ahead log truncated, and older copies in the data folder are sealed.
  ///
  /// If the transaction fails, `lock.json` is deleted again. If a crash interrupts step 3, the next opening resumes it;
  /// see `LockRow.PendingCleanup`.
  ///
  /// - Throws: `LockProblem.alreadySet`, `recoveryPending`, `notSet` or `openElsewhere`, or a `StoreProblem`; then
  ///   nothing was changed.
  public func set(_ prepared: any PreparedLock) async throws {
    try await refuseIfReading()
    guard let prepared = prepared as? PreparedKeys else {
      preconditionFailure("Pass what prepare(_:) or prepareRecoveryKey(_:) returned.")
    }
    if !prepared.isNew { return try await replace(prepared.row, by: prepared.row) }
    let keys = prepared.keys
    try await barrier { [self] db in
      try alone {
        guard try LockRow.fetch(from: db) == nil else { throw LockProblem.alreadySet }
        try refuseOpenRecovery()
        var row = prepared.row
        row.choose(try HelpPlan.isOutsideLock(in: db), keys.contentKey)
        let (copy, set) = (LockRowCopy(in: folder), row)
        try copy.write(row)
        do {
          try vault.whileSetting(row, keys) {
            try db.inTransaction(.immediate) {
              try SealedColumns.sealAll(for: set.id.stored, in: db)
              try set.save(in: db)
              return .commit
            }
          }
        } catch {
          copy.remove()
          throw error
        }
        search.discard()
        vault.open(row, keys)
        runLockCleanup(in: db)
      }
    }
    // If this fails, the next one is made tomorrow.
    await attempt("make the daily backup") { try await keepDailyBackup() }
  }

  /// Replaces the passphrase, in the backups of the data folder too.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`; then the former one still
  ///   opens the lock.
  public func change(from passphrase: Passphrase, to new: Passphrase) async throws {
    try await refuseIfReading()
    let (row, keys) = try await keys(of: rowThatIsSet(), passphrase)
    try await change(row, keys, to: new)
  }

  /// Replaces a forgotten passphrase, in the backups of the data folder too.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, `notSet` or `noMemory`, or a `StoreProblem`; then the former one still
  ///   opens the lock.
  public func change(from key: RecoveryKey, to new: Passphrase) async throws {
    try await refuseIfReading()
    let (row, keys) = try await keys(of: rowThatIsSet(), key)
    try await change(row, keys, to: new)
  }

  /// Removes the lock, in one transaction. Backups made under it keep it, and open with its passphrase.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet`, `recoveryPending`, `openElsewhere` or `noMemory`, or a
  ///   `StoreProblem`; then the lock is as it was.
  public func remove(_ passphrase: Passphrase) async throws {
    try await refuseIfReading()
    let (row, keys) = try await keys(of: rowThatIsSet(), passphrase)
    try await remove(row, keys)
  }

  /// Removes the lock with the recovery key.
  ///
  /// - Throws: the same, with `LockProblem.wrongRecoveryKey` instead of `wrongPassphrase`; then the lock is as it was.
  public func remove(_ key: RecoveryKey) async throws {
    try await refuseIfReading()
    let (row, keys) = try await keys(of: rowThatIsSet(), key)
    try await remove(row, keys)
  }

  private func remove(_ row: LockRow, _ keys: LockKeys) async throws {
    try await barrier { [self] db in
      try alone {
        guard try LockRow.fetch(from: db)?.id == row.id else { throw LockProblem.notSet }
        try refuseOpenRecovery()
        let wasOpen = vault.state == .open
        vault.open(row, keys)
        do {
          let files = SealedFiles(folder: folder)
          // If this is interrupted while some files are in the clear again, the next unlocking seals them.
          if !files.isEmpty { try LockRow.setPendingCleanup(max(row.pendingCleanup, .copies), in: db) }
          try files.openAll(with: keys.contentKey)
          try db.inTransaction(.immediate) {
            try SealedColumns.openAll(from: row.id.stored, in: db)
            try LockRow.delete(in: db)
            try search.moveToFile(db)
            return .commit
          }
        } catch {
          search.discard()
          runLockCleanup(in: db)
          if !wasOpen { vault.close() }
          throw error
        }
        vault.setLock(nil)
        SealedFiles(folder: folder).clear()
        LockRowCopy(in: folder).remove()
      }
    }
    indexWords()
    truncateWAL()
  }

  /// Opens the lock. Does nothing if it's open, or if there's none.
  ///
  /// - Throws: `LockProblem.wrongPassphrase` or `noMemory`, or a `StoreProblem`; then it stays closed.
  public func unlock(_ passphrase: Passphrase) async throws {
    guard vault.state != .open, let row = try await lockRow() else { return }
    let (found, keys) = try await keys(of: row, passphrase)
    await open(found, keys)
    await upgrade(found, keys, passphrase)
  }

  /// Opens the lock with the recovery key.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey` or `noMemory`, or a `StoreProblem`; then it stays closed.
  public func unlock(_ key: RecoveryKey) async throws {
    guard vault.state != .open, let row = try await lockRow() else { return }
    let (found, keys) = try await keys(of: row, key)
    await open(found, keys)
  }

  /// Closes the lock, once all writes submitted before are on the disk.
  public func lock() async {
    guard vault.state == .open else { return }
    do {
      try await barrier { [vault, search] db in
        vault.close()
        search.discard()
        // Makes observers read again and fail with `locked`. If this fails, their next read does.
        attempt("tell observers that the lock closed") {
          try db.inTransaction(.immediate) {
            try db.notifyChanges(in: .fullDatabase)
            return .commit
          }
        }
      }
    } catch {
      // The store is closed, so no write can follow that would need the keys.
      vault.close()
      search.discard()
    }
  }

  /// Whether no copy in the clear is left from before the lock was set, and no row is in the clear beside it.
  ///
  /// - Throws: `StoreProblem`.
  public func isComplete() async throws -> Bool {
    try await read { db in
      guard let row = try LockRow.fetch(from: db) else { return true }
      return try row.pendingCleanup == .none && SealedColumns.countInClear(in: db) == 0
    }
  }

  /// Returns the repairs made since the last call.
  public func takeRepairs() -> [LockRepair] { vault.takeRepairs() }
}

/// The keys of a lock that isn't set yet, or a recovery key that isn't valid yet.
struct PreparedKeys: PreparedLock {
  let recoveryKey: RecoveryKey
  let row: LockRow
  let keys: LockKeys
  /// Whether this is a new lock; false if it's another recovery key for the lock that is set.
  let isNew: Bool
}

extension RespiteStore {
  /// Runs `body` on the writing connection, after all writes submitted before and while nothing reads.
  ///
  /// - Throws: `LockProblem` if `body` does, otherwise a `StoreProblem`.
  func barrier<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let outcome: Result<Value, any Error> = try await whereItBelongs { connection in
      await withCheckedContinuation { continuation in
        connection.database.asyncBarrierWriteWithoutTransaction { db in
          let outcome: Result<Value, any Error> = Result {
            try connection.files?.refuseIfChanged(db.get())
            return try body(db.get())
          }
          let change = (try? db.get()).flatMap { connection.files?.change($0) }
          continuation.resume(returning: (outcome, change))
        }
      }
    }
    do {
      return try outcome.get()
    } catch let problem as LockProblem {
      throw problem
    } catch {
      throw folder.problem(from: error)
    }
  }

  /// This program's locks on the data folder.
  ///
  /// - Throws: `StoreProblem` if nothing can be saved, and so there are none.
  var presence: StorePresence {
    get throws {
      let connection = connection
      guard let presence = connection.presence else {
        throw connection.refusal ?? .notWritable(path: folder.path)
      }
      return presence
    }
  }

  /// Runs `body` while no other program has the store open, or can open it.
  ///
  /// - Throws: `LockProblem.openElsewhere`, `StorePresence.OpeningTimeout`, or what `body` throws.
  private func alone(_ body: () throws -> Void) throws {
    let presence = try presence
    let opening = try presence.lockForOpening()
    defer { opening.release() }
    // `isAlone` gives up the shared lock, whatever it returns; take it again.
    defer { presence.hold() }
    guard presence.isAlone() else { throw LockProblem.openElsewhere }
    try body()
  }

  /// The row of the lock that is set, or nil.
  func lockRow() async throws -> LockRow? { try await read { db in try LockRow.fetch(from: db) } }

  private func rowThatIsSet() async throws -> LockRow {
    guard let row = try await lockRow() else { throw LockProblem.notSet }
    return row
  }

  /// Throws `recoveryPending` during a recovery: the damaged files may be in the clear, and sealed they couldn't be
  /// recovered.
  private func refuseOpenRecovery() throws(LockProblem) {
    if RecoveryNote.isAnyOpen(in: folder) { throw .recoveryPending }
  }

  /// Builds the search index in memory, in the background, if the lock is open and the index isn't there. Until it is,
  /// a search reads the rows.
  ///
  /// Called when the timeline is shown: a command that adds one reflection doesn't need the index.
  func indexInMemory() {
    guard vault.state == .open, search.beginMoving() else { return }
    Task.detached(priority: .utility) { [self] in
      // A failure leaves no index: the next time the timeline is shown, this is tried again. So does another program,
      // because all share the numbers of what is due: two indexes would each take them from the other. On a file system
      // without locks no one knows of the other, so there is none.
      attempt("build the search index in memory") { if try isAlone() { try search.moveToMemory(pool) } }
      search.endMoving()
      // The lock may have closed in between.
      if vault.state != .open { search.discard() }
    }
  }

  /// Whether no other program has the store open.
  ///
  /// - Throws: `StorePresence.OpeningTimeout`, or `SystemFailure`.
  private func isAlone() throws -> Bool {
    // A copy in memory, where nothing can be written, is this program's alone.
    if refusal != nil { return true }
    let presence = try presence
    let opening = try presence.lockForOpening()
    defer { opening.release() }
    // `isAlone` gives up the shared lock, whatever it returns; take it again.
    defer { presence.hold() }
    return presence.isAlone()
  }

  private func change(_ row: LockRow, _ keys: LockKeys, to new: Passphrase) async throws {
    let changed = try await mappingErrors {
      try await attempts.onSerialQueue { [attempts] in
        try row.changed(to: new, keys: keys, cost: try attempts.costForNewPassphrase().atLeast(row.cost))
      }
    }
    try await replace(row, by: changed)
  }
}
