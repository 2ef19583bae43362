// The data folder: the names of its files, their permissions, and the free space. Blocking calls; any thread.
//
// Nothing here opens an existing database file: closing any descriptor of it would drop the POSIX locks that SQLite
// holds on it elsewhere in this process.

import Core
import Files
import Foundation
import Glibc

/// The paths in the data folder, and their permissions.
struct DataFolder: Sendable {
  /// The suffixes of SQLite's files beside the database, in the order they're moved.
  static let sidecars = ["-wal", "-shm", "-journal"]
  /// The name of the database.
  static let databaseName = "respite.db"
  /// The name of the file that `StorePresence` locks.
  static let lockName = "respite.lock"

  let url: URL
  var path: String { url.path }
  var database: String { url.appendingPathComponent(Self.databaseName).path }
  var lock: String { url.appendingPathComponent(Self.lockName).path }

  init(_ url: URL) { self.url = url.standardizedFileURL }

  /// Creates the folder (0700) and the database file (0600) if they're missing, and narrows wider permissions, those of
  /// older copies too.
  ///
  /// - Parameter linksGiveWay: whether links to files are accepted, because the caller moves them away.
  /// - Throws: `StoreProblem.notWritable` if the person has removed their own right to write (only they may give it
  ///   back), or if something that isn't a file, such as a link, has the name of one of the files. Another
  ///   `StoreProblem` if the folder or the database file can't be created.
  func prepare(linksGiveWay: Bool = false) throws(StoreProblem) {
    do {
      try FileSystem.makeFolder(path)
      if isClosedByOwner { throw StoreProblem.notWritable(path: path) }
      Self.narrow(path, to: 0o700)
      let place = linksGiveWay ? files.first { Self.status(of: $0)?.isFile == false } : firstNonFile
      if let place { throw StoreProblem.notWritable(path: place) }
      try makeDatabaseFile()
    } catch {
      throw problem(from: error)
    }
    narrowFiles()
  }

  /// Whether the person has removed their own right to read, write or enter the folder. Root could all the same.
  private var isClosedByOwner: Bool {
    Self.status(of: path).map { $0.st_uid == geteuid() && $0.st_mode & 0o700 != 0o700 } ?? false
  }

  /// The first path that must be writable and isn't, as far as that can be told without writing; nil if all are.
  var unwritable: String? {
    if isClosedByOwner || access(path, R_OK | W_OK | X_OK) != 0 { return path }
    return files.first { Self.status(of: $0) != nil && access($0, W_OK) != 0 }
  }

  /// The first path that must be readable and isn't; nil if all are.
  var unreadable: String? {
    if access(path, X_OK) != 0 { return path }
    return [database, database + "-wal"].first { Self.status(of: $0) != nil && access($0, R_OK) != 0 }
  }

  /// The database, the lock file of `StorePresence`, and SQLite's files beside the database.
  private var files: [String] { [database, lock] + Self.sidecars.map { database + $0 } }

  /// The first path that should be a regular file and isn't. Opening a pipe, for example, would block forever, and what
  /// a link leads to is another program's.
  var firstNonFile: String? { files.first { Self.linkStatus(of: $0)?.isFile == false } }

  /// Narrows the permissions of the store's files, and of older copies, which may have been copied here from elsewhere.
  private func narrowFiles() {
    guard let handle = DirectoryHandle(path) else { return }
    for file in files { handle.narrow((file as NSString).lastPathComponent, to: 0o600) }
    for name in handle.names where name == DailyBackups.folderName || Self.isDated(name) {
      guard let place = handle.folder(name) else { continue }
      handle.narrow(name, to: 0o700)
      // A file with a second hard link may be anyone's.
      for file in place.names where place.status(file).map({ $0.isFile && $0.st_nlink == 1 }) == true {
        place.narrow(file, to: 0o600)
      }
    }
  }

  /// The prefixes of folders with complete databases: ones replaced by a backup, and ones replaced by another program.
  static let setAsidePrefixes = ["before-restore-", ReplacedFiles.prefix]
  /// The prefixes of folders with older copies.
  static let copies = [RecoveryNote.folderPrefix] + setAsidePrefixes

  /// Removes every permission that isn't in `mode`, and adds none.
  private static func narrow(_ path: String, to mode: mode_t) {
    guard let status = status(of: path), status.st_mode & 0o7777 & ~mode != 0 else { return }
    // File systems without permissions refuse. The store works there too, and `RespiteStore.examine` reports it.
    _ = chmod(path, status.st_mode & mode)
  }

  /// The names of a folder's entries, sorted. A folder that can't be listed counts as empty.
  static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Creates an empty database file, unless it exists, that only its owner can read. SQLite gives its sidecars the same
  /// permissions.
  func makeDatabaseFile() throws(SystemFailure) {
    let descriptor = open(database, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw SystemFailure(code: errno)
    }
  }

  /// The free bytes on the file system, or nil if unknown.
  var freeBytes: UInt64? { FileSystem.freeBytes(at: path) }

  /// The status of a file, following links, or nil if it doesn't exist or can't be seen.
  static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// The status of a file or of a link itself, or nil if it doesn't exist or can't be seen.
  static func linkStatus(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
