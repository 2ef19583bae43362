// A copy of the lock's row in a file beside the database. Without the wrapped keys nothing sealed can ever be opened,
// so one damaged page must not destroy them. Blocking calls; any thread, while `StorePresence` holds the opening lock.

import Core
import Files
import Foundation
import Glibc

/// The file `lock.json`.
struct LockRowCopy {
  static let name = "lock.json"

  private let folder: DataFolder

  init(in folder: DataFolder) { self.folder = folder }

  /// The row in the file; nil if there is no file, or it can't be read. A link isn't followed.
  var row: LockRow? {
    guard let data = DirectoryHandle(folder.path)?.read(Self.name, limit: 65_536) else { return nil }
    return attempt("decode the copy of the lock row") { try JSONDecoder().decode(LockRow.self, from: data) }
  }

  /// Replaces the row in the file; on return it's on the disk.
  ///
  /// - Throws: `TransferProblem`, for example when the disk is full; then the former row is still there.
  func write(_ row: LockRow) throws {
    var row = row
    // The copy is needed only after damage, and it's unknown what that left in the clear.
    row.pendingCleanup = .fileAndCopies
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try folder.write(encoder.encode(row), to: Self.name)
  }

  /// Deletes the file.
  func remove() { DirectoryHandle(folder.path)?.remove(Self.name) }
}
