// What happens when the lock opens: the keys are tried, what was kept meanwhile is taken in, and whatever damage, a crash
// or someone else left is put right. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore {
  /// The keys, and the row that they came from: that of the database or, if it was damaged, its copy.
  func keys(of row: LockRow, _ passphrase: Passphrase) async throws -> (row: LockRow, keys: LockKeys) {
    let rows = rows(row)
    return try await told {
      try await attempts.attempt(
        { try Self.first(rows) { try $0.keys(passphrase) } }, wrong: LockProblem.wrongPassphrase)
    }
  }

  /// As above, with the recovery key.
  func keys(of row: LockRow, _ key: RecoveryKey) async throws -> (row: LockRow, keys: LockKeys) {
    let rows = rows(row)
    return try await told {
      try await attempts.attempt({ try Self.first(rows) { try $0.keys(key) } }, wrong: LockProblem.wrongRecoveryKey)
    }
  }

  private func rows(_ row: LockRow) -> [LockRow] {
    guard let copy = LockCopy(in: folder).row, copy.id == row.id, !copy.isSame(as: row) else { return [row] }
    return [row, copy]
  }

  private static func first(
    _ rows: [LockRow], _ open: (LockRow) throws -> LockKeys?
  ) throws -> (row: LockRow, keys: LockKeys)? {
    for row in rows {
      do {
        if let keys = try open(row) { return (row, keys) }
      } catch is UnreadableRow where rows.count > 1 {
        // Damaged; its copy may not be.
      }
    }
    return nil
  }

  /// Lets through what Core knows, and makes a `StoreProblem` of the rest.
  func told<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch  where error is LockProblem || error is CancellationError {
      throw error
    } catch {
      throw folder.problem(from: error)
    }
  }

  /// Opens the lock with its keys, and puts right what can be only now. What fails is tried again the next time;
  /// everything can be read meanwhile.
  func open(_ row: LockRow, _ keys: LockKeys) async {
    var row = row
    let letterbox = row.letterbox(of: keys)
    if row.letterbox != letterbox {
      row.letterbox = letterbox
      vault.note(.letterboxReplaced)
    }
    let sound = row
    vault.open(sound, keys)
    try? await barrier { [self] db in
      let hasRecovered = try goOnRecovering(in: db)
      var sound = sound
      try db.inTransaction(.immediate) {
        let present = try LockRow.fetch(from: db)
        sound.chore = max(sound.chore, present?.chore ?? .file, hasRecovered ? .copies : .none)
        try settleChoice(of: &sound, keys.words, in: db)
        let inClear = try Sealing.sealRest(of: sound.id.stored, in: db)
        if inClear > 0 {
          // The pages that they stood in, and older copies, may have them still.
          sound.chore = .file
          vault.note(.sealedRows(inClear))
        }
        if sound != present { try sound.replaceFormer(in: db) }
        return .commit
      }
      try? keepCopy(in: db)
      tidy(db)
    }
  }

  /// Writes the row as it is now into its copy, if that says something else.
  ///
  /// During a turn: a program that opens the store writes the copy too, and the last one to write must have read last.
  func keepCopy(in db: Database) throws {
    let turn = try presence.takeTurn()
    defer { turn.end() }
    guard let row = try LockRow.fetch(from: db) else { return }
    let copy = LockCopy(in: folder)
    if copy.row.map({ !$0.isSame(as: row) }) ?? true { try copy.write(row) }
  }

  /// Goes on with a recovery that waited for the keys.
  ///
  /// - Returns: whether there was one: its files are to be sealed now.
  private func goOnRecovering(in db: Database) throws -> Bool {
    guard RecoveryNote.isAnyOpen(in: folder) else { return false }
    let turn = try presence.takeTurn()
    defer { turn.end() }
    Recovery(folder: folder, vault: vault).run(in: db)
    return true
  }

  /// Compares whether the own plan stands outside the lock with what the person chose.
  private func settleChoice(of row: inout LockRow, _ words: SecretBytes, in db: Database) throws {
    let isOutside = try HelpPlan.isOutsideLock(in: db)
    let chosen = row.isPlanOutside(words)
    // In version 1 the choice was not kept, so what stands there is taken for it.
    if isOutside, row.version > 1, chosen != true {
      try db.execute(sql: "UPDATE help_plan SET outside_lock = 0")
      vault.note(.planReplaced)
      row.choose(false, words)
    } else if chosen != isOutside {
      row.choose(isOutside, words)
    }
  }

  /// Makes the passphrase cost what a new one would at least, and lifts the row to the newest version. Not told of: for
  /// the person nothing has changed.
  func raise(_ row: LockRow, _ keys: LockKeys, _ passphrase: Passphrase) async {
    let least = row.cost.atLeast(attempts.floor)
    guard least != row.cost || row.version < LockRow.newest, vault.state == .open else { return }
    // Tried again at the next unlocking.
    try? await told {
      guard let present = try await lockRow(), present.id == row.id else { return }
      let raised = try await attempts.onOwnThread { try present.changed(to: passphrase, keys: keys, cost: least) }
      try await replace(present, by: raised)
    }
  }

  /// Puts a row of the same lock with other envelopes where the former one was, in the file beside it, and later in older
  /// copies.
  func replace(_ former: LockRow, by changed: LockRow) async throws {
    try await barrier { [self] db in
      // Another program may have set another one meanwhile.
      guard let present = try LockRow.fetch(from: db), present.id == former.id else { throw LockProblem.notSet }
      var changed = changed
      changed.chore = max(changed.chore, present.chore)
      changed.choice = present.choice ?? changed.choice
      let row = changed
      // A program that opens the store makes a copy of the row that it sees; none may see the former one any more.
      let turn = try presence.takeTurn()
      do {
        defer { turn.end() }
        // Gone before the change counts, so that no passphrase that was changed ever opens it.
        LockCopy(in: folder).remove()
        try db.inTransaction(.immediate) {
          try row.replaceFormer(in: db)
          return .commit
        }
      }
      // If it fails, the next opening makes it.
      try? keepCopy(in: db)
      tidy(db)
    }
  }
}

extension LockRow {
  /// Seals the choice anew after the plan was kept, if it is another.
  ///
  /// - Returns: whether it was. While the lock is closed it never is: then the choice can't be made.
  static func followChoice(in db: Database, _ vault: Vault) throws -> Bool {
    guard var row = try fetch(from: db), let words = vault.words(of: row) else { return false }
    let isOutside = try HelpPlan.isOutsideLock(in: db)
    guard row.version > 1, row.isPlanOutside(words) != isOutside else { return false }
    row.choose(isOutside, words)
    try row.replaceFormer(in: db)
    return true
  }
}
