// Ids that represent rows whose own id can't be read, so that those rows too can be shown, deleted and restored.

import Foundation

extension UUID {
  /// The first eight bytes of ids that represent rows without a readable id: zeros, and version 8 (RFC 9562, custom
  /// ids).
  private static let head: [UInt8] = [0, 0, 0, 0, 0, 0, 0x80, 0]

  /// An id that represents a row whose own id can't be read.
  init(rowNumber: Int64) {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { $0.storeBytes(of: rowNumber.bigEndian, toByteOffset: 8, as: Int64.self) }
    self.init(uuid: bytes)
  }

  /// The SQL condition that finds a row by its id, with the stored id as the argument. A row whose id can't be read is
  /// found by its number.
  var place: String { rowNumber.map { "? <> '' AND number = \($0)" } ?? "id = ?" }

  /// The number of the row that this id represents; nil for the id of a readable row.
  private var rowNumber: Int64? {
    withUnsafeBytes(of: uuid) { bytes in
      guard bytes.prefix(8).elementsEqual(Self.head) else { return nil }
      return Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self))
    }
  }
}
