// The copies of the database in the data folder: daily backups, those saved by restorations, and damaged ones set
// aside. When a lock is set they're sealed too, and when its passphrase changes, they're sealed with the new lock.
// Blocking calls; any thread.

import Core
import Files
import Foundation
import GRDB
import Glibc

/// Seals the older copies of the database in the data folder.
struct OlderCopies {
  let folder: DataFolder
  let vault: Vault
  /// The lock that the copies are sealed with.
  let row: LockRow

  /// Whether the lock has to be open for all copies to be sealed with it.
  var needKeys: Bool {
    !foldersSetAside.isEmpty || !row.former.isEmpty || databases.contains { lock(of: $0) != .same }
  }

  /// Seals all copies with the present lock.
  ///
  /// - Returns: whether all are done; false if the disk was full, or a file can't be written.
  func seal() -> Bool {
    // A temporary file of an interrupted copy may contain unencrypted text.
    for place in folder.writtenFolders { AtomicFile.clearLeftovers(in: place, olderThan: 0) }
    var isDone = true
    for file in databases {
      switch lock(of: file) {
      case .same, .another: continue
      case .none, .former: if !seal(file) { isDone = false }
      }
    }
    for place in foldersSetAside where !seal(place) { isDone = false }
    if let keys = vault.keys(of: row), !keys.former.isEmpty, !SealedFiles(folder: folder).renew(with: keys) {
      isDone = false
    }
    return isDone
  }

  private enum Lock: Equatable {
    /// The copy has no lock, or can't be read as a database.
    case none
    /// The present lock, with the present passphrase and recovery key.
    case same
    /// The present lock at another cost, or one that it replaced.
    case former
    /// A lock that was removed since. The copy is sealed, and the present keys don't open it.
    case another
  }

  /// A file in a folder of ours.
  private struct Copy {
    let place: DirectoryHandle
    let name: String

    /// A path for SQLite.
    var path: String { place.place(name) }
  }

  /// The copies that are databases: daily backups, and ones that were replaced. Leaves out links and other programs'
  /// files.
  private var databases: [Copy] {
    let setAside = folder.dated(DataFolder.setAsidePrefixes).filter { $0.isFile(DataFolder.databaseName) }
      .map { Copy(place: $0, name: DataFolder.databaseName) }
    let daily = folder.backups.map { place in
      place.names.filter { $0.hasSuffix(".db") && DataFolder.isBackup($0, in: place) }
        .map { Copy(place: place, name: $0) }
    }
    return setAside + (daily ?? [])
  }

  /// The folders of damaged databases that still contain unencrypted files.
  private var foldersSetAside: [DirectoryHandle] {
    folder.dated([RecoveryNote.folderPrefix]).filter { !filesInClear(in: $0).isEmpty }
  }

  /// Respite's files that aren't sealed yet. Leaves out the recovery note: it contains only numbers, and is needed to
  /// report damage that the person hasn't seen.
  private func filesInClear(in place: DirectoryHandle) -> [String] {
    place.names.filter { name in
      !name.hasSuffix(SealedFiles.suffix) && ![RecoveryNote.name, ReplacedFiles.mark].contains(name)
        && DataFolder.isCopy(name, in: place)
    }
  }

  private func lock(of file: Copy) -> Lock {
    // A file that can't be read as a database counts as unlocked; `seal` then seals it as a whole.
    guard let found = try? BackupInspection(path: file.path).lock() else { return .none }
    if found.id != row.id { return row.former.contains { $0.id == found.id } ? .former : .another }
    return found.hasSameKeys(as: row) ? .same : .former
  }

  /// Seals a database, or renews its lock.
  ///
  /// 1. Copy it to a temporary file, which is checked.
  /// 2. Migrate the copy. Then, in one transaction, seal every row that isn't sealed by the present lock, and
  ///    save its row.
  /// 3. VACUUM the copy, so that no page retains unencrypted text.
  /// 4. Check that it contains what the original did, and rename it over the original.
  /// 5. Delete the sidecars of the original.
  ///
  /// - Returns: whether it succeeded; otherwise the original is still there.
  private func seal(_ file: Copy) -> Bool {
    do {
      let whole = try AtomicFile(below: file.path)
      do {
        let found = try BackupInspection(path: file.path).copy(to: whole)
        let queue = try Connection.openCopy(whole.temporary, vault: vault)
        try Migrations.all.migrate(queue)
        try queue.writeWithoutTransaction { db in
          try db.inTransaction {
            let former = try LockRow.fetch(from: db)
            // An earlier version didn't seal kinds and due days.
            let isWhole = try former?.id == row.id && SealedColumns.countInClear(in: db) == 0
            if !isWhole { try SealedColumns.sealAll(for: row.id.stored, in: db) }
            var row = row
            row.pendingCleanup = .none
            if let keys = vault.keys(of: row) {
              // Each copy has its own help plan, so it retains the choice that was made for it.
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
        for sidecar in DataFolder.sidecars { file.place.remove(file.name + sidecar) }
        return true
      } catch {
        whole.discard()
        throw error
      }
    } catch TransferProblem.notABackup, TransferProblem.damagedBackup, TransferProblem.newerBackup {
      // It can't be sealed row by row, so it's sealed as a whole.
      let files = SealedFiles(folder: folder)
      return ([""] + DataFolder.sidecars).reduce(true) {
        files.seal(file.name + $1, in: file.place, with: vault, of: row) && $0
      }
    } catch {
      return false
    }
  }

  /// Seals the files of a damaged database, unless its recovery isn't done: until then they must be readable.
  private func seal(_ place: DirectoryHandle) -> Bool {
    if let note = RecoveryNote.read(in: place), !note.isDone { return false }
    let files = SealedFiles(folder: folder)
    return filesInClear(in: place).reduce(true) { files.seal($1, in: place, with: vault, of: row) && $0 }
  }
}
