// The bytes of a sealed value. Pure but for random nonces; any thread.
//
//     3  lock (8 bytes)  nonce (24 bytes)  ciphertext and tag      encrypted with the content key
//     4  lock (8 bytes)  sealed box of place hash and value        sealed to the public key, while the lock was closed
//
// The 8 bytes are the lock's fingerprint. Values of version 1 have none, and begin with 1 or 2 instead of 3 or 4. A
// leading 255 marks a value that couldn't be opened when its lock was removed: it's damaged, and its previous bytes
// follow.
//
// The plain value is one byte for its kind (0 NULL, 1 text, 2 bytes of a damaged text), the text in UTF-8, and padding,
// which hides most of the length: “anxious” is as long as “good”. Table, column and row are authenticated with it, so
// that a value moved to another row doesn't open.

import Core
import Foundation
import GRDB

/// The format of a sealed column value: how it's sealed, recognized and opened.
enum SealedValue {
  private static let version1: (encrypted: UInt8, sealedBox: UInt8) = (1, 2)
  private static let encrypted: UInt8 = 3
  private static let sealedBox: UInt8 = 4
  /// The first byte of a value that couldn't be opened when its lock was removed.
  static let unopenable: UInt8 = 255

  /// Encrypts text, the bytes of a damaged text, or NULL, with the content key.
  ///
  /// - Parameters:
  ///   - place: table and column, as in `reflections.event`.
  ///   - row: the row's identity, see `SealedColumns.identity`.
  ///   - lock: the fingerprint of the lock that `key` belongs to.
  /// - Throws: `UnreadableRow` for numbers, which no sealed column holds.
  static func seal(
    _ value: DatabaseValue, at place: String, row: String, with key: SecretBytes, of lock: LockFingerprint
  ) throws -> Data {
    let plain = try payload(value, place)
    let sealed = plain.withUnsafeBytes {
      Sodium.seal($0, with: key, context: context([encrypted] + lock.bytes, place, row))
    }
    return Data([encrypted] + lock.bytes + sealed)
  }

  /// Encrypts text, or NULL, to the lock's public key; needs no secret key, so it works while the lock is closed.
  ///
  /// - Throws: `UnreadableRow` for numbers, which no sealed column holds.
  static func sealBox(
    _ value: DatabaseValue, at place: String, row: String, to publicKey: [UInt8], of lock: LockFingerprint
  ) throws -> Data {
    Data(
      [sealedBox] + lock.bytes
        + Sodium.sealBox(
          placeHash([sealedBox] + lock.bytes, place, row) + (try payload(value, place)), to: publicKey))
  }

  /// Decrypts a value of either kind, sealed by the lock or by one that it replaced. A damaged text becomes a blob,
  /// which no reader takes for text.
  ///
  /// - Throws: `UnreadableRow` if it was changed, truncated or moved, or was never sealed.
  static func open(
    _ value: DatabaseValue, at place: String, row: String, with keys: LockKeys
  ) throws -> DatabaseValue {
    let unreadable = UnreadableRow(column: place)
    guard case .blob(let data) = value.storage else { throw unreadable }
    var plain = payload(of: data, at: place, row: row, with: keys.latest)
    if plain == nil, !keys.former.isEmpty {
      plain = keys.former(of: lock(of: data)).lazy.compactMap { payload(of: data, at: place, row: row, with: $0) }.first
    }
    // The last byte that isn't zero ends the value (ISO/IEC 7816-4).
    guard let plain, let end = plain.lastIndex(where: { $0 != 0 }), plain[end] == 0x80 else { throw unreadable }
    let content = plain[..<end]
    switch content.first {
    case 0 where content.count == 1: return .null
    case 1:
      guard let text = String(validating: content.dropFirst(), as: UTF8.self) else { throw unreadable }
      return text.databaseValue
    case 2: return Data(content.dropFirst()).databaseValue
    default: throw unreadable
    }
  }

