// How much work it is to try a passphrase. Blocking; any thread.

import CSodium
import Core
import Foundation
import Glibc

/// The limits of Argon2id, which are kept beside the key that they made.
package struct KeyCost: Hashable, Codable, Sendable {
  /// What may stand in a database: more is not ours, and would hang or exhaust the computer.
  static let rounds: ClosedRange<Int64> = 1...20
  /// In bytes.
  static let memory: ClosedRange<Int64> = 8_192...largest
  static let saltLength = 16
  /// The most memory that is taken, in bytes.
  private static let largest: Int64 = 256 << 20
  /// The fewest passes over it.
  private static let fewest: Int64 = 3

  /// Passes over the memory.
  let passes: Int64
  /// Bytes of memory.
  let bytes: Int64

  /// For tests: next to nothing.
  package static let least = KeyCost(passes: 1, bytes: 8_192)

  /// The least that a passphrase is made to cost here: three passes over 256 MiB, or over half or a quarter of that where
  /// there is not so much memory free.
  ///
  /// RFC 9106 recommends three passes and names 64 MiB for computers with little memory.
  static var floor: KeyCost {
    let free = SystemMemory.available
    let bytes = [largest, largest / 2].first { UInt64($0) * 2 <= free } ?? largest / 4
    return KeyCost(passes: fewest, bytes: bytes)
  }

  /// What takes about half a second of this computer's processor, and never less than the floor.
  ///
  /// Processor time, the least of three: other work that goes on meanwhile must not make a passphrase cheap for ever.
  /// Takes two seconds at most to find out, on a computer of today.
  package static func calibrated() throws -> KeyCost {
    let floor = try affordable(floor)
    let salt = [UInt8](repeating: 7, count: saltLength)
    func once() throws -> Duration {
      let began = Self.processorTime
      _ = try salt.withUnsafeBytes { try floor.key(from: $0, salt: salt) }
      return Self.processorTime - began
    }
    var spent = try once()
    // Where one takes longer than is wanted, no more passes come of another measurement.
    for _ in 0..<2 where spent < .milliseconds(500) { spent = min(spent, try once()) }
    let passes = Int64((Duration.milliseconds(500) / max(spent, .milliseconds(1)) * Double(floor.passes)).rounded())
    return KeyCost(passes: min(max(passes, floor.passes), rounds.upperBound), bytes: floor.bytes)
  }

  /// The higher of both in passes and memory each.
  func atLeast(_ other: KeyCost) -> KeyCost {
    KeyCost(passes: max(passes, other.passes), bytes: max(bytes, other.bytes))
  }

  /// This, or less memory where the system does not grant so much.
  private static func affordable(_ cost: KeyCost) throws -> KeyCost {
    var cost = cost
    while cost.bytes > largest / 4, malloc(Int(cost.bytes)).map({ free($0) }) == nil {
      cost = KeyCost(passes: cost.passes, bytes: cost.bytes / 2)
    }
    return cost
  }

  /// Of this thread, on which libsodium works too.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
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

/// What the system says of its memory.
enum SystemMemory {
  /// Bytes that can be had without pushing others out; as good as none if the system does not tell.
  static var available: UInt64 {
    // The kernel's own estimate (man 5 proc_meminfo).
    let lines = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let figure = lines.first { $0.hasPrefix("MemAvailable:") }?.split(separator: " ").dropFirst().first
    return figure.flatMap { UInt64($0) }.map { $0 * 1_024 } ?? 0
  }
}
