// Lets programs that share the data folder know of each other, by two `flock`s that the kernel drops with the process.
//
// A lock on the folder says "I am opening": one at a time checks, sets aside and migrates. A shared lock on
// `respite.lock` says "I have the store open": while anybody holds it, nobody else moves the database away.

import Glibc

/// One opening of the store, as seen by other programs.
final class StorePresence: Sendable {
  /// The right to be the one that opens, until `end`.
  struct Turn: Sendable {
    fileprivate let descriptor: CInt

    func end() { close(descriptor) }
  }

  /// Another program is opening the store and does not come to an end.
  struct TooLong: Error {}

  private let folder: DataFolder
  private let descriptor: Descriptor

  /// Makes the lock file if it is not there.
  init(in folder: DataFolder) throws(SystemFailure) {
    let descriptor = open(folder.lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    self.folder = folder
    self.descriptor = Descriptor(descriptor)
  }

  /// Waits for the right to open, at most five seconds.
  func takeTurn() throws -> Turn {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    // `flock` knows no time limit, so it is asked every 10 ms; this happens at the start of a program only.
    for _ in 0..<(Connection.patience / 10) {
      // Where a file system cannot lock, we go on alone: SQLite has its own locks for the rest.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return Turn(descriptor: descriptor) }
      usleep(10_000)
    }
    close(descriptor)
    throw TooLong()
  }

  /// Whether no other program has the store open.
  ///
  /// Ask during a turn only.
  func isAlone() -> Bool {
    // Someone removed the file, and whoever came later locks another one.
    guard let there = DataFolder.status(of: folder.lock), descriptor.isSame(as: there) else { return false }
    return descriptor.lock(LOCK_EX | LOCK_NB)
  }

  /// Says that we have the store open, from now on.
  func stay() throws {
    // A refusal can only come from a file system without locks, which `isAlone` then takes for company.
    _ = descriptor.lock(LOCK_SH | LOCK_NB)
  }

  /// Says that we no longer have the store open.
  func end() { _ = descriptor.lock(LOCK_UN) }
}

/// Closes a file descriptor when it goes.
private final class Descriptor: Sendable {
  private let number: CInt

  init(_ number: CInt) { self.number = number }
  deinit { close(number) }

  func lock(_ operation: CInt) -> Bool { flock(number, operation) == 0 }

  func isSame(as other: stat) -> Bool {
    var status = stat()
    return fstat(number, &status) == 0 && (status.st_dev, status.st_ino) == (other.st_dev, other.st_ino)
  }
}
