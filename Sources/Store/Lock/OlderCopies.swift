// The databases that lie beside ours: daily backups, what was there before a restoration, what was damaged. When a lock is
// set they are sealed too, and when its passphrase changes, theirs does. Blocking calls; any thread.

import Core
import Foundation
import GRDB
import Glibc

/// What the data folder holds besides the database itself.
struct OlderCopies {
  let folder: DataFolder
  let vault: Vault
  /// The lock that they are to have.
  let row: LockRow

  /// Whether there is any that can't be brought up to date without the keys.
  var needKeys: Bool { !foldersSetAside.isEmpty || databases.contains { lock(of: $0) != .same } }

  /// Brings all of them up to date.
  ///
  /// - Returns: whether it did; false if the disk was full, or a file can't be written.
  func seal() -> Bool {
    // A copy that was cut off may hold words.
    for place in [backups.path, folder.path] { WholeFile.clearLeftovers(in: place, olderThan: 0) }
    var isDone = true
    for file in databases {
      switch lock(of: file) {
      case .same, .another: continue
      case .none, .former: if !seal(file) { isDone = false }
      }
    }
    for place in foldersSetAside where !seal(folder: place) { isDone = false }
    return isDone
  }

  private enum Lock: Equatable {
    /// In clear, or unreadable.
    case none
    /// Ours, with the passphrase of now.
    case same
    /// Ours, with a former passphrase.
    case former
    /// Of a lock that was removed since; sealed, and not to be opened by us.
    case another
  }

  private var backups: URL { folder.url.appendingPathComponent("backups", isDirectory: true) }

  /// Whole databases: in the folder of backups, and those that a restoration kept.
  private var databases: [URL] {
    let kept = names(in: folder.url).filter { $0.hasPrefix("before-restore-") }.map {
      folder.url.appendingPathComponent($0).appendingPathComponent("respite.db")
    }
    let daily = names(in: backups).filter { $0.hasSuffix(".db") }.map { backups.appendingPathComponent($0) }
    return (kept + daily).filter { DataFolder.status(of: $0.path)?.isFile == true }
  }

  /// Folders with files that are in clear and no whole databases.
  private var foldersSetAside: [URL] {
    names(in: folder.url).filter { $0.hasPrefix(RecoveryNote.folderPrefix) }
      .map { folder.url.appendingPathComponent($0) }.filter { !filesInClear(in: $0).isEmpty }
  }

  /// The note tells how far the recovery is, in numbers: sealed, damage that was not told yet would never be told.
  private func filesInClear(in place: URL) -> [URL] {
    names(in: place).filter { !$0.hasSuffix(SealedFiles.suffix) && $0 != RecoveryNote.name }
      .map { place.appendingPathComponent($0) }
  }

  private func names(in place: URL) -> [String] {
    // What can't be listed holds nothing for us.
    ((try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []).sorted()
  }

  private func lock(of file: URL) -> Lock {
    // What can't be read as a database is taken for one in clear, and sealed as a file.
    guard let found = try? BackupInspection(path: file.path).lock() else { return .none }
    if found.id != row.id { return .another }
    return found.hasSameKeys(as: row) ? .same : .former
  }

  private func seal(_ file: URL) -> Bool {
    do {
      let whole = try WholeFile(at: file)
      do {
        let found = try BackupInspection(path: file.path).copy(to: whole)
        let queue = try Connection.openCopy(whole.temporary, vault: vault)
        try Migrations.all.migrate(queue)
        try queue.writeWithoutTransaction { db in
          try db.inTransaction {
            let former = try LockRow.fetch(from: db)
            if former == nil { try Sealing.sealAll(for: row.id.stored, in: db) }
            var row = row
            row.chore = .none
            // Each copy has its own plan, and the choice that was made with it.
            row.choice = former?.choice
            if row.choice == nil, let words = vault.words(of: row) {
              row.choose(try HelpPlan.isOutsideLock(in: db), words)
            }
            try row.replaceFormer(in: db)
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
      // It can't be sealed row by row, so it is sealed as it is.
      let names = ([""] + DataFolder.sidecars).map { file.path + $0 }.filter { DataFolder.status(of: $0) != nil }
      return names.reduce(true) { SealedFiles.seal($1, in: folder, with: vault, of: row) && $0 }
    } catch {
      return false
    }
  }

  /// A folder whose recovery is still to be done stays readable until it is.
  private func seal(folder place: URL) -> Bool {
    if let note = RecoveryNote.read(in: place), !note.isDone { return false }
    return filesInClear(in: place).reduce(true) { SealedFiles.seal($1.path, in: folder, with: vault, of: row) && $0 }
  }
}
