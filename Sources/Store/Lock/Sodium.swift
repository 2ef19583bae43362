// The functions of libsodium that the lock uses, with Swift types. No state but the random generator; any thread.

import CSodium
import Core
import Foundation

/// The operations of libsodium that the lock is built from.
enum Sodium {
  private static let isInitialized = sodium_init() >= 0
  private static let nonceLength = crypto_aead_xchacha20poly1305_ietf_npubbytes()
  private static let tagLength = crypto_aead_xchacha20poly1305_ietf_abytes()

  /// Initializes the library once; later calls cost nothing.
  static func initialize() {
    precondition(isInitialized, "libsodium initializes wherever there is /dev/urandom or getrandom.")
  }

  /// Random bytes.
  static func random(_ count: Int) -> [UInt8] {
    initialize()
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  /// Encrypts with XChaCha20-Poly1305.
  ///
  /// - Parameter context: the associated data. Without the same bytes the result doesn't open.
  /// - Returns: a random nonce, then the ciphertext with its tag.
  static func seal(_ plain: UnsafeRawBufferPointer, with key: SecretBytes, context: [UInt8]) -> [UInt8] {
    initialize()
    return [UInt8](unsafeUninitializedCapacity: nonceLength + plain.count + tagLength) { result, count in
      guard let start = result.baseAddress else { return }
      randombytes_buf(start, nonceLength)
      key.withBytes { key in
        _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
          start + nonceLength, nil, plain.octets, UInt64(plain.count),
          context, UInt64(context.count), nil, start, key)
      }
      count = nonceLength + plain.count + tagLength
    }
  }

  /// Decrypts the result of `seal`. Returns nil if any bit of it, the key or the context differs.
  static func open(_ sealed: UnsafeRawBufferPointer, with key: SecretBytes, context: [UInt8]) -> [UInt8]? {
    guard sealed.count >= nonceLength + tagLength else { return nil }
    initialize()
    let start = sealed.octets
    let length = sealed.count - nonceLength - tagLength
    var isValid = false
    let plain = [UInt8](unsafeUninitializedCapacity: max(length, 1)) { result, count in
      isValid = key.withBytes { key in
        crypto_aead_xchacha20poly1305_ietf_decrypt(
          result.baseAddress, nil, nil, start + nonceLength, UInt64(sealed.count - nonceLength), context,
          UInt64(context.count), start, key) == 0
      }
      count = isValid ? length : 0
    }
    return isValid ? plain : nil
  }

  /// Encrypts one key with another.
  static func wrap(_ secret: SecretBytes, with key: SecretBytes, context: [UInt8]) -> Data {
    secret.withBytes { start in
      Data(seal(UnsafeRawBufferPointer(start: start, count: SecretBytes.keyLength), with: key, context: context))
    }
  }

  /// Decrypts a wrapped key. Returns nil if `key` doesn't open it.
  ///
  /// - Throws: `LockProblem.noMemory`.
  static func unwrap(_ wrapped: Data, with key: SecretBytes, context: [UInt8]) throws -> SecretBytes? {
    guard var plain = wrapped.withUnsafeBytes({ open($0, with: key, context: context) }) else { return nil }
    defer { sodium_memzero(&plain, plain.count) }
    guard plain.count == SecretBytes.keyLength else { return nil }
    return try SecretBytes { $0.copyBytes(from: plain) }
  }

  /// Fills `result` with the BLAKE2b hash of `bytes`. The buffer's length determines that of the hash.
  static func hash(_ bytes: UnsafeRawBufferPointer, into result: UnsafeMutableRawBufferPointer) {
    initialize()
    crypto_generichash(
      result.octets, result.count, bytes.octets, UInt64(bytes.count), nil, 0)
  }

  /// Generates a key pair for sealed boxes: the public key seals, only the secret key opens.
  ///
  /// - Throws: `LockProblem.noMemory`.
  static func boxKeyPair() throws -> (publicKey: [UInt8], secretKey: SecretBytes) {
    initialize()
    var publicKey = [UInt8](repeating: 0, count: crypto_box_publickeybytes())
    let secretKey = try SecretBytes { secret in
      crypto_box_keypair(&publicKey, secret.octets)
    }
    return (publicKey, secretKey)
  }

  /// Computes the public key that belongs to a secret key of `boxKeyPair`.
  static func boxPublicKey(of secretKey: SecretBytes) -> [UInt8] {
    initialize()
    var publicKey = [UInt8](repeating: 0, count: crypto_box_publickeybytes())
    secretKey.withBytes { _ = crypto_scalarmult_base(&publicKey, $0) }
    return publicKey
  }

  /// Encrypts to a public key: a sealed box, which anyone can make and only the secret key opens.
  static func sealBox(_ plain: [UInt8], to publicKey: [UInt8]) -> [UInt8] {
    initialize()
    var box = [UInt8](repeating: 0, count: plain.count + crypto_box_sealbytes())
    crypto_box_seal(&box, plain, UInt64(plain.count), publicKey)
    return box
  }

  /// Decrypts a sealed box. Returns nil if it was made for another key pair, or changed.
  static func openBox(_ box: UnsafeRawBufferPointer, publicKey: [UInt8], secretKey: SecretBytes) -> [UInt8]? {
    let length = box.count - crypto_box_sealbytes()
    guard length >= 0 else { return nil }  // so `octets` has a first byte
    initialize()
    var plain = [UInt8](repeating: 0, count: max(length, 1))
    let isValid = secretKey.withBytes { secretKey in
      crypto_box_seal_open(
        &plain, box.octets, UInt64(box.count), publicKey, secretKey) == 0
    }
    return isValid ? Array(plain.prefix(length)) : nil
  }
}
