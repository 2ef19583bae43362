// Notes in `respite.lock` which database and which log the programs that hold it have open. Blocking calls; any thread,
// while `StorePresence` holds the opening lock.
//
// SQLite finds a log by its name alone. A database that was put in place of another one, beside the other's log, would
// be mixed with it by the next program that opens it.

import Core
import Files
import Foundation
import Glibc

/// The content of `respite.lock`.
struct OpenRecord: Codable, Equatable {
  /// The database that is open, or was when its programs ended.
  var database: FileIdentity
  /// Its log; nil if it has none.
  var log: FileIdentity?
  /// The databases that it has taken the place of, while programs had them open.
  var former: [FileIdentity] = []

  private static let maximumLength: off_t = 65_536

  /// The record in the folder; nil if there's none, or it can't be read.
  init?(in folder: DataFolder) {
    guard let data = DirectoryHandle(folder.path)?.read(DataFolder.lockName, limit: Self.maximumLength), !data.isEmpty,
      let record = try? JSONDecoder().decode(Self.self, from: data)  // of a version that wrote something else
    else { return nil }
    self = record
  }

  /// The files at the paths now; nil if there's no database.
  init?(of folder: DataFolder, former: [FileIdentity]) {
    guard let database = FileIdentity(at: folder.database) else { return nil }
    (self.database, log, self.former) = (database, FileIdentity(at: folder.database + "-wal"), former)
  }

  /// Replaces the record. A failure leaves none, and then nothing is compared. A file that has another name elsewhere
  /// gets one only in place of another: it may be anyone's.
  ///
  /// - Parameter former: databases whose place the present one has taken; nil for what the record has.
  static func write(in folder: DataFolder, former: [FileIdentity]? = nil) {
    let former = former ?? Self(in: folder).map { $0.former } ?? []
    guard let record = Self(of: folder, former: Array(former.suffix(8))) else { return }
    attempt("note which database is open") {
      // Not a new file: programs hold a lock on this one.
      let file = try FileDescriptor(folder.lock, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
      guard let status = file.status, status.isFile,
        status.st_nlink == 1 || status.st_size == 0 || Self(in: folder) != nil, ftruncate(file.descriptor, 0) == 0
      else { return }
      let data = try JSONEncoder().encode(record)
      try file.write(data.bytes)
    }
  }

  /// How the record fits what is at the paths.
  enum Fit { case same, otherDatabase, otherDatabaseBesideItsLog }

  /// Compares the record with what is at the paths.
  func fit(_ folder: DataFolder) -> Fit {
    guard let present = FileIdentity(at: folder.database), present != database else { return .same }
    return log != nil && FileIdentity(at: folder.database + "-wal") == log ? .otherDatabaseBesideItsLog : .otherDatabase
  }
}
