// The columns of each table, to find out which table a raw row can belong to.

import Foundation
import GRDB

/// A table with the person's records.
struct TableSchema {
  struct Column {
    let name: String
    /// The declared type: INTEGER, TEXT, ANY, BLOB or REAL, since our tables are strict.
    let type: String
    let isRequired: Bool
    /// Whether it is an alias of the rowid, which isn't stored among the values.
    let isRowID: Bool
  }

  let table: String
  let columns: [Column]

  /// The tables of a database with the newest schema, without GRDB's own.
  static func fetch(from db: Database) throws -> [TableSchema] {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND wr = 0 AND name NOT GLOB 'sqlite_*'
          AND name <> 'grdb_migrations'
        """)
    return try tables.map { table in
      let rows = try Row.fetchAll(
        db, sql: "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?) ORDER BY cid",
        arguments: [table])
      let keys = rows.count { ($0["pk"] as Int) > 0 }
      let columns = rows.map { row in
        let isRowID = keys == 1 && (row["pk"] as Int) > 0 && (row["type"] as String) == "INTEGER"
        let hasDefault = !(row["dflt_value"] as DatabaseValue).isNull
        return Column(
          name: row["name"], type: row["type"], isRequired: row["notnull"] && !hasDefault, isRowID: isRowID)
      }
      return TableSchema(table: table, columns: columns)
    }
  }

  /// Whether a lock seals any of its columns.
  var isSealed: Bool { columns.contains { SealedColumns.isSealed(table, $0.name) } }

  /// Whether the number and types of a row's values fit this table. The row may still violate the table's constraints.
  func accepts(_ row: RawRow) -> Bool {
    guard row.values.count <= columns.count, !columns.dropFirst(row.values.count).contains(where: \.isRequired) else {
      return false
    }
    return zip(columns, row.values).allSatisfy { column, value in
      switch value.storage {
      case .null: column.isRowID || !column.isRequired
      // SQLite stores a whole number in a REAL column as an integer.
      case .int64: ["INTEGER", "REAL"].contains(column.type) && !column.isRowID
      case .double: column.type == "REAL"
      case .string: ["TEXT", "ANY"].contains(column.type)
      case .blob: ["BLOB", "ANY"].contains(column.type)
      }
    }
  }

  /// The values by column, without the rowid.
  func values(_ row: RawRow) -> [(column: Column, value: DatabaseValue)] {
    zip(columns, row.values).filter { !$0.0.isRowID }.map { (column: $0.0, value: $0.1) }
  }
}