  /// Decrypts a value with one pair of keys. Returns nil if they don't open it.
  private static func payload(of data: Data, at place: String, row: String, with keys: LockKeys.Pair) -> [UInt8]? {
    data.withUnsafeBytes { bytes in
      guard let kind = bytes.first else { return nil }
      let headerLength = kind == encrypted || kind == sealedBox ? 1 + LockFingerprint.length : 1
      guard bytes.count >= headerLength else { return nil }
      let (header, body) = (
        Array(bytes[..<headerLength]), UnsafeRawBufferPointer(rebasing: bytes[headerLength...])
      )
      switch kind {
      case encrypted, version1.encrypted:
        return Sodium.open(body, with: keys.contentKey, context: context(header, place, row))
      case sealedBox where mayBeSealedBox(place), version1.sealedBox where mayBeSealedBox(place):
        // Version 1 hashed the byte of encrypted values for sealed boxes too.
        let hash = placeHash(kind == sealedBox ? header : [version1.encrypted], place, row)
        guard
          let found = Sodium.openBox(body, publicKey: keys.boxPublicKey, secretKey: keys.boxSecretKey),
          found.starts(with: hash)
        else { return nil }
        return Array(found.dropFirst(hash.count))
      default: return nil
      }
    }
  }

  /// Whether a value is a sealed box. When the lock opens, such values are encrypted with the content key instead.
  static func isSealedBox(_ data: Data) -> Bool { data.first == sealedBox || data.first == version1.sealedBox }

  /// The first bytes of sealed boxes, as an SQL list.
  static let sealedBoxBytes = "(x'02', x'04')"

  /// The first bytes of values that name no lock, as an SQL list.
  static let version1Bytes = "(x'01', x'02')"

  /// The first bytes of values that a lock sealed.
  static func headers(_ lock: LockFingerprint) -> [[UInt8]] { [encrypted, sealedBox].map { [$0] + lock.bytes } }

  /// The fingerprint of the lock that sealed a value; nil for a value of version 1, or one that isn't sealed.
  static func lock(of data: Data) -> LockFingerprint? {
    guard let first = data.first, first == encrypted || first == sealedBox else { return nil }
    return LockFingerprint(bytes: Array(data.dropFirst().prefix(LockFingerprint.length)))
  }

  /// Whether a column may hold sealed boxes. Anyone can make one, so they're accepted only in columns that are written
  /// while the lock is closed.
  static func mayBeSealedBox(_ place: String) -> Bool {
    ["sessions.", "moods.", "unfinished_session."].contains { place.hasPrefix($0) }
  }

  private static func payload(_ value: DatabaseValue, _ place: String) throws -> [UInt8] {
    var bytes: [UInt8]
    switch value.storage {
    case .null: bytes = [0]
    case .string(let text): bytes = [1] + Array(text.utf8)
    case .blob(let damaged): bytes = [2] + damaged
    default: throw UnreadableRow(column: place)
    }
    // Longer blocks hide the number of exercises in a session, and the digits of a breathing pattern's times.
    let block = place.hasSuffix(".uses") ? 512 : place.hasSuffix(".times") ? 128 : 32
    bytes.append(0x80)
    bytes.append(contentsOf: repeatElement(0, count: (block - bytes.count % block) % block))
    return bytes
  }

  /// The associated data: the value's header, table and column, a zero byte, and the row.
  private static func context(_ header: [UInt8], _ place: String, _ row: String) -> [UInt8] {
    var bytes = header
    bytes.append(contentsOf: place.utf8)
    bytes.append(0)
    bytes.append(contentsOf: row.utf8)
    return bytes
  }

  /// The hash that's put inside a sealed box in place of associated data, which sealed boxes don't have.
  private static func placeHash(_ header: [UInt8], _ place: String, _ row: String) -> [UInt8] {
    let bytes = context(header, place, row)
    return [UInt8](unsafeUninitializedCapacity: 32) { result, count in
      bytes.withUnsafeBytes { Sodium.hash($0, into: UnsafeMutableRawBufferPointer(result)) }
      count = 32
    }
  }
}

/// Eight bytes that identify a lock, at the head of each value it sealed.
///
/// They let a lost lock row be matched with its values, and prevent another lock's row from being taken for it.
struct LockFingerprint: Hashable, Sendable {
  static let length = 8

  /// Exactly `length` bytes.
  let bytes: [UInt8]

  /// Returns nil unless `bytes` has `length` bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  /// The fingerprint of the lock with this id, as stored in the database.
  init(of lock: String) {
    let name = Array("respite lock mark 1 \(lock)".utf8)
    let hash = [UInt8](unsafeUninitializedCapacity: 32) { result, count in
      name.withUnsafeBytes { Sodium.hash($0, into: UnsafeMutableRawBufferPointer(result)) }
      count = 32
    }
    bytes = Array(hash.prefix(Self.length))
  }
}
