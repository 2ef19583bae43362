// Where in a write-ahead log the newest state of each page stands (https://sqlite.org/fileformat2.html#walformat).
// Blocking calls; any thread.

import Foundation

/// The frames of a log, up to the last transaction that is complete and whole, as SQLite takes them.
struct WALFrames {
  /// In bytes.
  let pageSize: Int
  /// Where each page begins in the log, by its number.
  let places: [Int: Int]

  /// Nil if it is no log.
  init?(_ descriptor: CInt) {
    guard let header = DamagedFile.read(descriptor, at: 0, count: 32), header.count == 32 else { return nil }
    let magic = Self.number(header, 0)
    let size = Int(Self.number(header, 8))
    guard magic & ~1 == 0x377F_0682, size >= 512, size <= 65_536, size.nonzeroBitCount == 1 else { return nil }
    let isBigEndian = magic & 1 == 1
    var sum = Checksum(isBigEndian: isBigEndian)
    sum.add(header[..<24])
    guard sum.is(header[24...]) else { return nil }

    var (places, pending): ([Int: Int], [Int: Int]) = ([:], [:])
    var place = 32
    while let frame = DamagedFile.read(descriptor, at: place, count: 24 + size), frame.count == 24 + size {
      sum.add(frame[..<8])
      sum.add(frame[24...])
      // Other salts: left over from before the log was begun anew.
      guard frame[8..<16] == header[16..<24], sum.is(frame[16..<24]) else { break }
      pending[Int(Self.number(frame, 0))] = place + 24
      if Self.number(frame, 4) != 0 {
        places.merge(pending) { $1 }
        pending = [:]
      }
      place += 24 + size
    }
    (pageSize, self.places) = (size, places)
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The running sum over a log.
private struct Checksum {
  let isBigEndian: Bool
  private var (first, second): (UInt32, UInt32) = (0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// - Parameter bytes: a multiple of eight of them.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var place = bytes.startIndex
    while place + 8 <= bytes.endIndex {
      first = first &+ word(bytes, place) &+ second
      second = second &+ word(bytes, place + 4) &+ first
      place += 8
    }
  }

  /// Whether it is what stands there, which is big-endian in any case.
  func `is`(_ bytes: ArraySlice<UInt8>) -> Bool {
    let stored = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return stored == UInt64(first) << 32 | UInt64(second)
  }

  private func word(_ bytes: ArraySlice<UInt8>, _ place: Int) -> UInt32 {
    let number = bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return isBigEndian ? number : number.byteSwapped
  }
}
