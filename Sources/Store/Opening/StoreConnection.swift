// The files that a store has open, and how it's opened: for writing or, where nothing can be written, a copy to read.
// Blocking calls; any thread.

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
  /// Finds out whether its files are changed by other programs; nil for a copy.
  let files: OpenFiles?
  /// Why nothing can be saved; nil if the database can be written to.
  let refusal: StoreProblem?

  /// A copy in memory.
  init(reading copy: DatabaseQueue, _ refusal: StoreProblem) {
    database = copy
    (presence, files, self.refusal) = (nil, nil, refusal)
  }

  /// A database that has just been opened, while `presence` holds the opening lock.
  init(writing database: any DatabaseWriter, _ folder: DataFolder, _ presence: StorePresence) throws {
    let isAlone = presence.isAlone()
    presence.hold()
    self.database = database
    self.presence = presence
    files = try database.writeWithoutTransaction { try OpenFiles(folder, isAlone: isAlone, in: $0) }
    refusal = nil
    OpenRecord.write(in: folder)
  }

  /// Whether what is written now goes into the files at the path. Call it on the writing connection.
  func isAtItsPath(_ db: Database) -> Bool { files.map { !$0.isAbandoned && $0.change(db) == nil } ?? true }
}

/// Opens the database of a data folder.
struct StoreOpening {
  let folder: DataFolder
  let clock: WallClock
  let vault: Vault

  /// Opens the database for writing or, where that's impossible, a copy of it in memory.
  ///
  /// - Returns: the connection, and the folder that a damaged database was moved to, or nil.
  /// - Throws: `StoreProblem`.
  func open() throws(StoreProblem) -> (connection: StoreConnection, setAside: URL?) {
    do {
      return try openToWrite()
    } catch {
      guard let refusal = refusal(error) else { throw error }
      DebugLog.note("nothing can be written: reads a copy")
      do {
        let copy = try ReadingCopy(folder: folder, vault: vault).open()
        return (StoreConnection(reading: copy, refusal), nil)
      } catch let problem as StoreProblem {
        // `error` already reports, with its reason, that nothing can be written.
        if case .notWritable = problem { throw error }
        throw problem
      } catch let failure {
        DebugLog.failure("read a copy of the database", failure)
        throw error
      }
    }
  }

  /// Opens the database for writing.
  ///
  /// - Throws: `StoreProblem`. Everything that was saved is unchanged then.
  func openToWrite() throws(StoreProblem) -> (connection: StoreConnection, setAside: URL?) {
    try folder.prepare()
    do {
      let presence = try StorePresence(in: folder)
      let opening = try presence.lockForOpening()
      defer { opening.release() }
      try Erasure.clearMark(in: folder, presence)
      let log = try separateFromStrangers(presence)
      let (pool, setAside) = try DatabaseOpening(folder: folder, presence: presence, clock: clock, vault: vault)
        .open()
      let connection = try StoreConnection(writing: pool, folder, presence)
      for place in folder.writtenFolders where presence.isAlone() {
        // No other program is writing, so any temporary file is left from a crash, and may contain the person's words.
        AtomicFile.clearLeftovers(in: place, olderThan: 0)
      }
      presence.hold()
      return (connection, setAside ?? log)
    } catch {
      DebugLog.failure("open the store", error)
      throw folder.problem(from: error)
    }
  }

  /// Makes sure that the log beside the database belongs to it.
  ///
  /// It doesn't if another program has replaced the open database, and Respite ended before it could put that right.
  /// Then the log is moved away, and its content is recovered.
  ///
  /// - Returns: the folder that the log was moved to; nil if the log stayed.
  /// - Throws: `StoreProblem.replaced` if other programs still have the previous database open. They'll put it right.
  private func separateFromStrangers(_ presence: StorePresence) throws -> URL? {
    guard let fit = OpenRecord(in: folder)?.fit(folder), fit != .same else { return nil }
    if presence.isHeldElsewhere() { throw StoreProblem.replaced(path: folder.database) }
    guard fit == .otherDatabaseBesideItsLog else { return nil }
    DebugLog.note("separates a database from the log of another")
    return try Recovery(folder: folder, vault: vault).setLogAside(at: clock)
  }

  /// The reason why nothing can be saved, if the problem amounts to that; nil for any other problem.
  private func refusal(_ problem: StoreProblem) -> StoreProblem? {
    switch problem {
    case .notWritable, .diskFull: problem
    // Usually a failing disk.
    case .other: .notWritable(path: folder.path)
    case .busy, .replaced, .newerSchema, .damaged, .lockLost, .locked, .notReadable: nil
    }
  }
}
