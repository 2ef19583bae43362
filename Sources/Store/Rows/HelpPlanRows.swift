// How the person's own plan becomes a row and comes back. Runs where GRDB runs it.

import Core
import Foundation
import GRDB

extension HelpPlan {
  /// Puts this plan where the former one was; an empty one leaves nothing. `kept` in milliseconds since 1970.
  func replace(in db: Database, kept: Int64) throws {
    try db.execute(sql: "DELETE FROM help_plan")
    guard !isBlank else { return }
    let words = Part.allCases.map { self[$0].keepable }
    let columns = Part.allCases.map(\.rawValue).joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO help_plan (slot, \(columns), outside_lock, kept) VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
      arguments: StatementArguments(words) + [isOutsideLock, kept])
  }

  /// The plan, or nil if there is none.
  static func fetch(from db: Database) throws -> HelpPlan? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM help_plan") else { return nil }
    let words = try Part.allCases.map { ($0, try row.text($0.rawValue)) }
    guard let isOutsideLock = Bool.fromDatabaseValue(row["outside_lock"]) else {
      throw UnreadableRow(column: "outside_lock")
    }
    return HelpPlan(Dictionary(uniqueKeysWithValues: words), isOutsideLock: isOutsideLock)
  }
}
