// The copies of the database in the data folder: daily backups, those kept by restorations, and damaged ones set aside.
// When a lock is set they're sealed too, and when its passphrase changes, theirs does. Blocking calls; any thread.

import Core
import Files
import Foundation
import GRDB
import Glibc

/// The older copies of the database in the data folder, and how they're brought under the lock.
struct OlderCopies {
  let folder: DataFolder
  let vault: Vault
  /// The lock that they get.
  let row: LockRow

  /// Whether any copy can't be brought up to date without the keys.
  var needKeys: Bool {
    !foldersSetAside.isEmpty || !row.former.isEmpty || databases.contains { lock(of: $0) != .same }
  }

  /// Seals all copies with the lock as it is now.
  ///
  /// - Returns: whether all are done; false if the disk was full, or a file can't be written.
  func seal() -> Bool {
    // A temporary file of an interrupted copy may contain text in the clear.
    for place in [backups.path, folder.path] { AtomicFile.clearLeftovers(in: place, olderThan: 0) }
    var isDone = true
    for file in databases {
      switch lock(of: file) {
      case .same, .another: continue
      case .none, .former: if !seal(file) { isDone = false }
      }
    }
    for place in foldersSetAside where !seal(folder: place) { isDone = false }
    if let keys = vault.keys(of: row), !keys.former.isEmpty, !SealedFiles(folder: folder).renew(with: keys) {
      isDone = false
    }
    return isDone
  }

  private enum Lock: Equatable {
    /// The copy has no lock, or can't be read.
    case none
    /// The present lock, with the present passphrase and recovery key.
    case same
    /// The present lock at another cost, or one that it replaced.
    case former
    /// A lock that was removed since. The copy is sealed, and the present keys don't open it.
    case another
  }

  private var backups: URL { folder.url.appendingPathComponent("backups", isDirectory: true) }

  /// Whole databases: daily backups, and those that were replaced. Not what a link leads to, which is another program's.
  private var databases: [URL] {
    let kept = DataFolder.names(in: folder.path).filter { DataFolder.kept.contains(where: $0.hasPrefix) }
      .map { folder.url.appendingPathComponent($0).appendingPathComponent("respite.db") }
      .filter { DataFolder.linkStatus(of: $0.path)?.isFile == true }
    let daily = DataFolder.names(in: backups.path).filter { $0.hasSuffix(".db") }
      .map { backups.appendingPathComponent($0) }
    return (kept + daily).filter { DataFolder.status(of: $0.path)?.isFile == true }
  }

  /// The folders of damaged databases that still contain files in the clear.
  private var foldersSetAside: [URL] {
    DataFolder.names(in: folder.path).filter { $0.hasPrefix(RecoveryNote.folderPrefix) }
      .map { folder.url.appendingPathComponent($0) }.filter { !filesInClear(in: $0).isEmpty }
  }

  /// Files that aren't sealed yet. The recovery note stays readable: it contains only numbers, and is needed to report
  /// damage that the person hasn't been told of.
  private func filesInClear(in place: URL) -> [URL] {
    DataFolder.names(in: place.path).filter { !$0.hasSuffix(SealedFiles.suffix) && $0 != RecoveryNote.name }
      .map { place.appendingPathComponent($0) }
  }

  private func lock(of file: URL) -> Lock {
    // A file that can't be read as a database counts as unlocked; `seal` then seals it as a whole.
    guard let found = try? BackupInspection(path: file.path).lock() else { return .none }
    if found.id != row.id { return row.former.contains { $0.id == found.id } ? .former : .another }
    return found.hasSameKeys(as: row) ? .same : .former
  }

  /// Seals a database, or renews its lock.
  ///
  /// 1. Copy it to a temporary file, which is checked.
  /// 2. Migrate the copy. Then, in one transaction, seal every row that isn't sealed by the present lock, and save its row.
  /// 3. VACUUM the copy, so that no page keeps text in the clear.
  /// 4. Check that it contains what the original did, and rename it over the original.
  /// 5. Delete the sidecars of the original.
  ///
  /// - Returns: whether it succeeded; otherwise the original is still there.
  private func seal(_ file: URL) -> Bool {
    do {
      let whole = try AtomicFile(at: file)
      do {
        let found = try BackupInspection(path: file.path).copy(to: whole)
        let queue = try Connection.openCopy(whole.temporary, vault: vault)
        try Migrations.all.migrate(queue)
        try queue.writeWithoutTransaction { db in
          try db.inTransaction {
            let former = try LockRow.fetch(from: db)
            if former?.id != row.id { try SealedColumns.sealAll(for: row.id.stored, in: db) }
            var row = row
            row.pendingCleanup = .none
            if let keys = vault.keys(of: row) {
              // Each copy has its own help plan, so it keeps the choice that was made for it.
              let pair = former.flatMap { former in keys.former.first { $0.id == former.id }?.keys } ?? keys.latest
              let chosen = former?.isPlanOutside(pair.contentKey)
              row.choose(try chosen ?? HelpPlan.isOutsideLock(in: db), keys.contentKey)
            } else if former?.id == row.id {
              row.planChoice = former?.planChoice
            }
            try row.save(in: db)
            _ = try DraftRow.sealNames(in: db)
            return .commit
          }
          try db.execute(sql: "VACUUM")
        }
        try queue.close()
        guard try BackupInspection(path: whole.temporary).inspect().contents == found.contents.locked else {
          throw TransferProblem.notVerified(path: file.path)
        }
        try whole.finish()
        for sidecar in DataFolder.sidecars { unlink(file.path + sidecar) }
        return true
      } catch {
        whole.discard()
        throw error
      }
    } catch TransferProblem.notABackup, TransferProblem.damagedBackup, TransferProblem.newerBackup {
      // It can't be sealed row by row, so it's sealed as a whole.
      let names = ([""] + DataFolder.sidecars).map { file.path + $0 }.filter { DataFolder.status(of: $0) != nil }
      return names.reduce(true) { SealedFiles.seal($1, in: folder, with: vault, of: row) && $0 }
    } catch {
      return false
    }
  }

  /// Seals the files of a damaged database. As long as its recovery isn't done, they stay readable.
  private func seal(folder place: URL) -> Bool {
    if let note = RecoveryNote.read(in: place), !note.isDone { return false }
    return filesInClear(in: place).reduce(true) { SealedFiles.seal($1.path, in: folder, with: vault, of: row) && $0 }
  }
}
