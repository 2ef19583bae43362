// The rows that stand in the leaves of a damaged database, whatever became of the tree above them
// (https://sqlite.org/fileformat2.html#b_tree_pages). Nothing here trusts a number that it read.

import Foundation
import GRDB

/// A row of some table.
struct RawRow {
  /// Its rowid.
  let rowid: Int64
  /// As many as were stored: columns that a table got later are missing at the end.
  let values: [DatabaseValue]
}

/// The rows of all tables, leaf by leaf.
struct LeafPages {
  private static let leaf: UInt8 = 0x0D
  /// Longer than anything that anybody writes; more is a length that was spoilt.
  private static let longest = 1 << 28

  let file: DamagedFile

  /// Calls `body` with each row that can be read to its end.
  func forEachRow(_ body: (RawRow) throws -> Void) rethrows {
    // The first page holds the schema, and no words.
    for number in 2...max(file.pageCount, 2) {
      guard let page = file.page(number), Self.canBeLeaf(page[0]) else { continue }
      // One spoilt bit in the head must not cost the page: its list of cells ends where they say, or where cells begin.
      let (count, content) = (Self.number(page, at: 3), Self.number(page, at: 5))
      let end = min(max(8 + 2 * count, content), page.count)
      for pointer in stride(from: 8, to: end - 1, by: 2) {
        if let row = row(at: Self.number(page, at: pointer), in: page) { try body(row) }
      }
    }
  }

  /// Whether a page is a leaf, or would be if one bit of its first byte were another.
  private static func canBeLeaf(_ kind: UInt8) -> Bool { (kind ^ leaf).nonzeroBitCount <= 1 }

  private static func number(_ page: [UInt8], at place: Int) -> Int { Int(page[place]) << 8 | Int(page[place + 1]) }

  private func row(at place: Int, in page: [UInt8]) -> RawRow? {
    var bytes = Bytes(page[...], at: place)
    guard let length = bytes.varint(), let number = bytes.varint(), (1...Int64(Self.longest)).contains(length),
      let payload = payload(Int(length), &bytes)
    else { return nil }
    return Self.values(payload).map { RawRow(rowid: number, values: $0) }
  }

  /// The bytes of a row, of which long ones go on in pages of their own.
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

  /// The values of a record, or nil if it is none.
  private static func values(_ payload: [UInt8]) -> [DatabaseValue]? {
    var header = Bytes(payload[...], at: 0)
    guard let end = header.varint(), (1...Int64(payload.count)).contains(end) else { return nil }
    var body = Bytes(payload[...], at: Int(end))
    var values: [DatabaseValue] = []
    while header.place < Int(end) {
      guard let kind = header.varint(), let value = body.value(kind) else { return nil }
      values.append(value)
    }
    return header.place == Int(end) && body.isAtEnd ? values : nil
  }
}

/// A place in some bytes, which never leaves them.
private struct Bytes {
  private let bytes: ArraySlice<UInt8>
  private(set) var place: Int

  init(_ bytes: ArraySlice<UInt8>, at place: Int) {
    self.bytes = bytes
    self.place = min(max(place, bytes.startIndex), bytes.endIndex)
  }

  var isAtEnd: Bool { place == bytes.endIndex }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.endIndex - place else { return nil }
    defer { place += count }
    return bytes[place..<place + count]
  }

  /// Big-endian, without sign.
  mutating func number(_ count: Int) -> UInt64? { take(count).map { $0.reduce(0) { $0 << 8 | UInt64($1) } } }

  mutating func varint() -> Int64? {
    var number: UInt64 = 0
    for turn in 1...9 {
      guard let byte = take(1)?.first else { return nil }
      if turn == 9 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
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
      // Spoilt signs become “�”: the words around them are worth keeping.
      return isText ? String(decoding: part, as: UTF8.self).storable.databaseValue : Data(part).databaseValue
    default: return nil
    }
  }
}
