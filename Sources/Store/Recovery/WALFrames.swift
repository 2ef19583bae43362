// Finds the newest version of each page in a write-ahead log (https://sqlite.org/fileformat2.html#walformat).
// Blocking calls; any thread.

import Foundation

/// The valid frames of a WAL, up to its last committed transaction, as SQLite reads them.
struct WALFrames {
  /// In bytes.
  let pageSize: Int
  /// The offset of the newest version of each page, by page number.
  let offsets: [Int: Int]

  /// Returns nil if the header is invalid.
  init?(_ descriptor: CInt) {
    guard let header = DamagedFile.read(descriptor, at: 0, count: 32), header.count == 32 else { return nil }
    let magic = Self.number(header, 0)
    let size = Int(Self.number(header, 8))
    guard magic & ~1 == 0x377F_0682, size >= 512, size <= 65_536, size.nonzeroBitCount == 1 else { return nil }
    let isBigEndian = magic & 1 == 1
    var sum = Checksum(isBigEndian: isBigEndian)
    sum.add(header[..<24])
    guard sum.equals(header[24...]) else { return nil }

    var (offsets, pending): ([Int: Int], [Int: Int]) = ([:], [:])
    var offset = 32
    while let frame = DamagedFile.read(descriptor, at: offset, count: 24 + size), frame.count == 24 + size {
      sum.add(frame[..<8])
      sum.add(frame[24...])
      // A frame with other salts is left from before the WAL was restarted.
      guard frame[8..<16] == header[16..<24], sum.equals(frame[16..<24]) else { break }
      pending[Int(Self.number(frame, 0))] = offset + 24
      if Self.number(frame, 4) != 0 {
        offsets.merge(pending) { $1 }
        pending = [:]
      }
      offset += 24 + size
    }
    (pageSize, self.offsets) = (size, offsets)
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The cumulative checksum of a WAL.
private struct Checksum {
  let isBigEndian: Bool
  private var (first, second): (UInt32, UInt32) = (0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// - Parameter bytes: their count is a multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var offset = bytes.startIndex
    while offset + 8 <= bytes.endIndex {
      first = first &+ word(bytes, offset) &+ second
      second = second &+ word(bytes, offset + 4) &+ first
      offset += 8
    }
  }

  /// Whether the sum equals a stored one, which is always big-endian.
  func equals(_ bytes: ArraySlice<UInt8>) -> Bool {
    let stored = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return stored == UInt64(first) << 32 | UInt64(second)
  }

  private func word(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> UInt32 {
    let number = bytes[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return isBigEndian ? number : number.byteSwapped
  }
}
