// Where tests make a store fail or wait. Any thread.

import Core

/// Is passed before everything that a store reads, writes and observes for the program's pages. Only tests have one.
package protocol StoreGate: Sendable {
  /// Called before each read and each write, which begins once this returns.
  ///
  /// - Throws: the error that the read or write is to throw.
  func pass(_ access: StoreAccess) async throws(StoreProblem)

  /// Called when an observation begins.
  ///
  /// - Returns: a closure that is called before each value. If it throws, the observation ends with that error. It's
  ///   released with the observation.
  func observe() -> @Sendable () throws(StoreProblem) -> Void
}

/// Reading or writing.
package enum StoreAccess: Sendable {
  case read, write
}
