// An advisory lock on the folder of own scenes, between threads and processes. The kernel releases it when its holder
// ends.

import Files
import Foundation
import Glibc

/// A lock on a folder, held until this object is released.
final class FolderLock {
  /// The reason for taking the lock.
  enum Purpose {
    /// Shared by any number of additions. Waits for a purge, which is short.
    case adding
    /// Exclusive. Doesn't wait.
    case purging
  }

  private let folder: FileDescriptor

  /// Returns nil if the folder is missing, or, for a purge, if the lock has another holder.
  init?(_ url: URL, for purpose: Purpose) {
    do {
      folder = try FileDescriptor(url.path, O_RDONLY | O_DIRECTORY)
      try folder.lock(purpose == .adding ? .shared : .exclusive, waits: purpose == .adding)
    } catch {
      return nil
    }
  }

  /// Runs `work` while the lock is held.
  func hold<Result>(_ work: () throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try work() }
  }
}
