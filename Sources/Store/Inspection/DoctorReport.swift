// The findings of `respite doctor` on the store. Read-only: nothing is created, moved or changed, and no rows are
// counted.

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
    let strangers = ForeignEntries(folder: report.folder).findings
    return [report.storage] + strangers
      + [database, report.leftBehind, lock, report.room].compactMap { $0 }
  }
}

/// Findings on one data folder.
struct DoctorReport {
  let folder: DataFolder

  /// Whether the folder can be used, and who may read it.
  var storage: Finding {
    // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject.
    let subject = localized("Storage")
    guard let status = DataFolder.status(of: folder.path) else {
      if DataFolder.linkStatus(of: folder.path) != nil {
        return Finding(
          subject, .broken,
          // TRANSLATORS: In the output of “respite doctor”, in the terminal. A link is a symbolic link.
          localized("Nothing can be saved: {folder} is a link to a folder that isn’t there.", ["folder": folder.path]))
      }
      guard let parent = nearestParent, access(parent, W_OK | X_OK) == 0 else {
        return Finding(
          subject, .broken,
          // TRANSLATORS: In the output of “respite doctor”, in the terminal.
          localized("Nothing can be saved: the folder {folder} can’t be created.", ["folder": folder.path]))
      }
      return Finding(
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        subject, .works, localized("Storage works. Nothing has been saved in {folder} yet.", ["folder": folder.path]))
    }
    guard status.isFolder else {
      return Finding(
        subject, .broken,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        localized(
          "Nothing can be saved: {folder} isn’t a folder. Please move it out of the way.", ["folder": folder.path]))
    }
    if let place = folder.firstNonFile, DataFolder.linkStatus(of: place)?.isLink == true {
      return Finding(
        subject, .broken,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. A link is a symbolic link.
        localized(
          "Nothing can be saved: {path} is a link, and Respite doesn’t follow links inside its folder. Please put the file "
            + "itself there. To save everything elsewhere, make the whole folder a link.", ["path": place]))
    }
    if let place = folder.firstNonFile {
      return Finding(
        subject, .broken,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        localized("Nothing can be saved: {path} isn’t a file. Please move it out of the way.", ["path": place]))
    }
    if let place = folder.unwritable {
      return Finding(
        subject, .broken,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. {path} is a file or a folder.
        localized("Nothing can be saved: you don’t have permission to write to {path}.", ["path": place]))
    }
    let files = [folder.database] + DataFolder.sidecars.map { folder.database + $0 }
    let isOpen = ([folder.path] + files).contains { (DataFolder.status(of: $0)?.st_mode ?? 0) & 0o077 != 0 }
    if isOpen {
      return Finding(
        subject, .limited,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        localized(
          "Storage works, but other people on this computer may be able to look inside {folder}. Respite will "
            + "try to make it private the next time it starts.", ["folder": folder.path]))
    }
    // TRANSLATORS: In the output of “respite doctor”, in the terminal.
    return Finding(
      subject, .works, localized("Storage works, and {folder} is private to you.", ["folder": folder.path]))
  }

  /// Whether the database is sound; nil if `storage` already says why it can't be read.
  var database: Finding? {
    // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject, also of “respite check”.
    let subject = localized("Database")
    guard DataFolder.status(of: folder.path)?.isFolder == true, folder.firstNonFile == nil else { return nil }
    if let place = folder.unreadable {
      return Finding(
        subject, .broken,
        // TRANSLATORS: In the output of “respite doctor” and “respite check”, in the terminal. “It” is the database.
        localized("It can’t be opened: you don’t have permission to read {path}.", ["path": place]))
    }
    guard let address else {
      return Finding(
        subject, .limited,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. “respite check” is a command.
        localized(
          "The database wasn’t closed properly, so even looking at it would change it. Respite will put that "
            + "right the next time it starts; “respite check” can read a copy of it now."))
    }
    return database(address)
  }

