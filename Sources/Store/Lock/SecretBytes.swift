// Memory for keys. Any thread; blocks only for microseconds.

import CSodium
import Core

/// Bytes in `sodium_malloc` memory: excluded from swap and core dumps, read-only once filled, wiped when released.
///
/// Where the system grants no locked memory (the limit is a few megabytes, or zero) they may be swapped out. The other
/// protections still hold.
final class SecretBytes: Sendable {
  /// The length of all keys, in bytes.
  static let keyLength = 32

  // Written in `init` and `deinit` only.
  nonisolated(unsafe) private let start: UnsafeMutableRawPointer

  /// - Parameter fill: writes the secret into the memory, which is valid only during the call.
  /// - Throws: `LockProblem.noMemory`, or what `fill` throws.
  init(count: Int = keyLength, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
    Sodium.initialize()
    guard let start = sodium_malloc(count) else { throw LockProblem.noMemory }
    do {
      try fill(UnsafeMutableRawBufferPointer(start: start, count: count))
    } catch {
      sodium_free(start)
      throw error
    }
    sodium_mprotect_readonly(start)
    // Assigned last: after this, `deinit` frees it.
    self.start = start
  }

  /// Generates a random key.
  static func random() throws -> SecretBytes {
    try SecretBytes { randombytes_buf($0.octets, $0.count) }
  }

  deinit { sodium_free(start) }

  /// Calls `body` with a pointer to the bytes, valid only during the call.
  func withBytes<Value>(_ body: (UnsafePointer<UInt8>) throws -> Value) rethrows -> Value {
    try body(UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self))
  }
}

extension UnsafeRawBufferPointer {
  /// A pointer to the first byte, for C functions. The buffer must not be empty.
  var octets: UnsafePointer<UInt8> {
    guard let baseAddress else { preconditionFailure("An empty buffer has no address.") }
    return baseAddress.assumingMemoryBound(to: UInt8.self)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// A pointer to the first byte, for C functions. The buffer must not be empty.
  var octets: UnsafeMutablePointer<UInt8> {
    guard let baseAddress else { preconditionFailure("An empty buffer has no address.") }
    return baseAddress.assumingMemoryBound(to: UInt8.self)
  }
}
