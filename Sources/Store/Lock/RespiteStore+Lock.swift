// Implements Core's `PassphraseLock`. Any thread.
//
// Everything that changes rows or closes the lock runs as a barrier on the writing connection: after all writes
// submitted before, and while nothing reads. So no backup is under way, and the write-ahead log can be truncated.

// `PassphraseLock` documents its members.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import Foundation
import GRDB

extension RespiteStore: PassphraseLock {
  public var state: LockState { vault.state }

  public func states() -> AsyncStream<LockState> { vault.states() }

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

  /// Generates the lock that replaces the present one, with another recovery key. Changes nothing yet.
  ///
  /// - Throws: `LockProblem.wrongPassphrase`, `notSet` or `noMemory`, or a `StoreProblem`.
  public func prepareRecoveryKey(_ passphrase: Passphrase) async throws -> any PreparedLock {
    try await prepareChange(from: passphrase, to: passphrase)
  }

  // Makes another recovery key too: whoever knew the passphrase could have made one for themselves.
  public func prepareChange(from passphrase: Passphrase, to new: Passphrase) async throws -> any PreparedLock {
    try await refuseIfReading()
    let (row, keys) = try await lockThatIsSet(.passphrase(passphrase))
    return try await renewed(row, keys, new, .random())
  }

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
    // If this fails, the next daily backup is made tomorrow.
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
  /// If the transaction fails, `lock.json` is restored. If a crash interrupts the later steps, the next opening resumes
  /// them; see `LockConsistency` and `LockRow.PendingCleanup`.
  ///
  /// - Throws: `LockProblem.alreadySet` or `notSet`, or an error of files or database.
  private func put(_ prepared: PreparedKeys, in db: Database) throws {
    let present = try LockRow.fetch(from: db)
    // Another program may have set, changed or removed a lock in the meantime.
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
    // If this fails, the next opening writes the copy. Until then, the previous row in it opens only older copies.
    if present != nil { attempt("update the copy of the lock row") { try copy.write(new) } }
    runLockCleanup(in: db)
    if !wasOpen { vault.close() }
  }

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

  public func remove(_ passphrase: Passphrase) async throws {
    try await refuseIfReading()
    let (row, keys) = try await lockThatIsSet(.passphrase(passphrase))
    try await remove(row, keys)
  }

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
          // If this is interrupted while some files are unencrypted again, the next unlocking seals them.
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

  public func unlock(_ passphrase: Passphrase) async throws {
    guard vault.state != .open, let row = try await lockRow() else { return }
    let (found, keys) = try await keys(of: row, passphrase)
    await open(found, keys)
    await upgrade(found, keys, passphrase)
  }

  public func unlock(_ key: RecoveryKey) async throws {
    guard vault.state != .open, let row = try await lockRow() else { return }
    let (found, keys) = try await keys(of: row, key)
    await open(found, keys)
  }

  public func lock() async {
    guard vault.state == .open else { return }
    do {
      try await barrier { [self] db in
        vault.close()
        forgetWords()
        // Makes observers read again and fail with `locked`. If this fails, they do so at their next read.
        attempt("notify observers that the lock closed") {
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

  public func isComplete() async throws -> Bool {
    try await read { db in
      guard let row = try LockRow.fetch(from: db) else { return true }
      return try row.pendingCleanup == .none && SealedColumns.countInClear(in: db) == 0
    }
  }

  public func leftAlone() async -> Finding? { ForeignEntries(folder: folder).finding }

  public func takeRepairs() -> [LockRepair] { vault.takeRepairs() }
}

/// The keys of a lock that isn't set yet.
struct PreparedKeys: PreparedLock {
  let recoveryKey: RecoveryKey
  let row: LockRow
  let keys: LockKeys
  /// The id of the lock that this one will replace; nil if none is set.
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

  /// This program's locks (flock) on the data folder.
  ///
  /// - Throws: `StoreProblem` if nothing can be saved; then the data folder isn't locked.
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
    // `isAlone` drops the shared lock, whatever it returns; `hold` takes it again.
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
    // The database is an older one, whose lock the opened one had replaced.
    if !vault.knows(found) {
      let wasClosed = vault.state == .closed
      await open(found, keys)
      if wasClosed { await lock() }
    }
    return (found, keys)
  }

  /// Throws `recoveryPending` during a recovery. The damaged files may be unencrypted then, and once sealed they
  /// couldn't be recovered.
  private func refuseOpenRecovery() throws(LockProblem) {
    if RecoveryNote.isAnyOpen(in: folder) { throw .recoveryPending }
  }
}
