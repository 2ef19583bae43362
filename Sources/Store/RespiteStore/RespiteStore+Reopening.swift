// Opens the files again while the store is in use. Any thread.

import Core
import Dispatch

extension RespiteStore {
  /// Replaces the copy in memory by the database itself, if it can be written by now.
  ///
  /// - Throws: `StoreProblem` that says why nothing can be saved.
  func startWriting() async throws(StoreProblem) {
    let result: Result<Void, StoreProblem> = await withCheckedContinuation { continuation in
      reopening.async { [self] in
        continuation.resume(returning: Result { () throws(StoreProblem) in try openToWrite() })
      }
    }
    try result.get()
  }

  private func openToWrite() throws(StoreProblem) {
    // Another write may have done it meanwhile.
    guard let refusal else { return }
    do {
      use(try StoreOpening(folder: folder, clock: clock, vault: vault).openToWrite().connection)
    } catch {
      if case .other = error { throw refusal }
      throw error
    }
  }

  /// Throws why nothing can be saved, if that's so.
  ///
  /// For what writes more than the database, and so never tries whether it can be written by now.
  func refuseIfReading() throws(StoreProblem) {
    if let refusal { throw refusal }
  }
}
