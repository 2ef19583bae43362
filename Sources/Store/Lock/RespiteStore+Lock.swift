// The lock, as Core asks for it. Any thread.
//
// What changes rows or closes the lock runs as a barrier on the writing connection: after all writes that were handed
// over before, and while nobody reads, no backup is being made, and the log can be emptied.

import Core
import Foundation
import GRDB

extension RespiteStore: WordLock {
  /// How it is now.
  public var state: LockState { vault.state }

  /// How it is now, and again after each change, until the stream is let go.
  public func states() -> AsyncStream<LockState> { vault.states() }

  /// Makes the keys of a lock that is to be set, and a recovery key for it. Nothing is changed yet.
  ///
  /// - Throws: `LockProblem.alreadySet`, `recoveryPending` or `noMemory`, or a `StoreProblem`.
  public func prepare(_ passphrase: Passphrase) async throws -> any PreparedLock {
    guard try await lockRow() == nil else { throw LockProblem.alreadySet }
    try refuseOpenRecovery()
    let recovery = RecoveryKey.random()
    let (row, keys) = try await told {
      try await attempts.onOwnThread { [attempts] in
        try LockRow.make(passphrase, recovery, cost: try attempts.costOfNew())
      }
    }
    return KeysInHand(recoveryKey: recovery, row: row, keys: keys, isNew: true)
  }

  /// Makes another recovery key for the lock that is set. Nothing is changed yet.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`.
  public func prepareRecoveryKey(_ passphrase: Passphrase) async throws -> any PreparedLock {
    let (row, keys) = try await keys(of: rowThatIsSet(), passphrase)
    let recovery = RecoveryKey.random()
    return KeysInHand(
      recoveryKey: recovery, row: try row.changed(to: recovery, keys: keys), keys: keys, isNew: false)
  }

  /// Sets a lock that was prepared, and leaves it open; or puts its recovery key in the place of the former one.
  ///
  /// One transaction seals every row; then the file is written anew, the log emptied, and older copies in the data folder
  /// are sealed too. Whatever of that a crash cuts off is done at the next opening, see `LockRow.Chore`.
  ///
  /// - Throws: `LockProblem.alreadySet`, `recoveryPending` or `openElsewhere`, or a `StoreProblem`; then nothing was
  ///   changed.
  public func set(_ prepared: any PreparedLock) async throws {
    guard let prepared = prepared as? KeysInHand else { preconditionFailure("It was prepared by this store.") }
    if !prepared.isNew { return try await replace(prepared.row, by: prepared.row) }
    let keys = prepared.keys
    try await barrier { [self] db in
      try alone {
        guard try LockRow.fetch(from: db) == nil else { throw LockProblem.alreadySet }
        try refuseOpenRecovery()
        var row = prepared.row
        row.choose(try HelpPlan.isOutsideLock(in: db), keys.words)
        let (copy, set) = (LockCopy(in: folder), row)
        // Before the lock counts: from its first moment there are two places that have the wrapped keys.
        try copy.write(row)
        do {
          try vault.whileSetting(row, keys) {
            try db.inTransaction(.immediate) {
              try Sealing.sealAll(for: set.id.stored, in: db)
              try set.replaceFormer(in: db)
              return .commit
            }
          }
        } catch {
          copy.remove()
          throw error
        }
        search.forget()
        vault.open(row, keys)
        tidy(db)
      }
    }
    // If it fails, the next one is made tomorrow.
    _ = try? await keepDailyBackup()
  }

  /// Puts another passphrase in the place of this one, in the backups of the data folder too.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`; then the former one holds.
  public func change(from passphrase: Passphrase, to new: Passphrase) async throws {
    let (row, keys) = try await keys(of: rowThatIsSet(), passphrase)
    try await change(row, keys, to: new)
  }

  /// Puts another passphrase in the place of the one that was forgotten, in the backups of the data folder too.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, `notSet` or `noMemory`, or a `StoreProblem`; then the former one holds.
  public func change(from key: RecoveryKey, to new: Passphrase) async throws {
    let (row, keys) = try await keys(of: rowThatIsSet(), key)
    try await change(row, keys, to: new)
  }

  /// Takes the lock away, in one transaction. Backups made under it keep it, and open with its passphrase.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet`, `openElsewhere` or `noMemory`, or a `StoreProblem`; then the lock
  ///   is as it was.
  public func remove(_ passphrase: Passphrase) async throws {
    let (row, keys) = try await keys(of: rowThatIsSet(), passphrase)
    try await remove(row, keys)
  }

