// A second copy of the lock's row, in a file beside the database: without the wrapped keys nothing that is sealed can ever
// be opened, and one spoilt page must not take them. Blocking calls; any thread, during a turn of `StorePresence`.

import Core
import Foundation
import Glibc

/// The file `lock.json`.
struct LockCopy {
  static let name = "lock.json"

  private let file: URL

  init(in folder: DataFolder) { file = folder.url.appendingPathComponent(Self.name, isDirectory: false) }

  /// The row in it; nil if there is none, or it can't be read.
  var row: LockRow? {
    guard let status = DataFolder.status(of: file.path), status.isFile, status.st_size < 65_536,
      let data = try? Data(contentsOf: file)
    else { return nil }
    return try? JSONDecoder().decode(LockRow.self, from: data)
  }

  /// Puts a row in the place of the former one; on return it is on the disk.
  ///
  /// - Throws: `TransferProblem`, as for a full disk; then the former one is still there.
  func write(_ row: LockRow) throws {
    var row = row
    // Found again it is after damage, of which no one knows what it left in clear.
    row.chore = .file
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try WholeFile.write(encoder.encode(row), to: file)
  }

  /// Takes it away.
  func remove() { unlink(file.path) }
}
