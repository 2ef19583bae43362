// continues with the files at the path after another program has changed them. Any thread.
//
// What is on screen and being written goes on under the usual name; what another program has put there is set aside,
// whole and unchanged, and the person is told where.

import Core
import Dispatch
import Files
import Foundation
import GRDB
import Glibc
import Synchronization

extension RespiteStore {
  /// Calls `body` each time that files changed by another program were set aside, or put back. On any thread.
  public func onReplacement(_ body: @escaping @Sendable (Replacement) -> Void) { replaced.withLock { $0 = body } }

  /// Runs a write, and makes sure that what it wrote is in the files at the path before it counts.
  ///
  /// - Parameter body: makes the write, and then returns what has happened to the files. It's called again if the write
  ///   didn't reach the files at the path.
  /// - Returns: what `body` returned.
  /// - Throws: `StoreProblem` if the files were changed, and what was written couldn't be brought to the path.
  func whereItBelongs<Value: Sendable>(
    _ body: (StoreConnection) async -> (Result<Value, any Error>, OpenFiles.Change?)
  ) async throws(StoreProblem) -> Result<Value, any Error> {
    // Another program may change them again meanwhile, but not for ever.
    for _ in 0..<5 {
      let connection = connection
      let (outcome, change) = await body(connection)
      var isRefused = false
      if case .failure(let error) = outcome { isRefused = error is OpenFiles.NotOurs }
      guard change != nil || isRefused else { return outcome }
      try await rejoin(connection, after: change ?? .moved)
      // What was written before is in the new files, too.
      if case .success = outcome, connection.files?.isLeft == true { return outcome }
    }
    throw .replaced(path: folder.database)
  }

  /// Puts everything that was written to files that have been moved or changed where it belongs, and goes on there.
  ///
  /// Does nothing if it has been done meanwhile.
  ///
  /// - Throws: `StoreProblem`; then nothing of it may be called saved.
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
    // What is written after closing has nowhere to go, least of all into a folder that was erased.
    if isClosed.load(ordering: .relaxed) { throw .notWritable(path: folder.path) }
    guard let files = former.files, connection.files === files else { return }
    DebugLog.note("the database was changed beneath the program")
    // A lock on the same file would be in the way of the new one.
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

  /// Never closes a database. SQLite would delete the log and the index at its path, which are another's by now, or
  /// write its own log into a file that another program has written.
  private static func abandon(_ database: any DatabaseWriter) { _ = Unmanaged.passRetained(database as AnyObject) }

  /// Closes files that another program has changed. Everything that was written to them is kept in a folder; if the
  /// database was moved, in that file.
  func leaveBehind(_ former: StoreConnection, after change: OpenFiles.Change) {
    defer { Self.abandon(former.database) }
    guard let files = former.files else { return }
    attempt("keep what was written to files that were changed") {
      guard DataFolder.status(of: folder.database) != nil else { return try emptyLog(of: former.database, files) }
      former.presence?.release()
      let presence = try StorePresence(in: folder)
      let opening = try presence.lockForOpening()
      defer { opening.release() }
      try Rejoining(folder: folder, clock: clock, vault: vault, presence: presence)
        .keepBeside(former.database, files, change)
    }
  }

  /// Writes what the log has into a database that was moved elsewhere, and removes the log. Left alone, it would be
  /// taken for what remains of a damaged one.
  private func emptyLog(of database: any DatabaseWriter, _ files: OpenFiles) throws {
    guard try database.writeWithoutTransaction({ try Self.truncateLog($0) }) else { return }
    for path in DataFolder.sidecars.map({ folder.database + $0 }) where files.contain(path) { unlink(path) }
  }
}
