// Inserts rows that were recovered from damaged files, or read from a backup, into a sound database.
//
// Each row is first inserted into an in-memory copy of the schema and decoded there, so that a bad row is rejected
// without the other rows of its batch. Blocking; within one transaction of the target.

import Core
import Foundation
import GRDB

/// Validates raw rows and inserts them into a database.
struct RowImporter {
  /// How many rows are validated together.
  private static let batch = 256

  private let target: Database
  private let trial: Database
  private let schemas: [TableSchema]
  private let preservesRowIDs: Bool
  /// Whether the keys of the target's lock are available; nil if it has no lock.
  private let isLockOpen: Bool?
  /// How many unencrypted rows were left out because the target's lock is closed.
  private(set) var withheldCount = 0
  private var waiting: [(schema: TableSchema, row: RawRow)] = []

  /// - Parameters:
  ///   - preservesRowIDs: whether rows retain their row ids, which determine their order. Otherwise they get new ones,
  ///     higher than those of existing rows.
  private init(target: Database, trial: Database, schemas: [TableSchema], preservesRowIDs: Bool, isLockOpen: Bool?) {
    (self.target, self.trial, self.schemas, self.preservesRowIDs) = (target, trial, schemas, preservesRowIDs)
    self.isLockOpen = isLockOpen
  }

  /// Runs `body` with an importer into `target`, which has the newest schema.
  ///
  /// - Parameters:
  ///   - isLockOpen: whether the keys of the target's lock are available to seal unencrypted rows; nil if it has no
  ///     lock.
  ///   - tables: tables whose rows are ignored.
  /// - Throws: what `body` throws, or an error of the database; never for a rejected row.
  static func run(
    into target: Database, preservesRowIDs: Bool, isLockOpen: Bool?, without tables: Set<String> = [],
    _ body: (inout RowImporter) throws -> Void
  ) throws {
    let memory = try Connection.openCopy(":memory:", vault: Vault())
    try Migrations.all.migrate(memory)
    try memory.inDatabase { trial in
      let schemas = try TableSchema.fetch(from: target).filter { !tables.contains($0.table) }
      var importer = RowImporter(
        target: target, trial: trial, schemas: schemas, preservesRowIDs: preservesRowIDs, isLockOpen: isLockOpen)
      try body(&importer)
      try importer.flush()
    }
  }

  /// Adds a row of the given table, or of the first table that accepts it.
  mutating func add(_ row: RawRow, of table: String? = nil) throws {
    for schema in schemas where (table ?? schema.table) == schema.table && schema.accepts(row) {
      // Sealed values can't be decoded here; only the table's constraints are checked.
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

  /// Inserts the waiting rows that decode into the target.
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

  /// Whether every row in these tables of the trial can be read, by this version or a newer one.
  private func areReadable(_ tables: Set<String>) throws -> Bool {
    try TableReader.all.allSatisfy { reader in
      try tables.isDisjoint(with: reader.tables) || reader.read(trial).unreadable.allSatisfy(\.isOfNewerTool)
    }
  }

  /// Inserts a row, under another row id if its own is taken.
  ///
  /// - Returns: false if a constraint fails or the row already exists.
  private func insert(_ row: RawRow, _ schema: TableSchema, into db: Database) throws -> Bool {
    let number = preservesRowIDs ? schema.columns.first(where: \.isRowID) : nil
    if let number {
      if try insert([(number, row.rowid.databaseValue)] + schema.values(row), schema, into: db) { return true }
    }
    // Not every table has an id, so a row with the same values counts as the same row.
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
    // The in-memory database has no lock, so nothing is sealed there.
    let marks = values.map { SealedColumns.sealedIfNeeded(schema.table, $0.column.name) }.joined(separator: ", ")
    let statement = try db.cachedStatement(
      sql: "INSERT INTO \(schema.table.quotedDatabaseIdentifier) (\(names)) VALUES (\(marks))")
    do {
      // Never duplicate keys: column names are unique.
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
