// Takes rows that were found somewhere into a sound database, each only after it was tried in a database in memory.
//
// A row passes the table's own checks there, and is read as every page reads it: what would be refused later is refused
// now, alone, and not together with all that is beside it. Blocking; within one transaction of the target.

import Core
import Foundation
import GRDB

/// The way of found rows into a database.
struct RowImporter {
  /// Rows that are tried together.
  private static let batch = 256

  private let target: Database
  private let trial: Database
  private let schemas: [TableSchema]
  private let keepsRowIDs: Bool
  /// Whether the keys of the target's lock are here; nil if it has none.
  private let isLockOpen: Bool?
  /// Rows with words in clear that were left where they are, because the lock of the target is closed.
  private(set) var withheldCount = 0
  private var waiting: [(schema: TableSchema, row: RawRow)] = []

  /// - Parameters:
  ///   - keepsRowIDs: whether rows keep the numbers that put them in order; else they come after those that are there.
  private init(target: Database, trial: Database, schemas: [TableSchema], keepsRowIDs: Bool, isLockOpen: Bool?) {
    (self.target, self.trial, self.schemas, self.keepsRowIDs) = (target, trial, schemas, keepsRowIDs)
    self.isLockOpen = isLockOpen
  }

  /// Runs `body` with an importer into `target`, which is of the newest schema.
  ///
  /// - Parameter isLockOpen: whether the keys of the target's lock are here, to seal what comes in clear; nil if it has
  ///   no lock.
  /// - Throws: what `body` throws, or an error of the database; never for a row that is refused.
  static func run(
    into target: Database, keepsRowIDs: Bool, isLockOpen: Bool?, without tables: Set<String> = [],
    _ body: (inout RowImporter) throws -> Void
  ) throws {
    let memory = try Connection.openCopy(":memory:", vault: Vault())
    try Migrations.all.migrate(memory)
    try memory.inDatabase { trial in
      let schemas = try TableSchema.fetch(from: target).filter { !tables.contains($0.table) }
      var importer = RowImporter(
        target: target, trial: trial, schemas: schemas, keepsRowIDs: keepsRowIDs, isLockOpen: isLockOpen)
      try body(&importer)
      try importer.flush()
    }
  }

  /// Takes a row of a table that is not known, or of the one given.
  mutating func add(_ row: RawRow, of table: String? = nil) throws {
    for schema in schemas where (table ?? schema.table) == schema.table && schema.accepts(row) {
      // Sealed words can't be read by anybody just now. The table's checks are all that can be asked.
      if row.values.contains(where: \.isBlob) {
        if try insert(row, schema, into: target) { return }
      } else if try insert(row, schema, into: trial) {
        if isLockOpen == false, schema.isSealed {
          withheldCount += 1
          try clearTrial()
          return
        }
        waiting.append((schema, row))
        if waiting.count == Self.batch { try flush() }
        return
      }
    }
  }

  /// Puts those that can be read where they belong.
  private mutating func flush() throws {
    defer { waiting = [] }
    let areAllReadable = try areReadable(Set(waiting.map(\.schema.table)))
    for (schema, row) in waiting {
      if !areAllReadable {
        try clearTrial()
        guard try insert(row, schema, into: trial), try areReadable([schema.table]) else { continue }
      }
      _ = try insert(row, schema, into: target)
    }
    try clearTrial()
  }

  private func clearTrial() throws {
    for schema in schemas { try trial.execute(sql: "DELETE FROM \(schema.table.quotedDatabaseIdentifier)") }
  }

  private func areReadable(_ tables: Set<String>) throws -> Bool {
    try TableReader.all.allSatisfy { reading in
      try !tables.contains(reading.table) || reading.read(trial).unreadable.isEmpty
    }
  }

  /// Puts a row, under another number if its own is taken.
  ///
  /// - Returns: false if the table refuses it, as it does one that is there already.
  private func insert(_ row: RawRow, _ schema: TableSchema, into db: Database) throws -> Bool {
    let number = keepsRowIDs ? schema.columns.first(where: \.isRowID) : nil
    if let number {
      if try insert([(number, row.rowid.databaseValue)] + schema.values(row), schema, into: db) { return true }
    }
    // Not every row has something by which it is known: one that is there with all its values is not there twice.
    if try isThere(schema.values(row), schema, in: db) { return false }
    return try insert(schema.values(row), schema, into: db)
  }

  private func isThere(
    _ values: [(column: TableSchema.Column, value: DatabaseValue)], _ schema: TableSchema, in db: Database
  ) throws -> Bool {
    let match = values.map { "\($0.column.name.quotedDatabaseIdentifier) IS ?" }.joined(separator: " AND ")
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM \(schema.table.quotedDatabaseIdentifier) WHERE \(match))")
    return try Bool.fetchOne(statement, arguments: StatementArguments(values.map(\.value))) ?? false
  }

  private func insert(
    _ values: [(column: TableSchema.Column, value: DatabaseValue)], _ schema: TableSchema, into db: Database
  ) throws -> Bool {
    let names = values.map(\.column.name.quotedDatabaseIdentifier).joined(separator: ", ")
    // In the trial nothing is sealed: there is no lock in it.
    let marks = values.map { SealedColumns.sealedIfNeeded(schema.table, $0.column.name) }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "INSERT INTO \(schema.table.quotedDatabaseIdentifier) (\(names)) VALUES (\(marks))")
    do {
      // Uniquely named: a table has no two columns of one name.
      let named = Dictionary(uniqueKeysWithValues: values.map { ($0.column.name, $0.value) })
      try statement.execute(arguments: StatementArguments(named))
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return false
    }
  }
}

extension DatabaseValue {
  fileprivate var isBlob: Bool { if case .blob = storage { true } else { false } }
}
