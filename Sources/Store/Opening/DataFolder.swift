// The folder that holds the database: its names, who may read it, how much room there is. Blocking calls; any thread.
//
// Nothing here opens the database file itself while it exists: closing any descriptor of it would drop the POSIX locks
// that SQLite holds on it elsewhere in this process.

import Core
import Files
import Foundation
import Glibc

/// Paths within the data folder, and the care for their permissions.
struct DataFolder: Sendable {
  /// What SQLite keeps beside the database, in the order in which it is moved.
  static let sidecars = ["-wal", "-shm", "-journal"]

  let url: URL
  var path: String { url.path }
  var database: String { url.appendingPathComponent("respite.db").path }
  var lock: String { url.appendingPathComponent("respite.lock").path }

  init(_ url: URL) { self.url = url.standardizedFileURL }

  /// Makes the folder (0700) and the database file (0600) where they are missing, and narrows wider permissions, those of
  /// older copies too.
  ///
  /// - Throws: `StoreProblem.notWritable` if the person has taken their own right to write away, which is theirs to give
  ///   back, or if something that is no file has the name of one of ours; or why they can't be made.
  func prepare() throws(StoreProblem) {
    do {
      try FileSystem.makeFolder(path)
      if let status = Self.status(of: path), status.st_uid == geteuid(), status.st_mode & 0o700 != 0o700 {
        throw StoreProblem.notWritable(path: path)
      }
      Self.narrow(path, to: 0o700)
      if let place = notAFile { throw StoreProblem.notWritable(path: place) }
      try makeDatabaseFile()
    } catch {
      throw problem(from: error)
    }
    for file in files { Self.narrow(file, to: 0o600) }
    narrowCopies()
  }

  /// The database, the file of `StorePresence`, and what SQLite keeps beside.
  private var files: [String] { [database, lock] + Self.sidecars.map { database + $0 } }

  /// What has the name of one of our files and is none: to open a pipe would be to wait for ever.
  var notAFile: String? { files.first { Self.status(of: $0)?.isFile == false } }

  /// Takes from others what they may do with the copies beside the database, which may have come from elsewhere.
  private func narrowCopies() {
    for name in Self.names(in: path) where name == "backups" || Self.copies.contains(where: name.hasPrefix) {
      let place = path + "/" + name
      guard Self.linkStatus(of: place)?.isFolder == true else { continue }
      Self.narrow(place, to: 0o700)
      for file in Self.names(in: place) where Self.linkStatus(of: place + "/" + file)?.isFile == true {
        Self.narrow(place + "/" + file, to: 0o600)
      }
    }
  }

  /// How the names of folders with older copies begin.
  private static let copies = ["damaged-", "before-restore-"]

  /// Takes away whatever is not among these permissions, and gives none.
  private static func narrow(_ path: String, to mode: mode_t) {
    guard let status = status(of: path), status.st_mode & 0o7777 & ~mode != 0 else { return }
    // Some file systems know no permissions and refuse; that is no reason to keep nothing. `examine` tells.
    _ = chmod(path, status.st_mode & mode)
  }

  private static func names(in path: String) -> [String] {
    // What can't be listed holds nothing for us.
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// Makes an empty database file that only its owner can read; SQLite gives its sidecars the same permissions.
  func makeDatabaseFile() throws(SystemFailure) {
    let descriptor = open(database, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw SystemFailure(code: errno)
    }
  }

  /// Bytes that we may still write, or nil if the disk does not tell.
  var freeBytes: UInt64? { FileSystem.freeBytes(at: path) }

  /// What is at a path (links followed), or nil if there is nothing that we can see.
  static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// What is at a path, a link being one, or nil if there is nothing that we can see.
  static func linkStatus(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
