// A copy of a database whose last transaction has to be rolled back before it can be read. Blocking calls; any thread.

import Core
import Foundation
import Glibc

/// A copy of the database's files, rolled back, in a folder that only its owner can read. Removed on deinitialization.
final class PrivateCopy: Sendable {
  private let folder: URL

  /// The path of the copied database.
  let path: String

  /// Copies the files. No program may have the database open: closing one of its files would drop SQLite's locks.
  ///
  /// - Throws: a `CocoaError` if there's no room for it.
  init(of folder: DataFolder) throws {
    let files = FileManager.default
    self.folder = Self.place.appendingPathComponent("respite-\(UUID().uuidString)", isDirectory: true)
    path = self.folder.appendingPathComponent("respite.db").path
    try files.createDirectory(
      at: self.folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    for suffix in ["", "-wal", "-journal"] where DataFolder.status(of: folder.database + suffix) != nil {
      try files.copyItem(atPath: folder.database + suffix, toPath: path + suffix)
      _ = chmod(path + suffix, 0o600)
    }
    DatabaseInspection(folder: folder).rollBack(path)
  }

  deinit {
    // Leftovers are in a folder that the system empties.
    try? FileManager.default.removeItem(at: folder)
  }

  /// The person's own folder in memory, if there is one; otherwise that for temporary files.
  private static var place: URL {
    if let path = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"], access(path, W_OK | X_OK) == 0 {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return FileManager.default.temporaryDirectory
  }
}
