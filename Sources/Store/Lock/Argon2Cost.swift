// The cost of deriving a key from a passphrase. Blocking; any thread.

import CSodium
import Core
import Foundation
import Glibc

/// The Argon2id parameters of a passphrase, stored beside the key that was wrapped with them.
package struct Argon2Cost: Hashable, Sendable {
  /// The passes accepted from a database. Respite never writes more, and more could hang the computer.
  static let passesRange: ClosedRange<Int64> = 1...20
  /// The memory accepted from a database, in bytes. Respite never writes more, and more could exhaust the computer.
  static let memoryRange: ClosedRange<Int64> = 8_192...maximumBytes
  static let saltLength = 16
  /// The most memory used, in bytes.
  private static let maximumBytes: Int64 = 256 << 20
  /// The fewest passes over the memory.
  private static let minimumPasses: Int64 = 3

  /// Passes over the memory: libsodium's `opslimit`.
  let passes: Int64
  /// Memory in bytes: libsodium's `memlimit`.
  let bytes: Int64

  /// Almost nothing; for tests.
  package static let least = Argon2Cost(passes: 1, bytes: 8_192)

  /// The minimum for a passphrase on this computer: three passes over 256 MiB, or over half or a quarter of that if
  /// less memory is free.
  ///
  /// RFC 9106 recommends three passes and names 64 MiB for computers with little memory.
  static var floor: Argon2Cost {
    let free = SystemMemory.available
    let bytes = [maximumBytes, maximumBytes / 2].first { UInt64($0) * 2 <= free } ?? maximumBytes / 4
    return Argon2Cost(passes: minimumPasses, bytes: bytes)
  }

  /// Measures the cost that takes about half a second of processor time on this computer; at least `floor`.
  ///
  /// The shortest of up to three runs counts, so that other work on the computer doesn't leave a passphrase with too
  /// low a cost. Blocks for two seconds at most on a current computer.
  ///
  /// - Throws: `LockProblem.noMemory`.
  package static func calibrated() throws -> Argon2Cost {
    let floor = try affordable(floor)
    let salt = [UInt8](repeating: 7, count: saltLength)
    func once() throws -> Duration {
      let began = Self.processorTime
      _ = try salt.withUnsafeBytes { try floor.key(from: $0, salt: salt) }
      return Self.processorTime - began
    }
    var spent = try once()
    // Once a run takes longer than the target, measuring again can't add passes.
    for _ in 0..<2 where spent < .milliseconds(500) { spent = min(spent, try once()) }
    let passes = Int64((Duration.milliseconds(500) / max(spent, .milliseconds(1)) * Double(floor.passes)).rounded())
    return Argon2Cost(passes: min(max(passes, floor.passes), passesRange.upperBound), bytes: floor.bytes)
  }

  /// Returns the higher number of passes and the larger memory of the two.
  func atLeast(_ other: Argon2Cost) -> Argon2Cost {
    Argon2Cost(passes: max(passes, other.passes), bytes: max(bytes, other.bytes))
  }

  /// Returns `cost`, with its memory halved until the system grants it, down to a quarter of `maximumBytes`.
  private static func affordable(_ cost: Argon2Cost) throws -> Argon2Cost {
    var cost = cost
    while cost.bytes > maximumBytes / 4, malloc(Int(cost.bytes)).map({ free($0) }) == nil {
      cost = Argon2Cost(passes: cost.passes, bytes: cost.bytes / 2)
    }
    return cost
  }

  /// The processor time of this thread. libsodium computes on the calling thread.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Derives a key from a passphrase and a salt. How long it blocks depends on the cost.
  ///
  /// - Throws: `LockProblem.noMemory`.
  func key(from passphrase: UnsafeRawBufferPointer, salt: [UInt8]) throws -> SecretBytes {
    try SecretBytes { key in
      let isDerived =
        crypto_pwhash(
          key.octets, UInt64(key.count), UnsafeRawPointer(passphrase.octets).assumingMemoryBound(to: CChar.self),
          UInt64(passphrase.count), salt, UInt64(passes), Int(bytes), crypto_pwhash_alg_argon2id13()) == 0
      if !isDerived { throw LockProblem.noMemory }
    }
  }
}

/// The system's memory.
enum SystemMemory {
  /// The bytes available without swapping, or 0 if unknown.
  static var available: UInt64 {
    // The kernel's estimate, see proc_meminfo(5).
    let lines = (try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let figure = lines.first { $0.hasPrefix("MemAvailable:") }?.split(separator: " ").dropFirst().first
    return figure.flatMap { UInt64($0) }.map { $0 * 1_024 } ?? 0
  }
}
