// What we use of libsodium, in Swift's words. Pure but for chance; any thread.

import CSodium
import Core
import Foundation

/// The operations of libsodium that the lock is made of.
enum Sodium {
  private static let isReady = sodium_init() >= 0
  private static let nonce = crypto_aead_xchacha20poly1305_ietf_npubbytes()
  private static let tag = crypto_aead_xchacha20poly1305_ietf_abytes()

  /// Makes the library ready; cheap when it is.
  static func begin() { precondition(isReady, "libsodium can always begin where there is /dev/urandom or getrandom.") }

  /// Bytes from chance.
  static func random(_ count: Int) -> [UInt8] {
    begin()
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// Seals with XChaCha20-Poly1305 under a nonce from chance, which comes first in the result.
  ///
  /// - Parameter context: what the sealed bytes belong to; they open nowhere else.
  static func seal(_ plain: UnsafeRawBufferPointer, with key: SecretBytes, context: [UInt8]) -> [UInt8] {
    begin()
    return [UInt8](unsafeUninitializedCapacity: nonce + plain.count + tag) { result, count in
      guard let start = result.baseAddress else { return }
      randombytes_buf(start, nonce)
      key.withBytes { key in
        _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
          start + nonce, nil, plain.octets, UInt64(plain.count),
          context, UInt64(context.count), nil, start, key)
      }
      count = nonce + plain.count + tag
    }
  }

  /// Opens what `seal` made; nil if a bit of it, the key or the context is another.
  static func open(_ sealed: UnsafeRawBufferPointer, with key: SecretBytes, context: [UInt8]) -> [UInt8]? {
    guard sealed.count >= nonce + tag else { return nil }
    begin()
    let start = sealed.octets
    let length = sealed.count - nonce - tag
    var isSound = false
    let plain = [UInt8](unsafeUninitializedCapacity: max(length, 1)) { result, count in
      isSound = key.withBytes { key in
        crypto_aead_xchacha20poly1305_ietf_decrypt(
          result.baseAddress, nil, nil, start + nonce, UInt64(sealed.count - nonce), context, UInt64(context.count),
          start, key) == 0
      }
      count = isSound ? length : 0
    }
    return isSound ? plain : nil
  }

  /// Puts a key into an envelope that only another key opens.
  static func wrap(_ secret: SecretBytes, with key: SecretBytes, context: [UInt8]) -> Data {
    secret.withBytes { start in
      Data(seal(UnsafeRawBufferPointer(start: start, count: SecretBytes.keyLength), with: key, context: context))
    }
  }

  /// The key in an envelope; nil if `key` does not open it.
  static func unwrap(_ envelope: Data, with key: SecretBytes, context: [UInt8]) throws -> SecretBytes? {
    guard var plain = envelope.withUnsafeBytes({ open($0, with: key, context: context) }) else { return nil }
    defer { sodium_memzero(&plain, plain.count) }
    guard plain.count == SecretBytes.keyLength else { return nil }
    return try SecretBytes { $0.copyBytes(from: plain) }
  }

  /// BLAKE2b of some bytes: 32 bytes that tell nothing of them.
  static func digest(_ bytes: UnsafeRawBufferPointer, into result: UnsafeMutableRawBufferPointer) {
    begin()
    crypto_generichash(
      result.octets, result.count, bytes.octets, UInt64(bytes.count), nil, 0)
  }

  /// A pair of keys: with the first anybody can seal, only with the second it can be opened.
  static func pair() throws -> (letterbox: [UInt8], key: SecretBytes) {
    begin()
    var letterbox = [UInt8](repeating: 0, count: crypto_box_publickeybytes())
    let key = try SecretBytes { secret in
      crypto_box_keypair(&letterbox, secret.octets)
    }
    return (letterbox, key)
  }

  /// The letterbox that belongs to a key that `pair` gave.
  static func letterbox(of key: SecretBytes) -> [UInt8] {
    begin()
    var letterbox = [UInt8](repeating: 0, count: crypto_box_publickeybytes())
    key.withBytes { _ = crypto_scalarmult_base(&letterbox, $0) }
    return letterbox
  }

  /// Seals so that only the key of the letterbox opens it.
  static func post(_ plain: [UInt8], into letterbox: [UInt8]) -> [UInt8] {
    begin()
    var letter = [UInt8](repeating: 0, count: plain.count + crypto_box_sealbytes())
    crypto_box_seal(&letter, plain, UInt64(plain.count), letterbox)
    return letter
  }

  /// Opens what `post` made; nil if it was not made for this letterbox, or was changed.
  static func open(_ letter: UnsafeRawBufferPointer, from letterbox: [UInt8], with key: SecretBytes) -> [UInt8]? {
    let length = letter.count - crypto_box_sealbytes()
    guard length >= 0 else { return nil }  // so there is a first byte
    begin()
    var plain = [UInt8](repeating: 0, count: max(length, 1))
    let isSound = key.withBytes { key in
      crypto_box_seal_open(
        &plain, letter.octets, UInt64(letter.count), letterbox, key) == 0
    }
    return isSound ? Array(plain.prefix(length)) : nil
  }
}
