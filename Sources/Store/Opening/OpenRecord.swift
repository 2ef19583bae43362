// Notes in `respite.lock` which database and which log are open in the programs that hold a lock on that file. Blocking
// calls; any thread, while `StorePresence` holds the opening lock.
//
// SQLite finds a log by its name alone. If a database is put in another's place, beside the other's log, the next
// program that opens it mixes the two.

import Core
import Files
import Foundation
import Glibc

/// The content of `respite.lock`.
struct OpenRecord: Codable, Equatable {
  /// The database that is open, or that was open when the last program ended.
  var database: FileIdentity
  /// Its log; nil if it has none.
  var log: FileIdentity?
  /// The databases that this one has replaced while programs had them open.
  var former: [FileIdentity] = []

  private static let maximumLength: off_t = 65_536

  /// The record in the folder; nil if there isn't one, or it can't be read.
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

  /// Replaces the record. If that fails, it's gone, and the next opening compares nothing. A lock file with a second
  /// hard link may be anyone's, so it's written only if it's empty or already has a record.
  ///
  /// - Parameter former: the databases that the present one has replaced; nil for those in the present record.
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

  /// How the record compares with the files at the paths.
  enum Fit { case same, otherDatabase, otherDatabaseBesideItsLog }

  /// Compares the record with what is at the paths.
  func fit(_ folder: DataFolder) -> Fit {
    guard let present = FileIdentity(at: folder.database), present != database else { return .same }
    return log != nil && FileIdentity(at: folder.database + "-wal") == log ? .otherDatabaseBesideItsLog : .otherDatabase
  }
}
