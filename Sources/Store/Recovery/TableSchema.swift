// What the rows of each table look like, so that a row whose table is unknown can be told from those of all others.

import Foundation
import GRDB

/// A table that holds what a person has kept.
struct TableSchema {
  struct Column {
    let name: String
    /// As declared: INTEGER, TEXT, ANY, BLOB or REAL; our tables are strict.
    let type: String
    let isRequired: Bool
    /// Whether it is the rowid by another name, which is not stored among the values.
    let isRowID: Bool
  }

  let table: String
  let columns: [Column]

  /// Those of a database of the newest schema, without what is made from others (indices, the search).
  static func fetch(from db: Database) throws -> [TableSchema] {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND wr = 0 AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'search_*'
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

  /// Whether a lock seals what is in it.
  var isSealed: Bool { columns.contains { SealedColumns.isSealed(table, $0.name) } }

  /// Whether a row can be one of these; the table's own checks have the last word.
  func accepts(_ row: RawRow) -> Bool {
    guard row.values.count <= columns.count, !columns.dropFirst(row.values.count).contains(where: \.isRequired) else {
      return false
    }
    return zip(columns, row.values).allSatisfy { column, value in
      switch value.storage {
      case .null: column.isRowID || !column.isRequired
      // A whole number in a REAL column is stored as one.
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
