// How a value looks once it is sealed. Pure but for chance; any thread.
//
//     1  nonce (24 bytes)  sealed value and tag        sealed by the key of the words
//     2  sealed digest of the place, and value         sealed for the letterbox, while the lock was closed
//
// A value is one byte for its kind (0 nothing, 1 text), the text in UTF-8, and padding, so that the length tells little:
// “anxious” is as long as “good”. What it belongs to (table, column, row) is sealed with it: a value that somebody moves
// to another row opens no more.

import Core
import Foundation
import GRDB

/// The sealed form of a column's value.
enum SealedForm {
  private static let ordinary: UInt8 = 1
  private static let letter: UInt8 = 2

  /// Seals text, or NULL, with the key of the words.
  ///
  /// - Parameters:
  ///   - place: table and column, as in `reflections.event`.
  ///   - row: which row of it.
  /// - Throws: `UnreadableRow` for numbers and bytes, which no sealed column holds.
  static func seal(_ value: DatabaseValue, at place: String, row: String, with key: SecretBytes) throws -> Data {
    let plain = try payload(value, place)
    let sealed = plain.withUnsafeBytes { Sodium.seal($0, with: key, context: context(place, row)) }
    var data = Data(capacity: 1 + sealed.count)
    data.append(ordinary)
    data.append(contentsOf: sealed)
    return data
  }

  /// Seals text, or NULL, without a key.
  static func post(_ value: DatabaseValue, at place: String, row: String, into letterbox: [UInt8]) throws -> Data {
    Data([letter] + Sodium.post(digest(place, row) + (try payload(value, place)), into: letterbox))
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
      switch bytes.first {
      case ordinary:
        return Sodium.open(
          UnsafeRawBufferPointer(rebasing: bytes[1...]), with: keys.words, context: context(place, row))
      case letter where isLetterPossible(place):
        let body = UnsafeRawBufferPointer(rebasing: bytes[1...])
        let digest = digest(place, row)
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
  static func isLetter(_ data: Data) -> Bool { data.first == letter }

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

  private static func context(_ place: String, _ row: String) -> [UInt8] {
    var bytes: [UInt8] = [ordinary]
    bytes.append(contentsOf: place.utf8)
    bytes.append(0)
    bytes.append(contentsOf: row.utf8)
    return bytes
  }

  private static func digest(_ place: String, _ row: String) -> [UInt8] {
    let bytes = context(place, row)
    return [UInt8](unsafeUninitializedCapacity: 32) { result, count in
      bytes.withUnsafeBytes { Sodium.digest($0, into: UnsafeMutableRawBufferPointer(result)) }
      count = 32
    }
  }
}
