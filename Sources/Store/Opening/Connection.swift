// How every connection to the database is configured. Blocking calls; any thread.

import Core
import Foundation
import GRDB
import GRDBSQLite
import Glibc

/// Opens connections to the database.
enum Connection {
  /// SQLite's `application_id` of the file: “Resp” in ASCII.
  static let applicationID: Int32 = 0x5265_7370
  /// SQLite's `busy_timeout`: how long to wait for another program's lock, in milliseconds.
  static let busyTimeout = 5_000
  /// SQLite's `cache_size` of a connection: KiB, as a negative number.
  static let cacheSize = -2_000

  /// The query of a `file:` URI for reading without any lock, where the log has no index and none can be made.
  ///
  /// Only for files that no program has open. If one had, it would have made an index.
  static let unlocked = "mode=ro&vfs=unix-none"

  /// Opens the database and migrates it. It has one connection that writes and up to three that read, or a single
  /// connection where the file system has no shared memory.
  ///
  /// - Parameter vault: installed on each connection. `LockConsistency` then passes it the lock row.
  static func openToWrite(in folder: DataFolder, vault: Vault) throws -> any DatabaseWriter {
    let hasSharedMemory = SharedMemory.works(in: folder.path)
    let database: any DatabaseWriter =
      if hasSharedMemory { try openPool(in: folder, vault) } else { try openAlone(in: folder, vault) }
    try database.writeWithoutTransaction { db in
      // Set after opening, since GRDB lowers it to NORMAL when it turns the write-ahead log on. With FULL, a write that
      // has returned survives a power cut.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      if try Int32.fetchOne(db, sql: "PRAGMA application_id") != applicationID {
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      }
    }
    try Migrations.all.migrate(database)
    return database
  }

  private static func openPool(in folder: DataFolder, _ vault: Vault) throws -> DatabasePool {
    var configuration = configuration(vault)
    configuration.prepareDatabase { try refuseLink($0, folder) }
    configuration.maximumReaderCount = 3
    return try DatabasePool(path: folder.database, configuration: configuration)
  }

  /// Throws if the database that was just opened isn't the one in the folder.
  ///
  /// SQLite opens by path, and follows links. `DataFolder.prepare` has refused links, but one may have been put there
  /// since. SQLite's own flag, `SQLITE_OPEN_NOFOLLOW`, would refuse a link above the folder too, and GRDB can't pass
  /// it.
  ///
  /// - Throws: `StoreProblem.notWritable`, before anything is read or written.
  private static func refuseLink(_ db: Database, _ folder: DataFolder) throws {
    guard let name = db.sqliteConnection.flatMap({ sqlite3_db_filename($0, "main") }) else { return }
    let opened = URL(fileURLWithPath: String(cString: name), isDirectory: false)
    // `opened` is the path with all links resolved.
    guard opened.lastPathComponent == DataFolder.databaseName,
      FileIdentity(at: opened.deletingLastPathComponent().path) == FileIdentity(at: folder.path)
    else { throw StoreProblem.notWritable(path: folder.database) }
  }

  /// Opens the database with a rollback journal, which needs no shared memory. Several programs may still use it: one
  /// waits while another writes.
  private static func openAlone(in folder: DataFolder, _ vault: Vault) throws -> DatabaseQueue {
    DebugLog.note("the file system has no shared memory: uses a rollback journal")
    var configuration = configuration(vault)
    configuration.prepareDatabase { try refuseLink($0, folder) }
    // There may be a write-ahead log from another file system. In exclusive mode SQLite has its index in this process's
    // memory, so the log can be read.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    let queue = try DatabaseQueue(path: folder.database, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else {
        throw DatabaseError(resultCode: .SQLITE_BUSY)
      }
      // An attempt to map this file may have left it.
      unlink(folder.database + "-shm")
      // The lock is released by the next statement that reads.
      try db.execute(sql: "PRAGMA locking_mode = NORMAL; SELECT 1 FROM sqlite_master")
    }
    return queue
  }

  /// Opens a read-only connection.
  ///
  /// - Parameters:
  ///   - path: a path or a `file:` URI; with the query `unlocked`, the index of a log is made in memory.
  ///   - vault: without one that has the keys, sealed values stay sealed.
  static func openToRead(_ path: String, vault: Vault = Vault()) throws -> DatabaseQueue {
    var configuration = configuration(vault)
    configuration.readonly = true
    if path.hasSuffix(unlocked) {
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Opens a copy of a database that no other program uses.
  static func openCopy(_ path: String, vault: Vault) throws -> DatabaseQueue {
    try DatabaseQueue(path: path, configuration: configuration(vault))
  }

  private static func configuration(_ vault: Vault) -> Configuration {
    var configuration = Configuration()
    configuration.label = "respite.store"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(Double(busyTimeout) / 1_000)
    // Keep statement arguments, which are the person's words, out of errors and traces. It's GRDB's default, but set
    // here since Respite relies on it.
    configuration.publicStatementArguments = false
    configuration.prepareDatabase { db in
      // Otherwise large sorts would write a person's words into a file in the temporary folder.
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
      // A damaged or manipulated schema can only call functions that SQLite calls innocuous, and none of the vault's.
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      vault.install(in: db)
      // Overwrites deleted content with zeros. Debian's SQLite does it by default, others don't.
      if !db.configuration.readonly { try db.execute(sql: "PRAGMA secure_delete = ON") }
    }
    return configuration
  }
}
