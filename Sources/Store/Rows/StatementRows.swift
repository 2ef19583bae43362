// Reads and writes the person's list of coping statements. Runs on GRDB's queues.

import Core
import Foundation
import GRDB

extension StatementList.Entry {
  /// Replaces the list by these entries, in their order. Unreadable rows remain.
  static func replaceAll(by entries: [Self], in db: Database) throws {
    try PlacedList.change(in: db, created: 0) { list in list.replaceAll(by: entries) }
  }

  /// All entries, in their order.
  static func fetchAll(from db: Database) throws -> DecodedRows<Self> {
    let words = SealedColumns.opened("statements", ["given", "text"])
    let sql = "SELECT own, \(words), is_favourite, is_hidden FROM statements ORDER BY place"
    return try RecordKind.statements.read(Row.fetchCursor(db, sql: sql)) { row in try Self(row) }
  }

  private init(_ row: Row) throws {
    let own: DatabaseValue = row["own"]
    self.init(
      id: own.isNull ? .given(try row.text("given")) : .own(try row.uuid("own")), text: try row.text("text"),
      isFavourite: try row.flag("is_favourite"), isHidden: try row.flag("is_hidden"))
  }
}

extension StatementList.Entry: PlacedRow {
  static let table = "statements"
  static let placeColumn = "place"

  static func fetch(at place: Int, from db: Database) throws -> Self {
    let words = SealedColumns.opened("statements", ["given", "text"])
    let sql = "SELECT own, \(words), is_favourite, is_hidden FROM statements WHERE place = ?"
    guard let found = try Row.fetchFirst(db, sql: sql, [place], { row in try Self(row) }) else {
      throw UnreadableRow(column: "place")
    }
    return found
  }

  func insert(in db: Database, at place: Int, created: Int64) throws {
    let (own, given): (String?, String?) =
      switch id {
      case .own(let id): (id.stored, nil)
      case .given(let wording): (nil, wording.storable)
      }
    let row = "coalesce(:own, 'given')"
    try db.execute(
      sql: """
        INSERT INTO statements (place, own, given, text, is_favourite, is_hidden)
        VALUES (
          :place, :own, \(SealedColumns.sealed("statements", "given", ":given", row: row)),
          \(SealedColumns.sealed("statements", "text", ":text", row: row)), :favourite, :hidden)
        ON CONFLICT (own) DO UPDATE SET
          text = excluded.text, is_favourite = excluded.is_favourite, is_hidden = excluded.is_hidden
        """,
      arguments: [
        "place": place, "own": own, "given": given, "text": text.storable, "favourite": isFavourite,
        "hidden": isHidden,
      ])
  }

  func update(in db: Database, at place: Int) throws {
    try db.execute(
      sql: """
        UPDATE statements SET
          text = \(SealedColumns.sealed("statements", "text", ":text", row: "coalesce(own, 'given')")),
          is_favourite = :favourite, is_hidden = :hidden
        WHERE place = :place
        """,
      arguments: ["text": text.storable, "favourite": isFavourite, "hidden": isHidden, "place": place])
  }
}

extension Row {
  fileprivate func flag(_ column: String) throws -> Bool {
    guard let flag = Bool.fromDatabaseValue(self[column]) else { throw UnreadableRow(column: column) }
    return flag
  }
}
