// Where tests make a store fail or wait. Any thread.

import Core

/// Stands before everything that a store reads, writes and observes for the program's pages. Only tests pass one.
package protocol StoreGate: Sendable {
  /// Called before each read and each write, which begins once this returns.
  ///
  /// - Throws: what the read or write then throws.
  func pass(_ access: StoreAccess) async throws(StoreProblem)

  /// Called when an observation begins.
  ///
  /// - Returns: what is called before each value; the observation ends with what it throws. Released
  ///   with the observation.
  func observe() -> @Sendable () throws(StoreProblem) -> Void
}

/// Reading or writing.
package enum StoreAccess: Sendable {
  case read, write
}
