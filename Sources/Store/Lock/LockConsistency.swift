// Enforces one rule at each opening: if anything is sealed, the row of its lock is in the database; without a lock,
// nothing is sealed.
//
// - A row that's missing or damaged, or belongs to another lock, is restored from a copy: `lock.json`, the daily
//   backups, or the databases saved by restorations. The person is notified.
// - A copy may say that its lock replaced the one in the row. Then the database is an older one, put there by hand or
//   by someone who knows the old passphrase. Only the copy's lock can be opened, and everything is then sealed with its
//   keys.
// - If there's no copy, the store doesn't open: whatever was written would be unencrypted.
// - Unencrypted rows beside a lock are sealed once it's unlocked (`SealedColumns.sealRest`).
//
// A sound row isn't replaced by a copy just because a passphrase doesn't open it. Blocking calls; any thread,
// while `StorePresence` holds the opening lock.

import Core
import Foundation
import GRDB

/// Checks that the lock row belongs to the sealed values, and restores it if it doesn't.
struct LockConsistency {
  let folder: DataFolder
  let vault: Vault
  /// Whether files may be changed; false while only a copy of the database is open.
  var mayWriteFiles = true

  private var copy: LockRowCopy { LockRowCopy(in: folder) }

  /// Makes sure that the lock row exists if anything is sealed, and passes it to the vault.
  ///
  /// - Returns: false if anything is sealed and the row of its lock can't be found.
  func restoreRow(in pool: any DatabaseWriter) throws -> Bool {
    // A row that can't be read counts as missing.
    let row = try pool.read { db in attempt("read the lock row") { try LockRow.fetch(from: db) } ?? nil }
    let copied = copy.rows
    // The usual case. Row and copy may both have been exchanged for older ones, so some sealed values are compared too.
    if let row, copied.count == 1, row.isSame(as: copied[0]), row.covers(try pool.read(SealedColumns.someLocks)) {
      vault.setLock(row)
      return true
    }
    if row == nil, try pool.read({ db in try !LockRow.exists(in: db) && !SealedColumns.isAnythingSealed(in: db) }) {
      return try goOnWithoutRow(copied, in: pool)
    }
    let locks = try pool.read(SealedColumns.locks)
    if let row, row.covers(locks) {
      // If `lock.json` has both this row and its successor, it was written for a change that was interrupted before it
      // was committed.
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

  /// Handles a database that has no lock row and no sealed values. Returns true.
  private func goOnWithoutRow(_ copied: [LockRow], in pool: any DatabaseWriter) throws -> Bool {
    // This program had the lock before its database was overwritten, so what it writes now stays sealed.
    if vault.state != .none, let copied = copied.first {
      try pool.write { db in try copied.save(in: db) }
      vault.setLock(copied)
      return true
    }
    // The copy belongs to a lock that was removed, or that was never committed.
    if mayWriteFiles, !copied.isEmpty, !RecoveryNote.isAnyOpen(in: folder), SealedFiles(folder: folder).isEmpty {
      copy.remove()
    }
    vault.setLock(nil)
    return true
  }

  /// Writes the row into `lock.json`.
  ///
  /// Rows of versions 1 and 2 have no checksum: if the copy is of the same lock but has other keys, one of the two is
  /// damaged. Unlocking finds out which, and repairs it, so the copy isn't overwritten here.
  private func writeCopy(_ row: LockRow, unlessIn copied: [LockRow]) {
    guard mayWriteFiles, row.version > 2 || !copied.contains(where: { $0.id == row.id }) else { return }
    attempt("write the copy of the lock row") { try copy.write(row) }
  }

  /// Returns the newest row among the copies that is of one of these locks, or has its keys; nil if there isn't one.
  ///
  /// - Parameter locks: the fingerprints in the sealed values. Values of version 1 have none; if the set is empty, any
  ///   lock matches.
  func findRow(of locks: Set<LockFingerprint>) -> LockRow? {
    Self.newestFirst(copies.filter { $0.covers(locks) }).first
  }

  /// The rows in `lock.json`, the daily backups and the databases that restorations saved, in this order and newest
  /// first within each. Files that can't be read are left out.
  var copies: [LockRow] {
    let daily = DailyBackups(in: folder)
    let files = daily.newestFirst.map(daily.file) + folder.savedByRestorations
    return copy.rows
      + files.compactMap { file in
        // A file that can't be read is skipped.
        var row = (try? BackupInspection(path: file.path).lock()) ?? nil
        row?.pendingCleanup = .fileAndCopies
        return row
      }
  }

  /// Sorts rows by how often their lock was changed, most often first. Rows with the same number keep their order.
  static func newestFirst(_ rows: [LockRow]) -> [LockRow] {
    rows.enumerated().sorted { ($1.element.changes, $0.offset) < ($0.element.changes, $1.offset) }.map(\.element)
  }
}

extension [LockRow] {
  /// Leaves out rows that the same passphrases open as an earlier one, since trying each takes half a second.
  fileprivate var withoutRepetitions: [LockRow] {
    reduce(into: []) { rows, row in if !rows.contains(where: { $0.opensLike(row) }) { rows.append(row) } }
  }
}

extension DataFolder {
  /// The databases that were replaced, newest first of each kind.
  fileprivate var savedByRestorations: [URL] {
    dated(Self.setAsidePrefixes).reversed().map {
      URL(fileURLWithPath: $0.path).appendingPathComponent(Self.databaseName)
    }
  }
}
