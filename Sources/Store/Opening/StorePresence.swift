// Makes programs that share the data folder known to each other, by two advisory locks (flock) that the kernel releases
// with the process.
//
// An exclusive lock on the folder is held while a program opens the store: one at a time checks, sets aside and
// migrates. A shared lock on `respite.lock` is held while a program has the store open: until all have released it, no
// other moves the database away.

import Core
import Files
import Glibc

/// This program's locks on one data folder.
final class StorePresence: Sendable {
  /// The exclusive lock held while opening, until `release`.
  struct OpeningLock: Sendable {
    fileprivate let folder: FileDescriptor

    func release() { folder.unlock() }
  }

  /// Another program held the opening lock for more than five seconds.
  struct OpeningTimeout: Error {}

  private let folder: DataFolder
  private let file: FileDescriptor

  /// Makes the lock file if it is missing.
  ///
  /// - Throws: `SystemFailure`, with `ELOOP` if it's a link.
  init(in folder: DataFolder) throws(SystemFailure) {
    self.folder = folder
    file = try FileDescriptor(folder.lock, O_CREAT | O_RDWR | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Waits for the opening lock, at most five seconds.
  ///
  /// - Throws: `OpeningTimeout`, or `SystemFailure` if the folder can't be opened.
  func lockForOpening() throws -> OpeningLock {
    let lock = OpeningLock(folder: try FileDescriptor(folder.path, O_RDONLY | O_DIRECTORY))
    // `flock` has no timeout, so it is tried every 10 ms; this happens at the start of a program only.
    for _ in 0..<(Connection.busyTimeout / 10) {
      do throws(SystemFailure) {
        try lock.folder.lock(.exclusive)
        return lock
      } catch {
        // On a file system without locks we continue alone: SQLite has its own locks for the rest.
        if error.code != EWOULDBLOCK { return lock }
      }
      usleep(10_000)
    }
    throw OpeningTimeout()
  }

  /// Returns whether no other program has the store open. If so, holds `respite.lock` exclusively from now on.
  ///
  /// Call only while holding the opening lock.
  func isAlone() -> Bool {
    // If the lock file was removed, programs that were started later lock a new one.
    guard let named = DataFolder.linkStatus(of: folder.lock), let opened = file.status,
      (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)
    else { return false }
    return (try? file.lock(.exclusive)) != nil
  }

  /// Whether another program has the store open. On a file system without locks, none seems to.
  ///
  /// Call only while holding the opening lock, and not while `hold` is in effect.
  func isHeldElsewhere() -> Bool {
    do throws(SystemFailure) {
      try file.lock(.exclusive)
      file.unlock()
      return false
    } catch {
      return error.code == EWOULDBLOCK
    }
  }

  /// Shows other programs that this one has the store open, until `release`.
  func hold() {
    // Fails only on a file system without locks, where `isAlone` is always false.
    attempt("hold the presence lock") { try file.lock(.shared) }
  }

  /// Shows other programs that this one no longer has the store open.
  func release() { file.unlock() }
}
