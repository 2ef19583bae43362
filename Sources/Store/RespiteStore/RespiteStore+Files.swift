// Continues with the files at the path after another program has changed them. Any thread.
//
// The data that the person sees and writes stays under the usual name. What another program has put there is set aside
// unchanged, and the person is notified of the new path.

import Core
import Dispatch
import Files
import Foundation
import GRDB
import Glibc
import Synchronization

extension RespiteStore {
  /// Sets a closure to call, on any thread, each time that files changed by another program were set aside or put back.
  public func onReplacement(_ body: @escaping @Sendable (Replacement) -> Void) { replaced.withLock { $0 = body } }

  /// Runs a write, and returns only once what it wrote is in the files at the path.
  ///
  /// - Parameter body: makes the write, and then returns which change to the files it has found, or nil. It's called
  ///   again if the write didn't reach the files at the path.
  /// - Returns: the result that `body` returned.
  /// - Throws: `StoreProblem` if the files were changed, and what was written couldn't be brought to the path.
  func whereItBelongs<Value: Sendable>(
    _ body: (StoreConnection) async -> (Result<Value, any Error>, OpenFiles.Change?)
  ) async throws(StoreProblem) -> Result<Value, any Error> {
    // Another program may change the files again in the meantime, but not for ever.
    for _ in 0..<5 {
      let connection = connection
      let (outcome, change) = await body(connection)
      var isRefused = false
      if case .failure(let error) = outcome { isRefused = error is OpenFiles.NotOurs }
      guard change != nil || isRefused else { return outcome }
      try await rejoin(connection, after: change ?? .moved)
      // Earlier writes are in the new files, too.
      if case .success = outcome, connection.files?.isAbandoned == true { return outcome }
    }
    throw .replaced(path: folder.database)
  }

  /// Brings everything that was written to files that have been moved or changed to the path, and continues with the
  /// files there.
  ///
  /// Does nothing if another call has done so already.
  ///
  /// - Throws: `StoreProblem`. Nothing of it counts as saved then.
  func rejoin(_ former: StoreConnection, after change: OpenFiles.Change) async throws(StoreProblem) {
    let result: Result<Void, StoreProblem> = await withCheckedContinuation { continuation in
      reopening.async { [self] in
        continuation.resume(
          returning: Result { () throws(StoreProblem) in try rejoinAlone(former, after: change) })
      }
    }
    try result.get()
  }

  private func rejoinAlone(_ former: StoreConnection, after change: OpenFiles.Change) throws(StoreProblem) {
    // Writes after closing have nowhere to go, least of all into a folder that was erased.
    if isClosed.load(ordering: .relaxed) { throw .notWritable(path: folder.path) }
    guard let files = former.files, connection.files === files else { return }
    DebugLog.note("the database was changed beneath the program")
    // A lock held on the same file would prevent the new one.
    former.presence?.release()
    do {
      try folder.prepare(linksGiveWay: true)
      let presence = try StorePresence(in: folder)
      let opening = try presence.lockForOpening()
      defer { opening.release() }
      let rejoining = Rejoining(folder: folder, clock: clock, vault: vault, presence: presence)
      let (connection, replacement) = try rejoining.run(former.database, files, change)
      Self.abandon(former.database)
      use(connection)
      let body = replaced.withLock { $0 }
      if let replacement { body?(replacement) }
    } catch {
      former.presence?.hold()
      DebugLog.failure("go on with the files at the path", error)
      if case TransferProblem.diskFull = error { throw .diskFull(path: folder.path) }
      throw error is TransferProblem ? .notWritable(path: folder.path) : folder.problem(from: error)
    }
  }

  /// Leaks a database instead of closing it. On closing, SQLite would delete the log and the index at its path, which
  /// are another's by now, or write its own log into a file that another program has written.
  private static func abandon(_ database: any DatabaseWriter) { _ = Unmanaged.passRetained(database as AnyObject) }

  /// Handles, at closing, files that another program has changed. Saves everything that was written to them in a folder
  /// or, if the database was only moved, in the moved file.
  func closeChangedFiles(_ former: StoreConnection, after change: OpenFiles.Change) {
    defer { Self.abandon(former.database) }
    guard let files = former.files else { return }
    attempt("save what was written to files that were changed") {
      guard DataFolder.status(of: folder.database) != nil else { return try emptyLog(of: former.database, files) }
      former.presence?.release()
      let presence = try StorePresence(in: folder)
      let opening = try presence.lockForOpening()
      defer { opening.release() }
      try Rejoining(folder: folder, clock: clock, vault: vault, presence: presence)
        .saveBeside(former.database, files, change)
    }
  }

  /// Writes the content of the log into a database that was moved elsewhere, and removes the log. Otherwise the log
  /// would be taken for the remains of a damaged database.
  private func emptyLog(of database: any DatabaseWriter, _ files: OpenFiles) throws {
    guard try database.writeWithoutTransaction({ try Self.truncateLog($0) }) else { return }
    for path in DataFolder.sidecars.map({ folder.database + $0 }) where files.contain(path) { unlink(path) }
  }
}
