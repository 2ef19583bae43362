// Tells files apart. Blocking calls; any thread.

import CStat
import Glibc

/// Which file it is, whatever its name.
///
/// A file system gives the number of a deleted file to the next new one, so a number that was written down says little by
/// itself: a folder that is deleted and restored from a copy often has the old numbers on other files. No two files with the
/// same number were made at the same moment.
struct FileIdentity: Codable {
  let device, inode: UInt64
  /// When the file was made, in nanoseconds since 1970. Nil where that isn't known: not every file system remembers it, and
  /// earlier versions didn't write it down.
  let born: Int64?

  init(_ status: stat, born: Int64?) {
    (device, inode, self.born) = (UInt64(status.st_dev), UInt64(status.st_ino), born)
  }

  /// The file at a path; nil if there's none, or it can't be seen.
  init?(at path: String) {
    guard let status = DataFolder.status(of: path) else { return nil }
    self.init(status, born: BirthTime.of(path))
  }

  /// Whether this file is no longer at a path. False if that can't be found out, for example because of an I/O error.
  ///
  /// For a file that is open: nothing else gets its number meanwhile.
  func isGone(from path: String) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 { return FileIdentity(status, born: nil) != self }
    return [ENOENT, ENOTDIR, ELOOP, EACCES].contains(errno)
  }
}

extension FileIdentity: Equatable {
  /// Compares the moments only if both are known.
  static func == (one: Self, other: Self) -> Bool {
    (one.device, one.inode) == (other.device, other.inode) && BirthTime.agree(one.born, other.born)
  }
}

/// When files were made, in nanoseconds since 1970.
enum BirthTime {
  /// Nil if the file system doesn't say, or there's no file at the path. Follows links.
  static func of(_ path: String) -> Int64? { known(respite_birth_time(AT_FDCWD, path)) }

  /// Nil if the file system doesn't say.
  static func of(_ descriptor: CInt) -> Int64? { known(respite_birth_time(descriptor, "")) }

  /// Whether two moments may be those of the same file: an unknown one fits any.
  static func agree(_ one: Int64?, _ other: Int64?) -> Bool { one == nil || other == nil || one == other }

  private static func known(_ time: Int64) -> Int64? { time < 0 ? nil : time }
}
