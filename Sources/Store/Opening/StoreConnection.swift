// What a store has open, and how it's opened: for writing or, where nothing can be written, a copy to read. Blocking
// calls; any thread.

import Core
import Files
import Foundation
import GRDB

/// An open database. A store may replace it by another while it runs.
struct StoreConnection: Sendable {
  /// The database itself or, if `refusal` isn't nil, a copy of it in memory.
  let database: any DatabaseWriter
  /// Held while the database is open, so that no other program sets the file aside; nil for a copy.
  let presence: StorePresence?
  /// Why nothing can be saved; nil if it can.
  var refusal: StoreProblem?
}

/// Opens the database of a data folder.
struct StoreOpening {
  let folder: DataFolder
  let clock: WallClock
  let vault: Vault

  /// Opens the database for writing or, where that's impossible, a copy of it in memory.
  ///
  /// - Returns: the connection, and the folder to which a damaged database was moved, or nil.
  /// - Throws: `StoreProblem`.
  func open() throws(StoreProblem) -> (connection: StoreConnection, setAside: URL?) {
    do {
      return try openToWrite()
    } catch {
      guard let refusal = refusal(error) else { throw error }
      DebugLog.note("nothing can be written: reads a copy")
      do {
        let copy = try ReadingCopy(folder: folder, vault: vault).open()
        return (StoreConnection(database: copy, presence: nil, refusal: refusal), nil)
      } catch let problem as StoreProblem {
        throw problem
      } catch let failure {
        DebugLog.failure("read a copy of the database", failure)
        throw error
      }
    }
  }

  /// Opens the database for writing.
  ///
  /// - Throws: `StoreProblem`; nothing that was written has been changed then.
  func openToWrite() throws(StoreProblem) -> (connection: StoreConnection, setAside: URL?) {
    try folder.prepare()
    do {
      let presence = try StorePresence(in: folder)
      let opening = try presence.lockForOpening()
      defer { opening.release() }
      try Erasure.clearMark(in: folder, presence)
      let (pool, setAside) = try DatabaseOpening(folder: folder, presence: presence, clock: clock, vault: vault)
        .open()
      presence.hold()
      for place in [folder.path, folder.url.appendingPathComponent("backups").path] where presence.isAlone() {
        // Alone, no one else is writing: any temporary file is left from a crash, and may contain the person's words.
        AtomicFile.clearLeftovers(in: place, olderThan: 0)
      }
      presence.hold()
      return (StoreConnection(database: pool, presence: presence), setAside)
    } catch {
      DebugLog.failure("open the store", error)
      throw folder.problem(from: error)
    }
  }

  /// Why nothing can be saved, or nil if the problem is another one.
  private func refusal(_ problem: StoreProblem) -> StoreProblem? {
    switch problem {
    case .notWritable, .diskFull: problem
    // A disk that fails, usually.
    case .other: .notWritable(path: folder.path)
    case .busy, .newerSchema, .damaged, .lockLost, .locked, .notReadable: nil
    }
  }
}
