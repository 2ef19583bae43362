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
  var row: LockRow? { rows.first }

  /// The rows in the file that can be read: one or, if a change was interrupted, the new one and then the previous one.
  var rows: [LockRow] {
    guard let data = DirectoryHandle(folder.path)?.read(Self.name, limit: 131_072) else { return [] }
    let decoder = JSONDecoder()
    if let row = try? decoder.decode(LockRow.self, from: data) { return [row] }
    let both = attempt("decode the copy of the lock row") { try decoder.decode([Readable].self, from: data) } ?? []
    return both.prefix(2).compactMap(\.row)
  }

  /// A row, or nil if it's damaged. So one damaged row doesn't make the other unreadable.
  private struct Readable: Decodable {
    let row: LockRow?
    init(from decoder: any Decoder) throws { row = try? LockRow(from: decoder) }
  }

  /// Replaces the content of the file. On return it's on the disk.
  ///
  /// - Parameter former: the row that is in the database until a change is committed.
  /// - Throws: `TransferProblem`, for example when the disk is full; the file is unchanged then.
  func write(_ row: LockRow, after former: LockRow? = nil) throws {
    let rows = ([row] + [former].compactMap(\.self)).map { row in
      var row = row
      // The copy is needed only after damage, and what that left unencrypted isn't known.
      row.pendingCleanup = .fileAndCopies
      return row
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try folder.write(rows.count == 1 ? encoder.encode(rows[0]) : encoder.encode(rows), to: Self.name)
  }

  /// Deletes the file.
  func remove() { DirectoryHandle(folder.path)?.remove(Self.name) }
}
