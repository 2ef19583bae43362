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

  /// Sets a lock, and leaves it open.
  ///
  /// One transaction seals every row; then the file is written anew, the log emptied, and older copies in the data folder
  /// are sealed too. Whatever of that a crash cuts off is done at the next opening, see `LockRow.Chore`.
  ///
  /// - Throws: `LockProblem.alreadySet`, `openElsewhere` or `noMemory`, or a `StoreProblem`; then nothing was changed.
  public func set(_ passphrase: Passphrase) async throws -> RecoveryKey {
    guard try await lockRow() == nil else { throw LockProblem.alreadySet }
    let recovery = RecoveryKey.random()
    let (row, keys) = try await attempts.onOwnThread { [attempts] in
      try LockRow.make(passphrase, recovery, cost: try attempts.costOfNew())
    }
    try await barrier { [self] db in
      try alone {
        guard try LockRow.fetch(from: db) == nil else { throw LockProblem.alreadySet }
        try vault.whileSetting(row, keys) {
          try db.inTransaction(.immediate) {
            try Sealing.sealAll(for: row.id.stored, in: db)
            try row.replaceFormer(in: db)
            return .commit
          }
        }
        search.forget()
        vault.open(row, keys)
        tidy(db)
      }
    }
    // The wrapped keys are needed to read anything: from now on there are two places that have them. If it fails, the
    // next daily backup makes up for it.
    _ = try? await keepDailyBackup()
    return recovery
  }

  /// Puts another passphrase in the place of this one, in the backups of the data folder too.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`; then the former one holds.
  public func change(from passphrase: Passphrase, to new: Passphrase) async throws {
    let row = try await rowThatIsSet()
    try await change(row, try await keys(of: row, passphrase), to: new)
  }

  /// Puts another passphrase in the place of the one that was forgotten, in the backups of the data folder too.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, `notSet` or `noMemory`, or a `StoreProblem`; then the former one holds.
  public func change(from key: RecoveryKey, to new: Passphrase) async throws {
    let row = try await rowThatIsSet()
    try await change(row, try await keys(of: row, key), to: new)
  }

  /// Takes the lock away, in one transaction. Backups made under it keep it, and open with its passphrase.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet`, `openElsewhere` or `noMemory`, or a `StoreProblem`; then the lock
  ///   is as it was.
  public func remove(_ passphrase: Passphrase) async throws {
    let row = try await rowThatIsSet()
    try await remove(row, try await keys(of: row, passphrase))
  }

  /// Takes the lock away with the key that `set` gave.
  ///
  /// - Throws: as above, but `LockProblem.wrongRecoveryKey`; then the lock is as it was.
  public func remove(_ key: RecoveryKey) async throws {
    let row = try await rowThatIsSet()
    try await remove(row, try await keys(of: row, key))
  }

  private func remove(_ row: LockRow, _ keys: LockKeys) async throws {
    try await barrier { [self] db in
      try alone {
        guard try LockRow.fetch(from: db)?.id == row.id else { throw LockProblem.notSet }
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
    await open(row, try await keys(of: row, passphrase))
  }

  /// Opens it with the key that `set` gave.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey`, or a `StoreProblem`; then it is as it was.
  public func unlock(_ key: RecoveryKey) async throws {
    guard vault.state != .open, let row = try await lockRow() else { return }
    await open(row, try await keys(of: row, key))
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

  /// Whether no readable copy is left from before the lock was set.
  ///
  /// - Throws: `StoreProblem`.
  public func isComplete() async throws -> Bool { try await lockRow().map { $0.chore == .none } ?? true }
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

  private func lockRow() async throws -> LockRow? { try await read { db in try LockRow.fetch(from: db) } }

  private func rowThatIsSet() async throws -> LockRow {
    guard let row = try await lockRow() else { throw LockProblem.notSet }
    return row
  }

  private func keys(of row: LockRow, _ passphrase: Passphrase) async throws -> LockKeys {
    try await told { try await attempts.attempt({ try row.keys(passphrase) }, wrong: LockProblem.wrongPassphrase) }
  }

  private func keys(of row: LockRow, _ key: RecoveryKey) async throws -> LockKeys {
    try await told { try await attempts.attempt({ try row.keys(key) }, wrong: LockProblem.wrongRecoveryKey) }
  }

  /// Lets through what Core knows, and makes a `StoreProblem` of the rest.
  private func told<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch  where error is LockProblem || error is CancellationError {
      throw error
    } catch {
      throw folder.problem(from: error)
    }
  }

  private func open(_ row: LockRow, _ keys: LockKeys) async {
    vault.open(row, keys)
    // What fails here is tried again the next time; everything can be read meanwhile.
    try? await write { db in try Sealing.takeLetters(of: row.id.stored, in: db) }
    if row.chore != .none { try? await barrier { [self] db in tidy(db) } }
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
        try row.changed(to: new, keys: keys, cost: try attempts.costOfNew())
      }
    }
    try await barrier { [self] db in
      // Another program may have set another one meanwhile.
      guard let present = try LockRow.fetch(from: db), present.id == row.id else { throw LockProblem.notSet }
      var changed = changed
      changed.chore = max(changed.chore, present.chore)
      try db.inTransaction(.immediate) {
        try changed.replaceFormer(in: db)
        return .commit
      }
      tidy(db)
    }
  }
}
