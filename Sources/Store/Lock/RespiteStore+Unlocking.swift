// Unlocking: tries a passphrase or recovery key, encrypts with the content key what was saved while the lock was
// closed, and repairs what damage, a crash or another person left. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore {
  /// Returns the keys that a passphrase opens, and the row that they're from; see `rows(for:)`.
  ///
  /// - Throws: `LockProblem.wrongPassphrase` or `noMemory`, or a `StoreProblem`.
  func keys(of row: LockRow, _ passphrase: Passphrase) async throws -> (row: LockRow, keys: LockKeys) {
    let rows = try rows(for: row)
    return try await mappingErrors {
      try await attempts.attempt(
        { try Self.first(rows) { try $0.keys(passphrase) } }, wrong: LockProblem.wrongPassphrase)
    }
  }

  /// Returns the keys that a recovery key opens, and the row that they're from; see `rows(for:)`.
  ///
  /// - Throws: `LockProblem.wrongRecoveryKey` or `noMemory`, or a `StoreProblem`.
  func keys(of row: LockRow, _ key: RecoveryKey) async throws -> (row: LockRow, keys: LockKeys) {
    let rows = try rows(for: row)
    return try await mappingErrors {
      try await attempts.attempt({ try Self.first(rows) { try $0.keys(key) } }, wrong: LockProblem.wrongRecoveryKey)
    }
  }

  /// The rows that a passphrase or recovery key may open.
  ///
  /// - Only that of the database, as a rule: a passphrase that was changed must not open an older copy.
  /// - If copies say that their lock replaced that one, only those: then the database is an older one.
  /// - For versions 1 and 2, whose rows have no checksum, also copies of the same lock with other keys: either may be
  ///   damaged.
  ///
  /// - Throws: `StoreProblem.lockLost` if the row is of another lock than the database had when it was opened.
  private func rows(for row: LockRow) throws -> [LockRow] {
    guard vault.knows(row) else { throw StoreProblem.lockLost(path: folder.path) }
    let successors = vault.successors
    if !successors.isEmpty { return successors }
    if row.version > 2 { return [row] }
    let copies = LockConsistency(folder: folder, vault: vault).copies
    var rows = [row]
    for copy in copies where copy.id == row.id && rows.count < 4 && !rows.contains(where: { $0.opensLike(copy) }) {
      rows.append(copy)
    }
    return rows
  }

  private static func first(
    _ rows: [LockRow], _ open: (LockRow) throws -> LockKeys?
  ) throws -> (row: LockRow, keys: LockKeys)? {
    for row in rows {
      do {
        if let keys = try open(row) { return (row, keys) }
      } catch is UnreadableRow where rows.count > 1 {
        // This row is damaged; its copy may not be.
      }
    }
    return nil
  }

  /// Rethrows `LockProblem` and `CancellationError`, and turns every other error into a `StoreProblem`.
  func mappingErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch  where error is LockProblem || error is CancellationError {
      throw error
    } catch {
      throw folder.problem(from: error)
    }
  }

  /// Opens the lock with its keys, and makes the repairs that need them. Repairs that fail are retried at the next
  /// unlocking; meanwhile everything can be read.
  func open(_ row: LockRow, _ keys: LockKeys) async {
    var row = row
    // Another public key was put there by someone who wants to read what is saved while the lock is closed.
    let publicKey = Sodium.boxPublicKey(of: keys.boxSecretKey)
    if row.boxPublicKey != publicKey {
      row.boxPublicKey = publicKey
      vault.note(.publicKeyReplaced)
    }
    let verified = row
    let isSuccessor = !vault.knows(row)
    if isSuccessor { vault.note(.olderLockReplaced) }
    vault.open(verified, keys)
    if refusal != nil { return }
    await attempt("repair after unlocking") {
      try await barrier { [self] db in
        let hasRecovered = try resumeRecovery(in: db)
        var verified = verified
        try db.inTransaction(.immediate) {
          let present = try LockRow.fetch(from: db)
          verified.pendingCleanup = max(
            verified.pendingCleanup, present?.pendingCleanup ?? .fileAndCopies, hasRecovered ? .copies : .none)
          // The database was sealed by a lock that this one had replaced.
          if isSuccessor { verified.pendingCleanup = .fileAndCopies }
          try verifyPlanChoice(of: &verified, keys.contentKey, in: db)
          let inClear = try SealedColumns.sealRest(of: verified.id.stored, in: db)
          // Free pages and older copies may still contain these rows unencrypted.
          if inClear.all > 0 { verified.pendingCleanup = .fileAndCopies }
          if inClear.foreign > 0 { vault.note(.sealedRows(inClear.foreign)) }
          if verified != present { try verified.save(in: db) }
          if try DraftRow.sealNames(in: db) > 0 { try LockRow.setPendingCleanup(.fileAndCopies, in: db) }
          return .commit
        }
        attempt("update the copy of the lock row") { try updateLockRowCopy(in: db) }
        runLockCleanup(in: db)
      }
    }
  }

  /// Writes the present lock row into `lock.json`, unless the file has the same.
  ///
  /// Holds the opening lock of `StorePresence` while it does: a program that opens the store writes the copy too, and
  /// whoever writes last must be the one that read the row last.
  func updateLockRowCopy(in db: Database) throws {
    let opening = try presence.lockForOpening()
    defer { opening.release() }
    guard let row = try LockRow.fetch(from: db) else { return }
    let copy = LockRowCopy(in: folder)
    let rows = copy.rows
    if rows.count != 1 || !rows[0].isSame(as: row) { try copy.write(row) }
  }

  /// Resumes a recovery that needed the keys.
  ///
  /// - Returns: whether there was such a recovery; its files can be sealed now.
  private func resumeRecovery(in db: Database) throws -> Bool {
    guard RecoveryNote.isAnyOpen(in: folder) else { return false }
    let opening = try presence.lockForOpening()
    defer { opening.release() }
    Recovery(folder: folder, vault: vault).run(in: db)
    return true
  }

  /// Checks that the help plan is outside the lock only if the person chose that; otherwise takes it inside again.
  private func verifyPlanChoice(of row: inout LockRow, _ contentKey: SecretBytes, in db: Database) throws {
    let isOutside = try HelpPlan.isOutsideLock(in: db)
    let chosen = row.isPlanOutside(contentKey)
    // Version 1 didn't store the choice, so there the column counts as the choice.
    if isOutside, row.version > 1, chosen != true {
      try db.execute(sql: "UPDATE help_plan SET outside_lock = 0")
      vault.note(.planReplaced)
      row.choose(false, contentKey)
    } else if chosen != isOutside {
      row.choose(isOutside, contentKey)
    }
  }

  /// Raises the passphrase's cost to the present minimum, and the row to the newest version. Nothing is reported, since
  /// nothing changes for the person.
  func upgrade(_ row: LockRow, _ keys: LockKeys, _ passphrase: Passphrase) async {
    let least = row.cost.atLeast(attempts.floor)
    guard least != row.cost || row.version < LockRow.newest, vault.state == .open, refusal == nil else { return }
    // A failure is retried at the next unlocking.
    await attempt("raise the cost of the key derivation") {
      try await mappingErrors {
        guard let present = try await lockRow(), present.id == row.id else { return }
        let upgraded = try await attempts.onSerialQueue { try present.upgraded(passphrase, keys, cost: least) }
        try await replace(present, by: upgraded)
      }
    }
  }

  /// Replaces the lock row by one of the same lock, with the same keys at another cost. Does so in the database, in
  /// `lock.json`, and then in older copies.
  ///
  /// - Throws: `LockProblem.notSet` if another program has removed or replaced the lock, or a `StoreProblem`.
  private func replace(_ former: LockRow, by changed: LockRow) async throws {
    try await barrier { [self] db in
      // Another program may have set another lock in the meantime.
      guard let present = try LockRow.fetch(from: db), present.id == former.id else { throw LockProblem.notSet }
      var row = changed
      row.pendingCleanup = max(row.pendingCleanup, present.pendingCleanup)
      row.planChoice = present.planChoice ?? row.planChoice
      let opening = try presence.lockForOpening()
      do {
        defer { opening.release() }
        try db.inTransaction(.immediate) { [row] in
          try row.save(in: db)
          return .commit
        }
      }
      attempt("update the copy of the lock row") { try updateLockRowCopy(in: db) }
      runLockCleanup(in: db)
    }
  }
}

extension LockRow {
  /// Stores, sealed, whether the help plan is outside the lock, if its row, which was just saved, differs from the
  /// choice.
  ///
  /// - Returns: whether the choice was updated; always false while the lock is closed, when it can't be changed.
  static func updatePlanChoice(in db: Database, _ vault: Vault) throws -> Bool {
    guard var row = try fetch(from: db), let contentKey = vault.contentKey(of: row) else { return false }
    let isOutside = try HelpPlan.isOutsideLock(in: db)
    guard row.version > 1, row.isPlanOutside(contentKey) != isOutside else { return false }
    row.choose(isOutside, contentKey)
    try row.save(in: db)
    return true
  }
}
