// How the person's arrangement of the statements becomes rows and comes back. Runs where GRDB runs it.

import Core
import Foundation
import GRDB

extension StatementList.Entry {
  /// Puts these where all the former ones were, in their order.
  static func replaceAll(by entries: [Self], in db: Database) throws {
    try db.execute(sql: "DELETE FROM statements")
    for (place, entry) in entries.enumerated() { try entry.insert(in: db, place: place) }
  }

  /// All of them, in their order.
  static func fetchAll(from db: Database) throws -> ReadRows<Self> {
    let words = Sealing.opened("statements", ["given", "text"])
    let sql = "SELECT own, \(words), is_favourite, is_hidden FROM statements ORDER BY place"
    return try RecordKind.statements.read(Row.fetchCursor(db, sql: sql)) { row in
      let own: DatabaseValue = row["own"]
      return Self(
        id: own.isNull ? .given(try row.text("given")) : .own(try row.uuid("own")), text: try row.text("text"),
        isFavourite: try row.flag("is_favourite"), isHidden: try row.flag("is_hidden"))
    }
  }

  private func insert(in db: Database, place: Int) throws {
    let (own, given): (String?, String?) =
      switch id {
      case .own(let id): (id.stored, nil)
      case .given(let wording): (nil, wording.keepable)
      }
    let row = "coalesce(:own, 'given')"
    try db.execute(
      sql: """
        INSERT INTO statements (place, own, given, text, is_favourite, is_hidden)
        VALUES (
          :place, :own, \(Sealing.sealed("statements", "given", ":given", row: row)),
          \(Sealing.sealed("statements", "text", ":text", row: row)), :favourite, :hidden)
        """,
      arguments: [
        "place": place, "own": own, "given": given, "text": text.keepable, "favourite": isFavourite,
        "hidden": isHidden,
      ])
  }
}

extension Row {
  fileprivate func flag(_ column: String) throws -> Bool {
    guard let flag = Bool.fromDatabaseValue(self[column]) else { throw UnreadableRow(column: column) }
    return flag
  }
}