  /// Takes the lock away with the key that `set` gave.
  ///
  /// - Throws: as above, but `LockProblem.wrongRecoveryKey`; then the lock is as it was.
  public func remove(_ key: RecoveryKey) async throws {
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
          // If this is cut off while some of them are in clear again, they are sealed the next time it opens.
          if !files.isEmpty { try LockRow.leave(max(row.chore, .copies), in: db) }
          try files.openAll(with: keys.words)
          try db.inTransaction(.immediate) {
            try Sealing.openAll(from: row.id.stored, in: db)
            try LockRow.delete(in: db)
            try search.moveToFile(db)
            return .commit
          }
        } catch {
          search.forget()
          tidy(db)
          if !wasOpen { vault.close() }
          throw error
        }
        vault.meet(nil)
        SealedFiles(folder: folder).clear()
        LockCopy(in: folder).remove()
      }
    }
    indexWords()
    tidyLog()
  }

  /// Opens it. Does nothing if it is open, and nothing if there is none.
  ///
  /// - Throws: `LockProblem.wrongPassphrase` or `noMemory`, or a `StoreProblem`; then it is as it was.
  public func unlock(_ passphrase: Passphrase) async throws {
    guard vault.state != .open, let row = try await lockRow() else { return }
    let (found, keys) = try await keys(of: row, passphrase)
    await open(found, keys)
    await raise(found, keys, passphrase)
  }

  /// Opens it with the key that `set` gave.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, or a `StoreProblem`; then it is as it was.
  public func unlock(_ key: RecoveryKey) async throws {
    guard vault.state != .open, let row = try await lockRow() else { return }
    let (found, keys) = try await keys(of: row, key)
    await open(found, keys)
  }

  /// Closes it, once all that was handed over before is on the disk.
  public func lock() async {
    guard vault.state == .open else { return }
    // A store that is closed has no keys to lose but these.
    do {
      try await barrier { [vault, search] db in
        vault.close()
        search.forget()
        // Whoever watches reads again, and learns that it is locked. If that fails, their next read tells them.
        try? db.inTransaction(.immediate) {
          try db.notifyChanges(in: .fullDatabase)
          return .commit
        }
      }
    } catch {
      vault.close()
      search.forget()
    }
  }

  /// Whether no readable copy is left from before the lock was set, and nothing stands in clear beside it.
  ///
  /// - Throws: `StoreProblem`.
  public func isComplete() async throws -> Bool {
    try await read { db in
      guard let row = try LockRow.fetch(from: db) else { return true }
      return try row.chore == .none && Sealing.countInClear(in: db) == 0
    }
  }

  /// What was put right since this was asked last.
  public func takeRepairs() -> [LockRepair] { vault.takeRepairs() }
}

/// A lock that is not set yet, or a recovery key that does not count yet.
struct KeysInHand: PreparedLock {
  let recoveryKey: RecoveryKey
  let row: LockRow
  let keys: LockKeys
  /// Whether the lock is to be set; else it is, and gets another recovery key.
  let isNew: Bool
}

extension RespiteStore {
  /// Runs `body` when all writes before it are done and nobody reads.
  func barrier<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let outcome: Result<Value, any Error> = await withCheckedContinuation { continuation in
      pool.asyncBarrierWriteWithoutTransaction { db in
        continuation.resume(returning: Result { try body(db.get()) })
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

  /// Runs `body` while no other program has the store open, or can open it.
  private func alone(_ body: () throws -> Void) throws {
    let turn = try presence.takeTurn()
    defer { turn.end() }
    // Asking may cost the place that we had, whatever the answer.
    defer { try? presence.stay() }
    guard presence.isAlone() else { throw LockProblem.openElsewhere }
    try body()
  }

  func lockRow() async throws -> LockRow? { try await read { db in try LockRow.fetch(from: db) } }

  private func rowThatIsSet() async throws -> LockRow {
    guard let row = try await lockRow() else { throw LockProblem.notSet }
    return row
  }

  /// What is being recovered may be in clear, and a lock would hide it from its own recovery.
  private func refuseOpenRecovery() throws(LockProblem) {
    if RecoveryNote.isAnyOpen(in: folder) { throw .recoveryPending }
  }

  /// Makes the index of words in memory, soon, if the lock is open and it is not there yet. Until it is, a search reads
  /// the rows.
  ///
  /// For whoever looks at the timeline: a command that adds one reflection has no use for it.
  func indexInMemory() {
    guard vault.state == .open, search.beginMoving() else { return }
    Task.detached(priority: .utility) { [self] in
      // A failure leaves it nowhere: the next look at the timeline tries again.
      try? search.moveToMemory(pool)
      search.endMoving()
      // The lock may have closed in between.
      if vault.state != .open { search.forget() }
    }
  }

  private func change(_ row: LockRow, _ keys: LockKeys, to new: Passphrase) async throws {
    let changed = try await told {
      try await attempts.onOwnThread { [attempts] in
        try row.changed(to: new, keys: keys, cost: try attempts.costOfNew().atLeast(row.cost))
      }
    }
    try await replace(row, by: changed)
  }
}
