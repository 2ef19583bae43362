// Opens the files again while the store is in use. Any thread.

import Core
import Dispatch
import Synchronization

extension RespiteStore {
  /// Opens the database itself, in place of the copy in memory, if it can be written to by now.
  ///
  /// - Throws: the `StoreProblem` that prevents saving.
  func startWriting() async throws(StoreProblem) {
    let result: Result<Void, StoreProblem> = await withCheckedContinuation { continuation in
      reopening.async { [self] in
        continuation.resume(returning: Result { () throws(StoreProblem) in try openToWrite() })
      }
    }
    try result.get()
  }

  private func openToWrite() throws(StoreProblem) {
    // Another write may have opened it in the meantime.
    guard let refusal else { return }
    if isClosed.load(ordering: .relaxed) { throw refusal }
    do {
      use(try StoreOpening(folder: folder, clock: clock, vault: vault).openToWrite().connection)
    } catch {
      if case .other = error { throw refusal }
      throw error
    }
  }

  /// Tries to open the database for writing if that failed before. Throws the reason if nothing can be saved still.
  func refuseIfReading() async throws(StoreProblem) {
    if refusal != nil { try await startWriting() }
  }
}
