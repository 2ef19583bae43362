// The folder that holds the database: its names, who may read it, how much room there is. Blocking calls; any thread.
//
// Nothing here opens the database file itself while it exists: closing any descriptor of it would drop the POSIX locks
// that SQLite holds on it elsewhere in this process.

import Core
import Foundation
import Glibc

/// A call of the operating system that failed.
struct SystemFailure: Error {
  let code: CInt
}

/// Paths within the data folder, and the care for their permissions.
struct DataFolder: Sendable {
  /// What SQLite keeps beside the database, in the order in which it is moved.
  static let sidecars = ["-wal", "-shm", "-journal"]

  let url: URL
  var path: String { url.path }
  var database: String { url.appendingPathComponent("respite.db").path }
  var lock: String { url.appendingPathComponent("respite.lock").path }

  init(_ url: URL) { self.url = url.standardizedFileURL }

  /// Makes the folder (0700) and the database file (0600) where they are missing, and narrows wider permissions.
  func prepare() throws(StoreProblem) {
    do {
      try Self.makeFolder(path)
      if let mode = Self.status(of: path)?.st_mode, mode & 0o7777 != 0o700 {
        // Some file systems know no permissions and refuse; that is no reason to keep nothing. `examine` tells.
        _ = chmod(path, 0o700)
      }
      try makeDatabaseFile()
    } catch {
      throw problem(from: error)
    }
    for file in [database, lock] + Self.sidecars.map({ database + $0 }) {
      guard let status = Self.status(of: file), status.isFile, status.st_mode & 0o077 != 0 else { continue }
      _ = chmod(file, 0o600)
    }
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
  var freeBytes: UInt64? {
    var figures = statvfs()
    guard statvfs(path, &figures) == 0 else { return nil }
    return UInt64(figures.f_bavail) * UInt64(figures.f_frsize)
  }

  /// What is at a path (links followed), or nil if there is nothing that we can see.
  static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Like `mkdir -p`, each new folder for its owner only.
  private static func makeFolder(_ path: String) throws(SystemFailure) {
    if let status = status(of: path) {
      guard status.isFolder else { throw SystemFailure(code: ENOTDIR) }
      return
    }
    let parent = (path as NSString).deletingLastPathComponent
    if parent != path, !parent.isEmpty { try makeFolder(parent) }
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemFailure(code: errno) }
    // Else a power cut could take the whole folder with it, however well its files were synchronised.
    DataFolder(URL(fileURLWithPath: parent, isDirectory: true)).synchronise([parent])
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
