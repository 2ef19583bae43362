// Reads rows from the leaf pages of a damaged database, whatever the state of the b-tree above them
// (https://sqlite.org/fileformat2.html#b_tree_pages). No number that is read is trusted.

import Foundation
import GRDB

/// A row read from a damaged file or a backup, without its table.
struct RawRow {
  let rowid: Int64
  /// The stored values: columns added to the table later are missing at the end.
  let values: [DatabaseValue]
}

/// The rows of all tables, page by page.
struct LeafPages {
  private static let leaf: UInt8 = 0x0D
  /// The largest plausible payload in bytes. A greater length counts as damaged.
  private static let longest = 1 << 28

  let file: DamagedFile

  /// Calls `body` with each row that can be read completely.
  func forEachRow(_ body: (RawRow) throws -> Void) rethrows {
    // The first page contains only the schema.
    for number in 2...max(file.pageCount, 2) {
      guard let page = file.page(number), Self.canBeLeaf(page[0]) else { continue }
      // One flipped bit in the header must not lose the page: cell pointers are read up to whichever is further of the
      // cell count's end and the start of the cell content area.
      let (count, content) = (Self.number(page, at: 3), Self.number(page, at: 5))
      let end = min(max(8 + 2 * count, content), page.count)
      for pointer in stride(from: 8, to: end - 1, by: 2) {
        let place = Self.number(page, at: pointer)
        // No cell begins in the page's header, though an unused pointer of zero would point there.
        if place >= 8, let row = row(at: place, in: page) { try body(row) }
      }
    }
  }

  /// Whether the first byte of a page is a table leaf's, or differs from it in one bit.
  private static func canBeLeaf(_ kind: UInt8) -> Bool { (kind ^ leaf).nonzeroBitCount <= 1 }

  private static func number(_ page: [UInt8], at offset: Int) -> Int { Int(page[offset]) << 8 | Int(page[offset + 1]) }

  private func row(at offset: Int, in page: [UInt8]) -> RawRow? {
    var bytes = Bytes(page[...], at: offset)
    guard let length = bytes.varint(), let number = bytes.varint(), (1...Int64(Self.longest)).contains(length),
      let payload = payload(Int(length), &bytes)
    else { return nil }
    return Self.values(payload).map { RawRow(rowid: number, values: $0) }
  }

  /// The payload of a cell, with its overflow pages.
  private func payload(_ length: Int, _ bytes: inout Bytes) -> [UInt8]? {
    let usable = file.pageSize
    let most = usable - 35
    if length <= most { return bytes.take(length).map(Array.init) }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (length - least) % (usable - 4)
    guard var payload = bytes.take(fitting <= most ? fitting : least).map(Array.init),
      length <= file.pageCount * usable, var next = bytes.number(4)
    else { return nil }
    while payload.count < length {
      guard next >= 2, let page = file.page(Int(next)) else { return nil }
      var more = Bytes(page[...], at: 0)
      guard let after = more.number(4), let part = more.take(min(length - payload.count, usable - 4)) else {
        return nil
      }
      payload += part
      next = after
    }
    return payload
  }

  /// The values of a record, or nil if it is malformed.
  private static func values(_ payload: [UInt8]) -> [DatabaseValue]? {
    var header = Bytes(payload[...], at: 0)
    guard let end = header.varint(), (1...Int64(payload.count)).contains(end) else { return nil }
    var body = Bytes(payload[...], at: Int(end))
    var values: [DatabaseValue] = []
    while header.offset < Int(end) {
      guard let kind = header.varint(), let value = body.value(kind) else { return nil }
      values.append(value)
    }
    return header.offset == Int(end) && body.isAtEnd ? values : nil
  }
}

/// A bounds-checked cursor over bytes.
private struct Bytes {
  private let bytes: ArraySlice<UInt8>
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    self.bytes = bytes
    self.offset = min(max(offset, bytes.startIndex), bytes.endIndex)
  }

  var isAtEnd: Bool { offset == bytes.endIndex }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.endIndex - offset else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// A big-endian unsigned integer.
  mutating func number(_ count: Int) -> UInt64? { take(count).map { $0.reduce(0) { $0 << 8 | UInt64($1) } } }

  mutating func varint() -> Int64? {
    var number: UInt64 = 0
    for position in 1...9 {
      guard offset < bytes.endIndex else { return nil }
      let byte = bytes[offset]
      offset += 1
      if position == 9 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    return Int64(bitPattern: number)
  }

  mutating func value(_ kind: Int64) -> DatabaseValue? {
    switch kind {
    case 0: return .null
    case 1...6:
      let width = [1, 2, 3, 4, 6, 8][Int(kind) - 1]
      return number(width).map { number in
        let unused = 64 - 8 * width
        return (Int64(bitPattern: number << unused) >> unused).databaseValue
      }
    case 7: return number(8).map { Double(bitPattern: $0).databaseValue }
    case 8: return Int64(0).databaseValue
    case 9: return Int64(1).databaseValue
    case 12...:
      let (length, isText) = ((kind - 12) / 2, kind % 2 == 1)
      guard length <= bytes.count, let part = take(Int(length)) else { return nil }
      // Invalid UTF-8 becomes “�”: the text around it is worth saving.
      return isText ? String(decoding: part, as: UTF8.self).storable.databaseValue : Data(part).databaseValue
    default: return nil
    }
  }
}
