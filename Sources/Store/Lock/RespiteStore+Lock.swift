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
    return PreparedKeys(recoveryKey: recovery, row: row, keys: keys, former: nil)
  }

  /// Generates the lock that takes the present one's place, with another recovery key. Changes nothing yet.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`.
  public func prepareRecoveryKey(_ passphrase: Passphrase) async throws -> any PreparedLock {
    try await prepareChange(from: passphrase, to: passphrase)
  }

  /// Generates the lock that takes the present one's place, with another passphrase and another recovery key: whoever
  /// knew the passphrase could have made themselves a recovery key. Changes nothing yet.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`.
  public func prepareChange(from passphrase: Passphrase, to new: Passphrase) async throws -> any PreparedLock {
    try await refuseIfReading()
    let (row, keys) = try await lockThatIsSet(.passphrase(passphrase))
    return try await renewed(row, keys, new, .random())
  }

  /// Sets a prepared lock, and leaves it open; or puts it in the place of the present one.
  ///
  /// - Throws: `LockProblem.alreadySet`, `recoveryPending`, `notSet` or `openElsewhere`, or a `StoreProblem`; then
  ///   nothing was changed.
  public func set(_ prepared: any PreparedLock) async throws {
    try await refuseIfReading()
    guard let prepared = prepared as? PreparedKeys else {
      preconditionFailure("Pass what prepare(_:), prepareChange(from:to:) or prepareRecoveryKey(_:) returned.")
    }
    try await barrier { [self] db in
      try alone {
        try refuseOpenRecovery()
        try put(prepared, in: db)
      }
    }
    // If this fails, the next one is made tomorrow.
    await attempt("make the daily backup") { try await keepDailyBackup() }
  }

  /// Seals every row with the keys of a prepared lock. Call it alone, in a barrier.
  ///
  /// 1. `lock.json` is written, with the present row too if there is one, so that the wrapped keys exist twice at every
  ///    moment.
  /// 2. One transaction seals every row and inserts the row of the lock.
  /// 3. `lock.json` is left with the new row alone.
  /// 4. The file is rewritten, the write-ahead log truncated, and older copies in the data folder are sealed.
  ///
  /// If the transaction fails, `lock.json` becomes what it was. If a crash interrupts what comes after, the next
  /// opening resumes it; see `LockConsistency` and `LockRow.PendingCleanup`.
  ///
  /// - Throws: `LockProblem.alreadySet` or `notSet`, or an error of files or database.
  private func put(_ prepared: PreparedKeys, in db: Database) throws {
    let present = try LockRow.fetch(from: db)
    // Another program may have set, changed or removed a lock meanwhile.
    if present?.id != prepared.former { throw prepared.former == nil ? LockProblem.alreadySet : .notSet }
    let (keys, copy, wasOpen) = (prepared.keys, LockRowCopy(in: folder), vault.state != .closed)
    var row = prepared.row
    if present == nil { row.choose(try HelpPlan.isOutsideLock(in: db), keys.contentKey) }
    let new = row
    try copy.write(new, after: present)
    do {
      try vault.whileSetting(new, keys) {
        try db.inTransaction(.immediate) {
          try SealedColumns.sealAll(for: new.id.stored, in: db)
          try new.save(in: db)
          return .commit
        }
      }
    } catch {
      if let present { attempt("leave the copy of the lock row as it was") { try copy.write(present) } }
      if present == nil { copy.remove() }
      throw error
    }
    vault.open(new, keys)
    // If this fails, the next opening does it. What stays in the file opens only older copies.
    if present != nil { attempt("update the copy of the lock row") { try copy.write(new) } }
    runLockCleanup(in: db)
    if !wasOpen { vault.close() }
  }

  /// Replaces a forgotten passphrase; the recovery key, which the person has at hand, stays the same. Like every change
  /// it makes another lock.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, `notSet`, `recoveryPending`, `openElsewhere` or `noMemory`, or a
  ///   `StoreProblem`; then the former passphrase still opens the lock.
  public func change(from key: RecoveryKey, to new: Passphrase) async throws {
    try await refuseIfReading()
    let (row, keys) = try await lockThatIsSet(.recoveryKey(key))
    try await set(try await renewed(row, keys, new, key))
  }

  /// Takes half a second.
  private func renewed(
    _ row: LockRow, _ keys: LockKeys, _ passphrase: Passphrase, _ recovery: RecoveryKey
  ) async throws -> PreparedKeys {
    let (new, newKeys) = try await mappingErrors {
      try await attempts.onSerialQueue { [attempts] in
        try row.renewed(keys, passphrase, recovery, cost: try attempts.costForNewPassphrase())
      }
    }
    return PreparedKeys(recoveryKey: recovery, row: new, keys: newKeys, former: row.id)
  }

  /// Removes the lock, in one transaction. Backups made under it keep it, and open with its passphrase.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet`, `recoveryPending`, `openElsewhere` or `noMemory`, or a
  ///   `StoreProblem`; then the lock is as it was.
  public func remove(_ passphrase: Passphrase) async throws {
    try await refuseIfReading()
    let (row, keys) = try await lockThatIsSet(.passphrase(passphrase))
    try await remove(row, keys)
  }

  /// Removes the lock with the recovery key.
  ///
  /// - Throws: the same, with `LockProblem.wrongRecoveryKey` instead of `wrongPassphrase`; then the lock is as it was.
  public func remove(_ key: RecoveryKey) async throws {
    try await refuseIfReading()
    let (row, keys) = try await lockThatIsSet(.recoveryKey(key))
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
          try files.openAll(with: keys)
          try db.inTransaction(.immediate) {
            try SealedColumns.openAll(from: row.id.stored, in: db)
            try LockRow.delete(in: db)
            return .commit
          }
        } catch {
          runLockCleanup(in: db)
          if !wasOpen { vault.close() }
          throw error
        }
        vault.setLock(nil)
        SealedFiles(folder: folder).clear()
        LockRowCopy(in: folder).remove()
      }
    }
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
      try await barrier { [self] db in
        vault.close()
        forgetWords()
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
      forgetWords()
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

  /// What is in the data folder and isn't Respite's, though its name is like Respite's own; nil if there's nothing.
  public func leftAlone() async -> Finding? { ForeignEntries(folder: folder).finding }

  /// Returns the repairs made since the last call.
  public func takeRepairs() -> [LockRepair] { vault.takeRepairs() }
}

/// The keys of a lock that isn't set yet.
struct PreparedKeys: PreparedLock {
  let recoveryKey: RecoveryKey
  let row: LockRow
  let keys: LockKeys
  /// The id of the lock whose place it takes; nil if none is set.
  let former: UUID?
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

  /// The row and the keys of the lock that is set.
  private func lockThatIsSet(_ credential: LockCredential) async throws -> (row: LockRow, keys: LockKeys) {
    guard let row = try await lockRow() else { throw LockProblem.notSet }
    let (found, keys) =
      switch credential {
      case .passphrase(let passphrase): try await keys(of: row, passphrase)
      case .recoveryKey(let key): try await keys(of: row, key)
      }
    // The database is an older one, of a lock that this one had replaced.
    if !vault.knows(found) {
      let wasClosed = vault.state == .closed
      await open(found, keys)
      if wasClosed { await lock() }
    }
    return (found, keys)
  }

  /// Throws `recoveryPending` during a recovery: the damaged files may be in the clear, and sealed they couldn't be
  /// recovered.
  private func refuseOpenRecovery() throws(LockProblem) {
    if RecoveryNote.isAnyOpen(in: folder) { throw .recoveryPending }
  }
}
