// Another process, by posix_spawn. Foundation's `Process` first reads all of /proc/self/fd, and of each name 256 bytes,
// past the end of its buffer too; with a thousand files open, as in these tests, that crashed the run now and
// then (Swift 6.3.1).

import Foundation
import Glibc
import Synchronization

/// A child process. Its starter must wait for it.
struct Child: Sendable {
  /// The process id.
  let number: pid_t
  /// The process's standard output.
  let output: FileHandle

  /// Serializes starts, so that no child inherits another's pipe.
  private static let starting = Mutex(())

  /// Starts the program at a path.
  ///
  /// - Throws: `POSIXError`.
  init(_ path: String, _ arguments: [String]) throws {
    self = try Self.starting.withLock { _ in try Child(alone: path, arguments) }
  }

  private init(alone path: String, _ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    defer { close(ends[1]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var number: pid_t = 0
    let problem = posix_spawn(&number, path, &actions, nil, &words, environ)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .ENOENT) }
    self.number = number
  }

  /// Blocks until the process has ended.
  ///
  /// - Returns: The exit status, or -1 if a signal ended the process.
  @discardableResult func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f == 0 ? status >> 8 & 0xff : -1
  }
}
