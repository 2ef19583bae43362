// Who may do what in a folder at the same time, between threads and processes. The kernel frees a lock whose holder dies.

import Foundation
import Glibc

/// A lock on a folder, held for as long as this lives.
final class FolderLock {
  /// What it is for.
  enum Purpose {
    /// Any number of holders at once; waits for a purge, which is short.
    case forAdding
    /// Only when nobody else holds it; does not wait.
    case forPurging
  }

  private let folder: Int32

  /// Nil if the folder is not there, or somebody else's purpose forbids this one.
  init?(_ url: URL, _ purpose: Purpose) {
    folder = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return nil }
    var result: Int32
    repeat {
      result = flock(folder, purpose == .forAdding ? LOCK_SH : LOCK_EX | LOCK_NB)
    } while result != 0 && errno == EINTR
    if result != 0 { return nil }  // all is set by now, so `deinit` closes
  }

  deinit { close(folder) }

  /// Does `work` under the lock.
  func hold<Result>(_ work: () throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try work() }
  }
}
