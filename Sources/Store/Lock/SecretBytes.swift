// Memory for keys. Any thread; blocking, but only for microseconds.

import CSodium
import Core

/// Bytes that are kept out of swap and core dumps, can't be written to once they are filled, and are wiped when they go.
///
/// Where the system grants no locked memory (its limit is a few megabytes, or none at all) they may be swapped out; all
/// else holds.
final class SecretBytes: Sendable {
  /// The length of all our keys.
  static let keyLength = 32

  // Written in `init` and `deinit` only.
  nonisolated(unsafe) private let start: UnsafeMutableRawPointer

  /// - Parameter fill: is lent the memory, to write the secret into it.
  /// - Throws: `LockProblem.noMemory`, or what `fill` throws.
  init(count: Int = keyLength, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
    Sodium.begin()
    guard let start = sodium_malloc(count) else { throw LockProblem.noMemory }
    do {
      try fill(UnsafeMutableRawBufferPointer(start: start, count: count))
    } catch {
      sodium_free(start)
      throw error
    }
    sodium_mprotect_readonly(start)
    // Last, since `deinit` frees it too.
    self.start = start
  }

  /// A key from chance.
  static func random() throws -> SecretBytes {
    try SecretBytes { randombytes_buf($0.octets, $0.count) }
  }

  deinit { sodium_free(start) }

  /// Lends the bytes for the length of the call.
  func withBytes<Value>(_ body: (UnsafePointer<UInt8>) throws -> Value) rethrows -> Value {
    try body(UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self))
  }
}

extension UnsafeRawBufferPointer {
  /// The first byte, for functions of C; there must be one.
  var octets: UnsafePointer<UInt8> {
    guard let baseAddress else { preconditionFailure("Memory without bytes has no place.") }
    return baseAddress.assumingMemoryBound(to: UInt8.self)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The first byte, for functions of C; there must be one.
  var octets: UnsafeMutablePointer<UInt8> {
    guard let baseAddress else { preconditionFailure("Memory without bytes has no place.") }
    return baseAddress.assumingMemoryBound(to: UInt8.self)
  }
}
