// Distinguishes files. Blocking calls; any thread.

import CStat
import Glibc

/// Identifies a file, whatever its name.
///
/// A file system gives the inode of a deleted file to the next new one, so a recorded inode isn't enough to recognize a
/// file: in a folder that was deleted and copied back, another file may have it. No two files with the same inode were
/// created at the same time.
struct FileIdentity: Codable {
  let device, inode: UInt64
  /// When the file was created, according to `BirthTime`; nil if unknown. Earlier versions of Respite didn't write it.
  let born: Int64?

  init(_ status: stat, born: Int64?) {
    (device, inode, self.born) = (UInt64(status.st_dev), UInt64(status.st_ino), born)
  }

  /// The file at a path; nil if there isn't one, or it can't be seen.
  init?(at path: String) {
    guard let status = DataFolder.status(of: path) else { return nil }
    self.init(status, born: BirthTime.of(path))
  }

  /// Whether this file is no longer at a path. False if that can't be found out, for example because of an I/O error.
  ///
  /// Reliable only while the file is open, since no other can get its inode in the meantime.
  func isGone(from path: String) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return FileIdentity(status, born: nil) != self }
    return [ENOENT, ENOTDIR, ELOOP, EACCES].contains(errno)
  }
}

extension FileIdentity: Equatable {
  /// Compares the times only if both are known, so this isn't transitive.
  static func == (one: Self, other: Self) -> Bool {
    (one.device, one.inode) == (other.device, other.inode) && BirthTime.agree(one.born, other.born)
  }
}

/// When a file was created, in nanoseconds since 1970; nil if the file system doesn't know.
enum BirthTime {
  /// The time for the file at a path; nil also if there's no such file. Follows links.
  static func of(_ path: String) -> Int64? { known(respite_birth_time(AT_FDCWD, path)) }

  /// The time for an open file. Any descriptor will do, also one opened with `O_PATH`.
  static func of(_ descriptor: CInt) -> Int64? { known(respite_birth_time(descriptor, "")) }

  /// Whether both can belong to the same file. An unknown time agrees with any.
  static func agree(_ one: Int64?, _ other: Int64?) -> Bool { one == nil || other == nil || one == other }

  private static func known(_ time: Int64) -> Int64? { time < 0 ? nil : time }
}