  /// Where a closing has saved what was written to files that another program had replaced; nil if there is nothing
  /// that the person hasn't seen.
  var leftBehind: Finding? {
    guard let place = ReplacedFiles(folder: folder).unreported?.setAside else { return nil }
    return Finding(
      localized("Database"), .limited,
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. {folder} is a folder; “respite restore” is
      // typed like this.
      localized(
        "Another program replaced the database before Respite was last closed. Its contents are in {folder}, and “respite "
          + "restore” can open it.", ["folder": place]))
  }

  /// The state of the database at this address, or of a copy of it.
  func database(_ address: String) -> Finding {
    let subject = localized("Database")
    // All errors give the same finding: an SQLite code would mean nothing to the person.
    let verdict = attempt("inspect the database") { try DatabaseInspection(folder: folder).verdict(address: address) }
    switch verdict {
    // TRANSLATORS: In the output of “respite doctor”, in the terminal.
    case .sound: return Finding(subject, .works, localized("The database works, and nothing in it is damaged."))
    case .damagedIndex:
      return Finding(
        subject, .limited,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        localized(
          "Everything in the database is there, but one of its indexes is damaged. Respite will repair "
            + "it the next time it starts."))
    case .newer:
      return Finding(
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        subject, .broken,
        localized(
          "The database was written by a newer version of Respite. Please use that "
            + "version."))
    case .damaged:
      return Finding(
        subject, .broken,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        localized(
          "The database is damaged. The next time Respite starts, it will set the file aside, untouched, and "
            + "begin a new one with everything that can still be read."))
    case .needsRollback, nil:
      return Finding(
        subject, .broken,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal.
        localized(
          "The database couldn’t be read: another program is using it, or you don’t have permission to read it.")
      )
    }
  }

  /// The work that remains after a lock was set or changed; nil if nothing remains, or if the database can't be read.
  var lock: Finding? {
    guard let address, DataFolder.status(of: folder.database).map({ $0.st_size > 0 }) == true else { return nil }
    // If the database can't be read, the finding `database` says why.
    return try? Connection.openToRead(address).read { db in
      try LockRow.fetch(from: db).flatMap { Self.unfinished($0, in: db) }
    }
  }

  /// The work that remains for the lock of this row; nil if nothing remains.
  static func unfinished(_ row: LockRow, in db: Database) -> Finding? {
    let isInClear = (try? SealedColumns.countInClear(in: db)).map { $0 > 0 } ?? true
    guard isInClear || row.pendingCleanup != .none else { return nil }
    return Finding(
      localized("Passphrase lock"), .limited,
      // TRANSLATORS: In the output of “respite doctor”, in the terminal.
      localized(
        "The lock is on, but some older copies or entries aren’t encrypted yet. Respite will encrypt them the "
          + "next time you unlock it, if there’s room on the disk."))
  }

  /// The free space on the disk; nil if the file system doesn't report it.
  var room: Finding? {
    // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject.
    let subject = localized("Disk space")
    guard let free = folder.freeBytes else { return nil }
    let megabytes = free / 1_048_576
    return switch megabytes {
    // TRANSLATORS: In the output of “respite doctor”, in the terminal.
    case 0: Finding(subject, .broken, localized("The disk is full: nothing new can be saved until there’s room."))
    case ..<100:
      // TRANSLATORS: In the output of “respite doctor”, in the terminal.
      Finding(subject, .limited, localized("The disk is nearly full: {number} MB left.", ["number": megabytes]))
    // TRANSLATORS: In the output of “respite doctor”, in the terminal.
    default: Finding(subject, .works, localized("There’s enough space on the disk."))
    }
  }

  /// A `file:` URI that opens the database without making a file; nil if a transaction has to be rolled back first.
  var address: String? { folder.hasJournal ? nil : folder.readingAddress }

  private var nearestParent: String? {
    var path = folder.path
    while path != "/", !path.isEmpty {
      path = (path as NSString).deletingLastPathComponent
      // A link without a target.
      if DataFolder.status(of: path) == nil, DataFolder.linkStatus(of: path) != nil { return nil }
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
