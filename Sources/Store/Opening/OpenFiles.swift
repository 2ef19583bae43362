// Finds out whether the files that a store has open are still those at their paths, with the content
// that Respite wrote.
//
// Sync tools, restores by hand and moved folders change files beneath a running program. SQLite doesn't notice: it goes
// on writing into a file that has no name any more, or mixes its log with what another program wrote.
//
// Nothing here opens a file for reading: closing its descriptor would drop the POSIX locks that SQLite holds.

import Core
import Files
import Foundation
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// The files of one open database: the database itself, its log and the log's index.
///
/// Methods that take a `Database` are called where it may be used. The others may be called on any thread.
final class OpenFiles: Sendable {
  /// Changes that another program made to the files.
  enum Change: Sendable, Equatable {
    /// The database isn't at its path: it was moved, removed or replaced, or its folder was.
    case moved
    /// The log or its index isn't at its path.
    case logMoved
    /// Another program has written into the database itself.
    case overwritten
  }

  /// The files were changed, or the store has switched to others. Thrown within a transaction, which is rolled back.
  struct NotOurs: Error {}

  private struct State {
    /// The stamps that the database may have on the disk; nil if this program doesn't stamp it, and so doesn't know.
    var stamps: Set<Int32>?
    /// Whether the next write leaves a new stamp.
    var isStampDue = true
    /// Whether the store works with other files by now, which hold everything that was written here.
    var isAbandoned = false
  }

  private static let suffixes = ["", "-wal", "-shm"]
  /// Where SQLite's header has `user_version`, in
  /// big-endian order: https://sqlite.org/fileformat.html#the_database_header
  private static let stampOffset = 60

  /// The paths of the files, and descriptors that only identify them (`O_PATH`). While those are open, no other file
  /// gets the same number.
  private let files: [(path: String, file: FileDescriptor, identity: FileIdentity)]
  private let state: Mutex<State>

  /// Notes which files are open. Call it after opening the database, on its writing connection.
  ///
  /// - Parameter isAlone: whether no other program has the database open. If so, this one stamps the database as long
  ///   as it's open.
  init(_ folder: DataFolder, isAlone: Bool, in db: Database) throws {
    let paths = Self.suffixes.map { folder.database + $0 }.filter { DataFolder.status(of: $0) != nil }
    files = try paths.map { path in
      let file = try FileDescriptor(path, 0o10_000_000)  // O_PATH, a macro that Swift doesn't import
      guard let status = file.status else { throw SystemFailure(code: ENOENT) }
      return (path, file, FileIdentity(status, born: BirthTime.of(file.descriptor)))
    }
    // After a crash, the current stamp may be in the log and not in the database file.
    let written = try Int32.fetchOne(db, sql: "PRAGMA user_version")
    var stamps: Set<Int32>?
    if isAlone, case .stamp(let stamp) = Self.read(db), let written { stamps = [stamp, written] }
    state = Mutex(State(stamps: stamps))
  }

  /// Which database file is open.
  var database: FileIdentity? { files.first?.identity }

  /// Whether the file at a path is one of these.
  func contain(_ path: String) -> Bool {
    guard let identity = FileIdentity(at: path) else { return false }
    return files.contains { $0.identity == identity }
  }

  /// Whether the store works with other files by now, which hold everything that was written here.
  var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// Forbids further writes to these files. Call it on the writing connection, so that every earlier write has ended.
  func abandon() { state.withLock { $0.isAbandoned = true } }

  /// The change that another program made to the files, or nil. Three calls of stat(2), and 100 bytes read.
  func change(_ db: Database) -> Change? {
    let missing = files.first { $0.identity.isGone(from: $0.path) }
    if let missing { return missing.path == files.first?.path ? .moved : .logMoved }
    guard let stamps = state.withLock({ $0.stamps }) else { return nil }
    switch Self.read(db) {
    case .stamp(let stamp): return stamps.contains(stamp) ? nil : .overwritten
    case .noDatabase: return .overwritten
    // The disk may have failed for a moment. SQLite reports that itself.
    case .unreadable: return nil
    }
  }

  /// Throws `NotOurs` if anything has happened to the files. Call it at the beginning of each transaction.
  func refuseIfChanged(_ db: Database) throws(NotOurs) {
    if isAbandoned || change(db) != nil { throw NotOurs() }
  }

  /// Stamps the database, in the first transaction that writes after the database was opened or checkpointed. A copy
  /// that was made earlier, or comes from another computer, has another stamp.
  func stampIfDue(_ db: Database) throws {
    guard state.withLock({ $0.stamps != nil && $0.isStampDue }) else { return }
    let stamp = Int32.random(in: 1...Int32.max)
    state.withLock { _ = $0.stamps?.insert(stamp) }
    try db.execute(sql: "PRAGMA user_version = \(stamp)")
    db.afterNextTransaction { [self] _ in state.withLock { $0.isStampDue = false } }
  }

  /// Notes that the log was checkpointed: the stamp on the disk is the last one.
  func checkpointed(_ db: Database) {
    guard case .stamp(let stamp) = Self.read(db) else { return }
    state.withLock { state in
      guard state.stamps?.contains(stamp) == true else { return }
      (state.stamps, state.isStampDue) = ([stamp], true)
    }
  }

  /// The content of the file where its stamp should be.
  private enum Header { case stamp(Int32), noDatabase, unreadable }

  /// Extended result code: the file is shorter than what was to
  /// be read. https://sqlite.org/rescode.html#ioerr_short_read
  private static let shortRead = SQLITE_IOERR | 2 << 8

  /// Reads `user_version` from the file itself, past the log and SQLite's cache.
  private static func read(_ db: Database) -> Header {
    var file: UnsafeMutablePointer<sqlite3_file>?
    guard let connection = db.sqliteConnection,
      sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
      let read = file.pointee.pMethods?.pointee.xRead
    else { return .unreadable }
    var header = [UInt8](repeating: 0, count: 100)
    let code = header.withUnsafeMutableBytes { read(file, $0.baseAddress, CInt($0.count), 0) }
    guard code == SQLITE_OK || code == shortRead else { return .unreadable }
    guard code == SQLITE_OK, header.starts(with: Array("SQLite format 3\0".utf8)) else { return .noDatabase }
    let bytes = header[stampOffset..<stampOffset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return .stamp(Int32(bitPattern: bytes))
  }
}
