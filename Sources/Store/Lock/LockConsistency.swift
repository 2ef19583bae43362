// One rule at each opening: where no lock is set nothing is sealed, and where something is sealed there is its lock.
//
// What does not keep to it is mended if it can be: the row of the lock is fetched from wherever a copy is, and what
// stands in clear beside a lock is sealed once the key is there (`Sealing.sealRest`). If it can't be, the store does not
// open: what would be written now would be in clear. Blocking calls; any thread, during a turn of `StorePresence`.

import Core
import Foundation
import GRDB

/// Whether the row of the lock and what is sealed belong together.
struct LockConsistency {
  let folder: DataFolder
  let vault: Vault

  private var copy: LockCopy { LockCopy(in: folder) }

  /// Sees to it that there is a lock if something is sealed, and tells the vault of it.
  ///
  /// - Returns: false if something is sealed and its lock is nowhere.
  func settle(_ pool: DatabasePool) throws -> Bool {
    // A row that can't be read is none.
    let row = try pool.read { db in try? LockRow.fetch(from: db) }
    let second = copy.row
    // As good as always.
    if let row, let second, row.isSame(as: second) {
      vault.meet(row)
      return true
    }
    if row == nil, try pool.read({ db in try !LockRow.isThere(in: db) && !Sealing.isAnythingSealed(in: db) }) {
      // A copy belongs to a lock that was removed, or was never set to the end.
      if second != nil, !RecoveryNote.isAnyOpen(in: folder), SealedFiles(folder: folder).isEmpty { copy.remove() }
      vault.meet(nil)
      return true
    }
    let marks = try pool.read(Sealing.locks)
    if let row, marks.isEmpty || marks.contains(row.mark) {
      // A copy of the same lock with other keys: one of the two is damaged, and an unlocking finds out which. There it
      // is put right.
      if second?.id != row.id { try? copy.write(row) }
      vault.meet(row)
      return true
    }
    guard let found = try find(marks) else {
      vault.meet(nil)
      return false
    }
    try pool.write { db in try found.replaceFormer(in: db) }
    if second == nil { try? copy.write(found) }
    vault.meet(found)
    return true
  }

  /// The row of the lock that sealed values name, from the newest place that has it.
  ///
  /// - Parameter marks: of the locks that they name; older values name none, and then any will do.
  func find(_ marks: Set<LockMark>) throws -> LockRow? {
    if let row = copy.row, marks.isEmpty || marks.contains(row.mark) { return row }
    for file in DailyBackups(in: folder).newestFirst + folder.keptByRestorations {
      // One that can't be read is passed over.
      guard var row = try? BackupInspection(path: file.path).lock(), marks.isEmpty || marks.contains(row.mark) else {
        continue
      }
      row.chore = .file
      return row
    }
    return nil
  }
}

extension LockRow {
  /// What values that it sealed begin with.
  var mark: LockMark { LockMark(of: id.stored) }
}

extension DailyBackups {
  fileprivate var newestFirst: [URL] { days.reversed().map(file) }
}

extension DataFolder {
  /// The databases that restorations kept, the newest first.
  fileprivate var keptByRestorations: [URL] {
    // Where nothing can be seen, nothing is found.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix("before-restore-") }.sorted().reversed().map {
      url.appendingPathComponent($0).appendingPathComponent("respite.db")
    }
  }
}
