// Looks at the database before anything is written to it.
//
// The look is read-only: a connection that may write would fold the log into a damaged file when it closes. Blocking
// calls; any thread.

import Core
import Foundation
import GRDB

/// The look at a database file that comes before opening it.
struct DatabaseLook {
  /// What a database file turned out to be.
  enum Verdict: Equatable {
    /// Whole and ours, or not begun yet.
    case sound
    /// Whole and ours, but an index does not fit its table: it can be made anew.
    case spoiltIndex
    /// A later Respite has changed its schema.
    case newer
    /// Damaged, not a database, or not ours.
    case damaged
    /// Its last writer was cut off and SQLite must write to it before it can be read.
    case unfinished
  }

  /// Up to this many bytes the indices are compared with their tables too: four times the work, some ten milliseconds at
  /// most. What is larger is compared when its daily backup is made.
  private static let wholeCheck: off_t = 4 << 20

  let folder: DataFolder

  /// What the file is.
  ///
  /// - Parameter address: how to open it, if not simply by its path; see `DoctorReport`.
  /// - Throws: `StoreProblem.notWritable` for something that is not a file; a database error if it cannot be told.
  func verdict(address: String? = nil) throws -> Verdict {
    guard let status = DataFolder.status(of: folder.database) else { return isLogAlone ? .damaged : .sound }
    guard status.isFile else { throw StoreProblem.notWritable(path: folder.database) }
    // SQLite would delete the log of an empty file, and with it words whose file somebody lost.
    if status.st_size == 0 { return isLogAlone ? .damaged : .sound }
    do {
      let queue = try Connection.openToRead(address ?? folder.database)
      return try queue.read { db in try judge(db, isSmall: status.st_size <= Self.wholeCheck) }
    } catch let error as DatabaseError {
      switch error.resultCode {
      case _ where error.isDamage: return .damaged
      // A generic error comes from what should never fail here: reading the schema, and pragmas.
      case .SQLITE_ERROR: return .damaged
      case .SQLITE_READONLY: return .unfinished
      default: throw error
      }
    }
  }

  private var isLogAlone: Bool { (DataFolder.status(of: folder.database + "-wal")?.st_size ?? 0) > 0 }

  /// Reads once with the right to write, which rolls a half-written transaction back.
  ///
  /// - Parameter path: of a copy; the database itself, if none is given.
  func finish(_ path: String? = nil) {
    do {
      let queue = try DatabaseQueue(path: path ?? folder.database)
      try queue.close()
    } catch {
      // The second look finds out what is wrong.
    }
  }

  private func judge(_ db: Database, isSmall: Bool) throws -> Verdict {
    let migrations = Migrations.all
    let applied = try migrations.appliedIdentifiers(db)
    let isBegun = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master)") ?? false
    let isOurs = try Int32.fetchOne(db, sql: "PRAGMA application_id") == Connection.applicationID
    guard isOurs || !isBegun || applied.contains(InitialSchema.name) else { return .damaged }
    if try migrations.hasBeenSuperseded(db) {
      // Before the check of the whole: a later version may use what our SQLite calls an error. But it has been through
      // all that we know; a name that is missing was spoilt.
      return applied.isSuperset(of: migrations.migrations) ? .newer : .damaged
    }
    guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else { return .damaged }
    if try migrations.hasCompletedMigrations(db), try !hasAllColumns(db) { return .damaged }
    guard try Migrations.hasOnlyOurTriggers(db) else { return .damaged }
    let fits = try !isSmall || String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok"
    return fits ? .sound : .spoiltIndex
  }

  /// A flipped bit in the schema's text can rename a column without `quick_check` minding.
  private func hasAllColumns(_ db: Database) throws -> Bool {
    try ColumnSecrecy.table.allSatisfy { table, columns in
      let found = try String.fetchSet(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
      return found.isSuperset(of: columns.keys)
    }
  }
}

extension DatabaseError {
  /// Whether it says that the file is damaged or no database at all.
  var isDamage: Bool { [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT].contains(resultCode) }
}
