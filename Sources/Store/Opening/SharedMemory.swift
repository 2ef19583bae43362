// Finds out whether files can be mapped into memory that programs share, as the index of SQLite's write-ahead log is.
// Blocking calls; any thread.

import Files
import Glibc

/// Abilities of a folder's file system.
enum SharedMemory {
  /// The length of SQLite's first mapping, in bytes.
  private static let length = 32_768
  /// The name of the file that is mapped, where the file system can't make one without a name.
  static let name = "respite.shared-memory"

  /// Whether a file in this folder can be mapped and written. On mergerfs (`cache.files=off`) and some network file
  /// systems it can't (`ENODEV`).
  ///
  /// A folder where no file can be made counts as able: opening the database then says what is wrong.
  static func works(in folder: String) -> Bool {
    let unnamed: CInt = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE, a macro that Swift doesn't import
    let path = folder + "/" + name
    guard
      let file = (try? FileDescriptor(folder, unnamed | O_RDWR))
        ?? (try? FileDescriptor(path, O_CREAT | O_RDWR | O_NOFOLLOW))
    else { return true }
    defer { unlink(path) }
    // A file with a second hard link isn't one that a crash has left, so nothing is written to it.
    if let status = file.status, status.st_nlink > 1 { return true }
    // If the disk is full, opening the database reports that.
    guard ftruncate(file.descriptor, off_t(length)) == 0 else { return true }
    let mapping = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0)
    guard let mapping, mapping != MAP_FAILED else { return false }
    munmap(mapping, length)
    return true
  }
}
