// Open files and folders: writing all bytes, syncing, locking. Blocking calls; any thread.

import Glibc

/// The failure of a system call.
public struct SystemFailure: Error, Equatable {
  /// The value of `errno`.
  public let code: CInt

  /// A failure with an `errno` value.
  public init(code: CInt) { self.code = code }

  /// The failure of the system call just made.
  static var last: SystemFailure { SystemFailure(code: errno) }

  /// Whether the disk or the person's quota is full.
  public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
}

/// A file descriptor that is closed when the last reference to it is released.
public final class FileDescriptor: Sendable {
  /// How many holders a lock may have.
  public enum LockMode: Sendable {
    /// Any number of holders, all of them shared.
    case shared
    /// One holder.
    case exclusive
  }

  /// The descriptor, for calls that this class doesn't wrap. The caller must not close it.
  public let descriptor: CInt

  /// Opens a file or a folder.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - flags: those of open(2); `O_CLOEXEC` is added. A file made by `O_CREAT` has mode 0600.
  public init(_ path: String, _ flags: CInt) throws(SystemFailure) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The result of fstat(2).
  public var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Writes all bytes at the current offset.
  public func write(_ bytes: RawSpan) throws(SystemFailure) {
    var written = 0
    while written < bytes.byteCount {
      let count = bytes.extracting(written...).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      written += count
    }
  }

  /// Waits until the file's content is on the disk. A folder's content is the names in it.
  public func sync() throws(SystemFailure) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Takes an advisory lock (see flock(2)), or changes the mode of the lock that's already held. The kernel releases
  /// the lock when the process ends.
  ///
  /// - Parameters:
  ///   - mode: shared or exclusive.
  ///   - waits: whether to wait until other holders release their locks.
  /// - Throws: `SystemFailure`, with `EWOULDBLOCK` if another open file holds a conflicting lock.
  public func lock(_ mode: LockMode, waits: Bool = false) throws(SystemFailure) {
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)
    while flock(descriptor, operation) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  /// Releases the lock, if one is held.
  public func unlock() { flock(descriptor, LOCK_UN) }
}

/// File system calls that take a path.
public enum FileSystem {
  /// Makes a folder and its missing parent folders, each with mode 0700. Does nothing if the folder exists.
  ///
  /// - Throws: `SystemFailure`, with `ENOTDIR` if one of the names belongs to something that isn't a folder.
  public static func makeFolder(_ path: String) throws(SystemFailure) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemFailure(code: ENOTDIR) }
      return
    }
    let parent = parent(of: path)
    if parent != path { try makeFolder(parent) }
    if mkdir(path, 0o700) != 0 {
      guard errno == EEXIST else { throw .last }
      // Either another program has just made the folder, or the path is a dangling link.
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw SystemFailure(code: ENOTDIR) }
    }
    // Without this, a power cut could lose the folder with all files in it, even if those were synced.
    try? sync(parent)
  }

  /// Waits until a file's content is on the disk. A folder's content is the names in it.
  public static func sync(_ path: String) throws(SystemFailure) { try FileDescriptor(path, O_RDONLY).sync() }

  /// Renames a file or a folder. The new name is on the disk only after its folder is synced.
  public static func rename(_ path: String, to target: String) throws(SystemFailure) {
    guard Glibc.rename(path, target) == 0 else { throw .last }
  }

  /// The bytes that may still be written on the file system of `path`, or nil if it doesn't report them.
  public static func freeBytes(at path: String) -> UInt64? {
    var figures = statvfs()
    guard statvfs(path, &figures) == 0 else { return nil }
    return UInt64(figures.f_bavail) * UInt64(figures.f_frsize)
  }

  /// The folder that contains `path`, without a slash at its end: "/" for a path in the root folder, "." for a name
  /// alone.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
