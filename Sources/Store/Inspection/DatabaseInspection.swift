// Inspects the database before anything is written to it.
//
// The inspection is read-only: a connection with the right to write would checkpoint the write-ahead log into a damaged
// file when it closes. Blocking calls; any thread.

import Core
import Foundation
import GRDB

/// Determines whether a database file may be opened for writing.
struct DatabaseInspection {
  /// The state of a database file.
  enum Verdict: Equatable {
    /// Undamaged and written by Respite, or still empty.
    case sound
    /// Undamaged and written by Respite, but an index doesn't match its table. `REINDEX` repairs it.
    case damagedIndex
    /// A later version of Respite has changed its schema.
    case newer
    /// Damaged, not a database, or not written by Respite.
    case damaged
    /// The last write was interrupted: SQLite has to roll it back, which is a write, before the file can be read.
    case needsRollback
  }

  /// The largest file, in bytes, whose indices are compared with their tables too. That's four times the work, some ten
  /// milliseconds at most. Larger files are compared when their daily backup is made.
  private static let fullCheckLimit: off_t = 4 << 20

  let folder: DataFolder

  /// Returns the state of the file.
  ///
  /// - Parameter address: a `file:` URI to open it by, instead of its path; see `DoctorReport.address`.
  /// - Throws: `StoreProblem.notWritable` if it isn't a regular file; a database error if the state can't be
  ///   determined.
  func verdict(address: String? = nil) throws -> Verdict {
    guard let status = DataFolder.status(of: folder.database) else { return hasOrphanedLog ? .damaged : .sound }
    guard status.isFile else { throw StoreProblem.notWritable(path: folder.database) }
    // SQLite would delete the log beside an empty file, and with it the words of a database that went missing.
    if status.st_size == 0 { return hasOrphanedLog ? .damaged : .sound }
    do {
      let queue = try Connection.openToRead(address ?? folder.database)
      return try queue.read { db in try judge(db, isSmall: status.st_size <= Self.fullCheckLimit) }
    } catch let error as DatabaseError {
      switch error.resultCode {
      case _ where error.isDamage: return .damaged
      // Only reading the schema and pragmas can cause a generic error here, and neither fails on a sound file.
      case .SQLITE_ERROR: return .damaged
      case .SQLITE_READONLY: return .needsRollback
      default: throw error
      }
    }
  }

  /// Whether there's a write-ahead log without its database.
  private var hasOrphanedLog: Bool { (DataFolder.status(of: folder.database + "-wal")?.st_size ?? 0) > 0 }

  /// Opens the file for writing once, which makes SQLite roll an unfinished transaction back.
  ///
  /// - Parameter path: the path of a copy; nil for the database itself.
  func rollBack(_ path: String? = nil) {
    do {
      let queue = try DatabaseQueue(path: path ?? folder.database)
      try queue.close()
    } catch {
      // The next `verdict` finds what is wrong.
    }
  }

  private func judge(_ db: Database, isSmall: Bool) throws -> Verdict {
    let migrations = Migrations.all
    let applied = try migrations.appliedIdentifiers(db)
    let isBegun = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master)") ?? false
    let isOurs = try Int32.fetchOne(db, sql: "PRAGMA application_id") == Connection.applicationID
    guard isOurs || !isBegun || applied.contains(InitialSchema.name) else { return .damaged }
    if try migrations.hasBeenSuperseded(db) {
      // Checked before `quick_check`, since a later version may use features that this SQLite reports as errors. But a
      // later version has applied all the migrations known here, so if one is missing, the table of migrations was
      // damaged.
      return applied.isSuperset(of: migrations.migrations) ? .newer : .damaged
    }
    guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else { return .damaged }
    if try migrations.hasCompletedMigrations(db), try !hasAllColumns(db) { return .damaged }
    guard try Migrations.hasOnlyOurTriggers(db) else { return .damaged }
    let fits = try !isSmall || String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
    if fits { return .sound }
    return try satisfiesConstraints(db) ? .damagedIndex : .damaged
  }

  /// Whether every row satisfies the CHECKs of its table, as it must before an index is rebuilt. SQLite doesn't verify
  /// CHECKs on a read-only connection, so a copy in memory is verified.
  private func satisfiesConstraints(_ db: Database) throws -> Bool {
    let copy = try Connection.openCopy(":memory:", vault: Vault())
    return try copy.writeWithoutTransaction { copy in
      try db.backup(to: copy)
      return try String.fetchOne(copy, sql: "PRAGMA quick_check(1)") == "ok"
    }
  }

  /// Whether no column is missing. A flipped bit in the schema's text can rename a column, which `quick_check` doesn't
  /// report.
  private func hasAllColumns(_ db: Database) throws -> Bool {
    try ColumnSecrecy.table.allSatisfy { table, columns in
      let found = try String.fetchSet(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
      return found.isSuperset(of: columns.keys)
    }
  }
}

extension DatabaseError {
  /// Whether the file is damaged or isn't a database at all.
  var isDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT].contains(resultCode) }
}
