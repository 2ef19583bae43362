// How much work it is to try a passphrase. Blocking; any thread.

import CSodium
import Core

/// The limits of Argon2id, which are kept beside the key that they made.
package struct KeyCost: Hashable, Sendable {
  /// What may stand in a database: more is not ours, and would hang or exhaust the computer.
  static let rounds: ClosedRange<Int64> = 1...100
  /// In bytes.
  static let memory: ClosedRange<Int64> = 8_192...1_073_741_824
  static let saltLength = 16

  /// Passes over the memory.
  let passes: Int64
  /// Bytes of memory.
  let bytes: Int64

  /// For tests: next to nothing.
  package static let least = KeyCost(passes: 1, bytes: 8_192)

  /// What takes about half a second on this computer: the more memory the better, then more passes.
  ///
  /// Takes about a second to find out. Never less than what libsodium calls interactive, however slow the computer.
  package static func calibrated() throws -> KeyCost {
    let clock = ContinuousClock()
    let salt = [UInt8](repeating: 7, count: saltLength)
    func time(_ cost: KeyCost) throws -> Duration {
      let began = clock.now
      _ = try salt.withUnsafeBytes { try cost.key(from: $0, salt: salt) }
      return clock.now - began
    }
    var cost = KeyCost(passes: 2, bytes: 64 << 20)
    var spent = try time(cost)
    while spent < .milliseconds(280), cost.bytes < 256 << 20 {
      let larger = KeyCost(passes: cost.passes, bytes: cost.bytes * 2)
      // A computer with little free memory stays with what it can do.
      guard let longer = try? time(larger) else { break }
      (cost, spent) = (larger, longer)
    }
    let passes = Int64((Duration.milliseconds(500) / spent * Double(cost.passes)).rounded())
    return KeyCost(passes: min(max(passes, cost.passes), 20), bytes: cost.bytes)
  }

  /// The key that these bytes make with this salt.
  ///
  /// - Throws: `LockProblem.noMemory`.
  func key(from passphrase: UnsafeRawBufferPointer, salt: [UInt8]) throws -> SecretBytes {
    try SecretBytes { key in
      let isDone =
        crypto_pwhash(
          key.octets, UInt64(key.count), UnsafeRawPointer(passphrase.octets).assumingMemoryBound(to: CChar.self),
          UInt64(passphrase.count), salt, UInt64(passes), Int(bytes), crypto_pwhash_alg_argon2id13()) == 0
      if !isDone { throw LockProblem.noMemory }
    }
  }
}
