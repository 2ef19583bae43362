// The findings of `respite doctor` on the store. Read-only: nothing is made, moved or changed, and nothing counted.

import Core
import Foundation
import GRDB
import Glibc

extension RespiteStore {
  /// Inspects the data folder, the database and the free space of the disk without changing anything.
  ///
  /// Blocks while it reads the database. May be called while the store is open, here or in another program.
  public static func examine(directory: URL) -> [Finding] {
    let report = DoctorReport(folder: DataFolder(directory))
    let database = report.database
    let lock = database.map { $0.verdict == .broken } == false ? report.lock : nil
    return [report.storage, database, lock, report.room].compactMap { $0 }
  }
}

/// Findings on one data folder.
struct DoctorReport {
  let folder: DataFolder

  /// Whether the folder can be used, and who may read it.
  var storage: Finding {
    let subject = localized("Storage")
    guard let status = DataFolder.status(of: folder.path) else {
      guard let parent = nearestParent, access(parent, W_OK | X_OK) == 0 else {
        return Finding(
          subject, .broken,
          localized("Nothing can be kept: the folder {folder} cannot be made.", ["folder": folder.path]))
      }
      return Finding(
        subject, .works, localized("Storage works: nothing has been kept yet in {folder}.", ["folder": folder.path]))
    }
    guard status.isFolder else {
      return Finding(
        subject, .broken,
        localized("Nothing can be kept: {folder} is not a folder. Please move it away.", ["folder": folder.path]))
    }
    guard access(folder.path, R_OK | W_OK | X_OK) == 0 else {
      return Finding(
        subject, .broken,
        localized("Nothing can be kept: you are not allowed to write in {folder}.", ["folder": folder.path]))
    }
    if let place = folder.firstNonFile {
      return Finding(
        subject, .broken,
        localized("Nothing can be kept: {path} is not a file. Please move it away.", ["path": place]))
    }
    let files = [folder.database] + DataFolder.sidecars.map { folder.database + $0 }
    let isOpen = ([folder.path] + files).contains { (DataFolder.status(of: $0)?.st_mode ?? 0) & 0o077 != 0 }
    if isOpen {
      return Finding(
        subject, .limited,
        localized(
          "Storage works, but others on this computer may be able to look into {folder}; "
            + "the next start of Respite tries to close it to them.", ["folder": folder.path]))
    }
    return Finding(subject, .works, localized("Storage works: {folder} is yours alone.", ["folder": folder.path]))
  }

  /// Whether the database is sound; nil if `storage` already explains why it can't be.
  var database: Finding? {
    let subject = localized("Database")
    guard DataFolder.status(of: folder.path)?.isFolder == true, folder.firstNonFile == nil else { return nil }
    guard let address else {
      return Finding(
        subject, .limited,
        localized(
          "The database was not closed properly, so that looking at it would change it. The next start of Respite "
            + "finishes its work; respite check reads it now, in a copy."))
    }
    return database(address)
  }

  /// The same for the database at this address, or a copy of it.
  func database(_ address: String) -> Finding {
    let subject = localized("Database")
    // All errors give the same finding: an SQLite code would tell the person nothing.
    let verdict = attempt("inspect the database") { try DatabaseInspection(folder: folder).verdict(address: address) }
    switch verdict {
    case .sound: return Finding(subject, .works, localized("The database works: it is whole."))
    case .damagedIndex:
      return Finding(
        subject, .limited,
        localized("The database holds everything, but an index of it is damaged; the next start of Respite mends it."))
    case .newer:
      return Finding(
        subject, .broken, localized("The database was written by a later version of Respite; please use that one."))
    case .damaged:
      return Finding(
        subject, .broken,
        localized(
          "The database is damaged; the next start of Respite sets it aside, untouched, and begins a new one "
            + "with all that can still be read."))
    case .needsRollback, nil:
      return Finding(
        subject, .broken,
        localized(
          "The database could not be read: another program may be busy with it, or you are not allowed to read it.")
      )
    }
  }

  /// What is still to be done after a lock was set or changed; nil if nothing is, or if it can't be read.
  var lock: Finding? {
    guard let address, DataFolder.status(of: folder.database).map({ $0.st_size > 0 }) == true else { return nil }
    // A database that can't be read is reported by `database`.
    return try? Connection.openToRead(address).read { db in
      try LockRow.fetch(from: db).flatMap { Self.unfinished($0, in: db) }
    }
  }

  /// The same for a row that was read.
  static func unfinished(_ row: LockRow, in db: Database) -> Finding? {
    let isInClear = (try? SealedColumns.countInClear(in: db)).map { $0 > 0 } ?? true
    guard isInClear || row.pendingCleanup != .none else { return nil }
    return Finding(
      localized("Lock"), .limited,
      localized(
        "The lock is on, but some older copies or entries are not sealed yet. That is done the next time it opens, if "
          + "there is room on the disk."))
  }

  /// The free space on the disk; nil if the file system doesn't report it.
  var room: Finding? {
    let subject = localized("Disk space")
    guard let free = folder.freeBytes else { return nil }
    let megabytes = free / 1_048_576
    return switch megabytes {
    case 0: Finding(subject, .broken, localized("The disk is full: new words cannot be kept until there is room."))
    case ..<100:
      Finding(subject, .limited, localized("The disk is nearly full: {number} MB are left.", ["number": megabytes]))
    default: Finding(subject, .works, localized("There is room on the disk."))
    }
  }

  /// A `file:` URI that opens the database without making a WAL or its index (`-shm`).
  ///
  /// - With an index, the file is in use or was until a crash, and is read under SQLite's locks.
  /// - With neither index nor WAL, no one has it open, and it is read as immutable.
  /// - A WAL without an index can't be read without writing an index: nil.
  var address: String? {
    let hasIndex = DataFolder.status(of: folder.database + "-shm") != nil
    let hasLog = (DataFolder.status(of: folder.database + "-wal")?.st_size ?? 0) > 0
    let query = hasIndex ? "mode=ro&readonly_shm=1" : "immutable=1"
    if !hasIndex, hasLog { return nil }
    return DataFolder.address(of: folder.database, query)
  }

  private var nearestParent: String? {
    var path = folder.path
    while path != "/", !path.isEmpty {
      path = (path as NSString).deletingLastPathComponent
      if let status = DataFolder.status(of: path) { return status.isFolder ? path : nil }
    }
    return nil
  }
}

extension DataFolder {
  /// The `file:` URI of a database with a query, as described at https://sqlite.org/uri.html.
  static func address(of path: String, _ query: String) -> String? {
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(charactersIn: ";")
    return path.addingPercentEncoding(withAllowedCharacters: allowed).map { "file:\($0)?\(query)" }
  }
}
