// How a value looks once it is sealed. Pure but for chance; any thread.
//
//     3  lock (8 bytes)  nonce (24 bytes)  sealed value and tag    sealed by the key of the words
//     4  lock (8 bytes)  sealed digest of the place, and value     sealed for the letterbox, while the lock was closed
//
// Before a value told its lock it began with 1 or 2, and the 8 bytes were missing. A value of 255 and anything was left
// by a lock that was removed and could not open it: it is damaged, and kept as it is.
//
// A value is one byte for its kind (0 nothing, 1 text), the text in UTF-8, and padding, so that the length tells little:
// “anxious” is as long as “good”. What it belongs to (table, column, row) is sealed with it: a value that somebody moves
// to another row opens no more.

import Core
import Foundation
import GRDB

/// The sealed form of a column's value.
enum SealedForm {
  private static let formerly: (ordinary: UInt8, letter: UInt8) = (1, 2)
  private static let ordinary: UInt8 = 3
  private static let letter: UInt8 = 4
  /// Begins what a removed lock could not open.
  static let leftOver: UInt8 = 255

  /// Seals text, or NULL, with the key of the words.
  ///
  /// - Parameters:
  ///   - place: table and column, as in `reflections.event`.
  ///   - row: which row of it.
  ///   - lock: the mark of the lock that the key is of.
  /// - Throws: `UnreadableRow` for numbers and bytes, which no sealed column holds.
  static func seal(
    _ value: DatabaseValue, at place: String, row: String, with key: SecretBytes, of lock: LockMark
  ) throws -> Data {
    let plain = try payload(value, place)
    let sealed = plain.withUnsafeBytes {
      Sodium.seal($0, with: key, context: context([ordinary] + lock.bytes, place, row))
    }
    return Data([ordinary] + lock.bytes + sealed)
  }

  /// Seals text, or NULL, without a key.
  static func post(
    _ value: DatabaseValue, at place: String, row: String, into letterbox: [UInt8], of lock: LockMark
  ) throws -> Data {
    Data(
      [letter] + lock.bytes
        + Sodium.post(
          digest([letter] + lock.bytes, place, row) + (try payload(value, place)), into: letterbox))
  }

  /// The value that was sealed.
  ///
  /// - Throws: `UnreadableRow` if it was changed, cut off or moved, or was never sealed.
  static func open(
    _ value: DatabaseValue, at place: String, row: String, with keys: LockKeys, letterbox: [UInt8]
  ) throws -> DatabaseValue {
    let unreadable = UnreadableRow(column: place)
    guard case .blob(let data) = value.storage else { throw unreadable }
    let plain: [UInt8]? = data.withUnsafeBytes { bytes in
      guard let form = bytes.first else { return nil }
      let head = form == ordinary || form == letter ? 1 + LockMark.length : 1
      guard bytes.count >= head else { return nil }
      let (mark, body) = (Array(bytes[..<head]), UnsafeRawBufferPointer(rebasing: bytes[head...]))
      switch form {
      case ordinary, formerly.ordinary:
        return Sodium.open(body, with: keys.words, context: context(mark, place, row))
      case letter where isLetterPossible(place), formerly.letter where isLetterPossible(place):
        // The first version told letters and ordinary values apart by the first byte alone.
        let digest = digest(form == letter ? mark : [formerly.ordinary], place, row)
        guard let found = Sodium.open(body, from: letterbox, with: keys.letters), found.starts(with: digest) else {
          return nil
        }
        return Array(found.dropFirst(digest.count))
      default: return nil
      }
    }
    // The last byte that is not zero ends the value (ISO/IEC 7816-4).
    guard let plain, let end = plain.lastIndex(where: { $0 != 0 }), plain[end] == 0x80 else { throw unreadable }
    let content = plain[..<end]
    switch content.first {
    case 0 where content.count == 1: return .null
    case 1:
      guard let text = String(validating: content.dropFirst(), as: UTF8.self) else { throw unreadable }
      return text.databaseValue
    default: throw unreadable
    }
  }

  /// Whether bytes are a letter, to be sealed in the ordinary way once there is a key.
  static func isLetter(_ data: Data) -> Bool { data.first == letter || data.first == formerly.letter }

  /// The first bytes of letters, as a list of SQL.
  static let letterBytes = "(x'02', x'04')"

  /// The lock that a value says it was sealed by; nil for an older one, or no sealed one.
  static func lock(of data: Data) -> LockMark? {
    guard let first = data.first, first == ordinary || first == letter else { return nil }
    return LockMark(bytes: Array(data.dropFirst().prefix(LockMark.length)))
  }

  /// Anybody can post a letter; so only what is kept while the lock is closed may be one.
  static func isLetterPossible(_ place: String) -> Bool {
    ["sessions.", "moods.", "unfinished_session."].contains { place.hasPrefix($0) }
  }

  private static func payload(_ value: DatabaseValue, _ place: String) throws -> [UInt8] {
    var bytes: [UInt8]
    switch value.storage {
    case .null: bytes = [0]
    case .string(let text): bytes = [1] + Array(text.utf8)
    default: throw UnreadableRow(column: place)
    }
    // How many exercises there were, and how long a rhythm's numbers are, is no one's business either.
    let block = place.hasSuffix(".uses") ? 512 : place.hasSuffix(".times") ? 128 : 32
    bytes.append(0x80)
    bytes.append(contentsOf: repeatElement(0, count: (block - bytes.count % block) % block))
    return bytes
  }

  /// What a value belongs to; it begins with what stands before the value.
  private static func context(_ head: [UInt8], _ place: String, _ row: String) -> [UInt8] {
    var bytes = head
    bytes.append(contentsOf: place.utf8)
    bytes.append(0)
    bytes.append(contentsOf: row.utf8)
    return bytes
  }

  private static func digest(_ head: [UInt8], _ place: String, _ row: String) -> [UInt8] {
    let bytes = context(head, place, row)
    return [UInt8](unsafeUninitializedCapacity: 32) { result, count in
      bytes.withUnsafeBytes { Sodium.digest($0, into: UnsafeMutableRawBufferPointer(result)) }
      count = 32
    }
  }
}

/// What tells a lock from others, at the head of each value that it sealed: so a lock that was lost is known again, and
/// another never taken for it.
struct LockMark: Hashable, Sendable {
  static let length = 8

  /// `length` of them.
  let bytes: [UInt8]

  /// Nil for another number of bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// Of the lock with this id, as it is stored.
  init(of lock: String) {
    let name = Array("respite lock mark 1 \(lock)".utf8)
    let digest = [UInt8](unsafeUninitializedCapacity: 32) { result, count in
      name.withUnsafeBytes { Sodium.digest($0, into: UnsafeMutableRawBufferPointer(result)) }
      count = 32
    }
    bytes = Array(digest.prefix(Self.length))
  }
}
