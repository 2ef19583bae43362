// Enforces one rule at each opening: where anything is sealed, the row of its lock is there; without a lock nothing is
// sealed.
//
// - A row that's missing or damaged, or of another lock, is restored from a copy: `lock.json`, the daily backups, or
//   the databases kept by restorations. The person is told.
// - A row that a copy says it took the place of isn't opened any more: the database is an older one, put there by hand
//   or by somebody who knows the former passphrase. The copy is, and then everything is sealed with its keys.
// - If there's no copy, the store doesn't open: whatever was written would be in the clear.
// - Rows in the clear beside a lock are sealed once it's unlocked (`SealedColumns.sealRest`).
//
// A sound row is never exchanged for a copy because a passphrase doesn't open it. Blocking calls; any thread, while
// `StorePresence` holds the opening lock.

import Core
import Foundation
import GRDB

/// Checks that the lock row belongs to the sealed values, and restores it if it doesn't.
struct LockConsistency {
  let folder: DataFolder
  let vault: Vault
  /// Whether files may be changed; not while only a copy of the database is open.
  var mayWriteFiles = true

  private var copy: LockRowCopy { LockRowCopy(in: folder) }

  /// Makes sure that the lock row is there if anything is sealed, and passes it to the vault.
  ///
  /// - Returns: false if anything is sealed and the row of its lock can't be found.
  func restoreRow(in pool: any DatabaseWriter) throws -> Bool {
    // A row that can't be read counts as missing.
    let row = try pool.read { db in attempt("read the lock row") { try LockRow.fetch(from: db) } ?? nil }
    let copied = copy.rows
    // The usual case. Row and copy may both have been exchanged for older ones, so some values are looked at.
    if let row, copied.count == 1, row.isSame(as: copied[0]), row.covers(try pool.read(SealedColumns.someLocks)) {
      vault.setLock(row)
      return true
    }
    if row == nil, try pool.read({ db in try !LockRow.exists(in: db) && !SealedColumns.isAnythingSealed(in: db) }) {
      return try goOnWithoutRow(copied, in: pool)
    }
    let locks = try pool.read(SealedColumns.locks)
    if let row, row.covers(locks) {
      // With this row beside its successor, `lock.json` is that of a change which was interrupted before
      // it was committed.
      let isInterrupted = copied.contains { $0.id == row.id }
      let successors = isInterrupted ? [] : Self.newestFirst(copies.filter { $0.supersedes(row) }).withoutRepetitions
      if successors.isEmpty { writeCopy(row, unlessIn: copied) }
      vault.setLock(row, successors: successors)
      return true
    }
    guard let found = findRow(of: locks) else {
      vault.setLock(nil)
      return false
    }
    try pool.write { db in try found.save(in: db) }
    if copied.isEmpty { writeCopy(found, unlessIn: []) }
    vault.setLock(found)
    vault.note(.rowRestored)
    return true
  }

  /// No row is there, and nothing is sealed.
  private func goOnWithoutRow(_ copied: [LockRow], in pool: any DatabaseWriter) throws -> Bool {
    // The program knew the lock before its database was overwritten: what it writes now stays sealed.
    if vault.state != .none, let copied = copied.first {
      try pool.write { db in try copied.save(in: db) }
      vault.setLock(copied)
      return true
    }
    // A copy without a row belongs to a lock that was removed, or whose setting was interrupted.
    if mayWriteFiles, !copied.isEmpty, !RecoveryNote.isAnyOpen(in: folder), SealedFiles(folder: folder).isEmpty {
      copy.remove()
    }
    vault.setLock(nil)
    return true
  }

  /// Writes the row into `lock.json`.
  ///
  /// Rows of versions 1 and 2 have no checksum: if the copy is of the same lock but has other keys, one of the two is
  /// damaged. Unlocking finds out which, and repairs it; so the copy isn't overwritten here.
  private func writeCopy(_ row: LockRow, unlessIn copied: [LockRow]) {
    guard mayWriteFiles, row.version > 2 || !copied.contains(where: { $0.id == row.id }) else { return }
    attempt("write the copy of the lock row") { try copy.write(row) }
  }

  /// Returns the row of one of these locks from the copy that has it, the newest of several.
  ///
  /// - Parameter locks: the fingerprints in the sealed values. Values of version 1 have none; if the set is empty, any
  ///   lock matches.
  func findRow(of locks: Set<LockFingerprint>) -> LockRow? {
    Self.newestFirst(copies.filter { $0.covers(locks) }).first
  }

  /// The rows in `lock.json`, the daily backups and the databases that restorations kept, newest first of each; only
  /// those that can be read.
  var copies: [LockRow] {
    let daily = DailyBackups(in: folder)
    let files = daily.newestFirst.map(daily.file) + folder.keptByRestorations
    return copy.rows
      + files.compactMap { file in
        // A file that can't be read is skipped.
        var row = (try? BackupInspection(path: file.path).lock()) ?? nil
        row?.pendingCleanup = .fileAndCopies
        return row
      }
  }

  /// Puts rows before those that they took the place of, and otherwise leaves their order.
  static func newestFirst(_ rows: [LockRow]) -> [LockRow] {
    rows.enumerated().sorted { ($1.element.changes, $0.offset) < ($0.element.changes, $1.offset) }.map(\.element)
  }
}

extension [LockRow] {
  /// Without rows that the same passphrases open as one before: trying each takes half a second.
  fileprivate var withoutRepetitions: [LockRow] {
    reduce(into: []) { rows, row in if !rows.contains(where: { $0.opensLike(row) }) { rows.append(row) } }
  }
}

extension DataFolder {
  /// The databases that were replaced, newest first of each kind.
  fileprivate var keptByRestorations: [URL] {
    dated(Self.kept).reversed().map { URL(fileURLWithPath: $0.path).appendingPathComponent(Self.databaseName) }
  }
}
