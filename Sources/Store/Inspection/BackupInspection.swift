// Checks, counts and copies backups without changing them. Blocking calls; any thread.

import Core
import Files
import Foundation
import GRDB
import Glibc

/// Inspects a file that is, or is about to become, a backup.
struct BackupInspection {
  /// The content of a sound backup.
  struct Report: Equatable {
    let contents: BackupContents
    /// The number of rows by table.
    let counts: [String: Int]
  }

  let path: String

  /// Checks the entire file and counts its rows.
  ///
  /// - Throws: `TransferProblem`: `cannotRead`, `notABackup`, `damagedBackup` or `newerBackup`.
  func inspect() throws(TransferProblem) -> Report { try read(judge) }

  /// Checks the backup, then copies it page by page, including what is still in its log.
  ///
  /// - Throws: `TransferProblem`, for the same reasons as `inspect()` and the static `copy`.
  func copy(to file: AtomicFile) throws(TransferProblem) -> Report {
    try read { db throws(TransferProblem) in
      _ = try judge(db)
      return try BackupInspection.copy(from: db, to: file)
    }
  }

  /// Reads the row of the backup's lock; nil if it has none.
  ///
  /// - Throws: `TransferProblem`, as `inspect`.
  func lock() throws(TransferProblem) -> LockRow? {
    try read { db throws(TransferProblem) in
      do {
        return try db.tableExists("lock") ? try LockRow.fetch(from: db) : nil
      } catch {
        throw .damagedBackup(path: path)
      }
    }
  }

  /// Copies the snapshot that `db` reads to the temporary file, checks the copy, and compares its row counts.
  ///
  /// - Throws: `TransferProblem`: `notVerified`, `diskFull` or `cannotWrite`.
  static func copy(from db: Database, to file: AtomicFile) throws(TransferProblem) -> Report {
    let counts: [String: Int]
    do {
      // Counted before the copy, so that the read transaction has begun and the rows counted are those copied.
      counts = try Self.counts(db)
      let queue = try DatabaseQueue(path: file.temporary)
      try queue.writeWithoutTransaction { copy in
        try db.backup(to: copy)
        // Makes the copy a single file, without a WAL, which can be moved anywhere.
        try copy.execute(sql: "PRAGMA journal_mode = DELETE")
        // Otherwise someone who copies it over the original could go unnoticed; see `OpenFiles`.
        try copy.execute(sql: "PRAGMA user_version = \(Int32.random(in: 1...Int32.max))")
      }
      try queue.close()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      throw .diskFull(path: file.target)
    } catch let error as DatabaseError where error.isDamage {
      throw .notVerified(path: file.target)
    } catch {
      throw .cannotWrite(path: file.target)
    }
    // A problem with the copy must not be reported as one with the person's file.
    guard let found = attempt("read a new backup again", { try BackupInspection(path: file.temporary).inspect() }),
      found.counts == counts
    else {
      throw .notVerified(path: file.target)
    }
    return found
  }

  private func read<Value>(_ body: (Database) throws(TransferProblem) -> Value) throws(TransferProblem) -> Value {
    guard let status = DataFolder.status(of: path), status.isFile, access(path, R_OK) == 0 else {
      throw .cannotRead(path: path)
    }
    do {
      let queue = try Connection.openToRead(address)
      defer { try? queue.close() }  // read-only, so nothing can be lost
      return try queue.read { db in try body(db) }
    } catch let problem as TransferProblem {
      throw problem
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_NOTADB: throw .notABackup(path: path)
      case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_FORMAT: throw .damagedBackup(path: path)
      default: throw .cannotRead(path: path)
      }
    } catch {
      throw .cannotRead(path: path)
    }
  }

  /// A path or `file:` URI to read the file by. A database with a WAL is opened by its path, which makes an index
  /// (`-shm`) beside it; any other as immutable.
  private var address: String {
    let hasLog = (DataFolder.status(of: path + "-wal")?.st_size ?? 0) > 0
    return hasLog ? path : DataFolder.address(of: path, "immutable=1") ?? path
  }

  private func judge(_ db: Database) throws(TransferProblem) -> Report {
    do {
      let migrations = Migrations.all
      guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == Connection.applicationID,
        try migrations.appliedIdentifiers(db).contains(InitialSchema.name)
      else { throw TransferProblem.notABackup(path: path) }
      if try migrations.hasBeenSuperseded(db) { throw TransferProblem.newerBackup(path: path) }
      guard try Migrations.hasOnlyOurTriggers(db), try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
      else {
        throw TransferProblem.damagedBackup(path: path)
      }
      return Report(contents: try BackupContents.fetch(from: db), counts: try Self.counts(db))
    } catch let problem as TransferProblem {
      throw problem
    } catch {
      throw .damagedBackup(path: path)
    }
  }

  private static func counts(_ db: Database) throws -> [String: Int] {
    // The FTS5 table has no rows to count; its shadow tables do.
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'
        """)
    return try Dictionary(
      uniqueKeysWithValues: tables.map { table in
        (table, try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier)") ?? 0)
      })
  }
}
