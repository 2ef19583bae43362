// Opens the files again while the store is in use. Any thread.

import Core
import Dispatch
import Synchronization

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
    if isClosed.load(ordering: .relaxed) { throw refusal }
    do {
      use(try StoreOpening(folder: folder, clock: clock, vault: vault).openToWrite().connection)
    } catch {
      if case .other = error { throw refusal }
      throw error
    }
  }

  /// Throws why nothing can be saved, if that's still so.
  func refuseIfReading() async throws(StoreProblem) {
    if refusal != nil { try await startWriting() }
  }
}
