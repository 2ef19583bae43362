// Reads and writes the person's own help plan, which is one row. Runs on GRDB's queues.

import Core
import Foundation
import GRDB

extension HelpPlan {
  /// Replaces the stored plan, or deletes it if this one is empty. `savedAt` in milliseconds since 1970.
  ///
  /// - Throws: an error of the database if the stored plan can't be read because the lock is closed; it
  ///   isn't replaced then.
  func replace(in db: Database, savedAt: Int64) throws {
    do {
      _ = try Self.fetch(from: db)
    } catch is UnreadableRow {
      // A damaged plan may be replaced.
    }
    try db.execute(sql: "DELETE FROM help_plan")
    guard !isBlank else { return }
    let columns = Part.allCases.map(\.rawValue)
    // A plan that the person chose to keep outside the lock is never sealed.
    let values = columns.map { isOutsideLock ? ":\($0)" : SealedColumns.sealed("help_plan", $0, ":\($0)", row: "1") }
    let words = Part.allCases.map { ($0.rawValue, self[$0].storable as (any DatabaseValueConvertible)?) }
    try db.execute(
      sql: """
        INSERT INTO help_plan (slot, \(columns.joined(separator: ", ")), outside_lock, kept)
        VALUES (1, \(values.joined(separator: ", ")), :outside, :kept)
        """,
      arguments: StatementArguments(Dictionary(uniqueKeysWithValues: words))
        + ["outside": isOutsideLock, "kept": savedAt])
  }

  /// Applies an edit to the stored plan and returns the result; `savedAt` in milliseconds since 1970.
  ///
  /// Writes only the parts that differ.
  ///
  /// - Throws: `UnreadableRow` if the stored plan can't be read; nothing is written then.
  static func change(_ edit: HelpPlanEdit, in db: Database, savedAt: Int64) throws -> HelpPlan {
    let former = try fetch(from: db)
    let present = former ?? HelpPlan(isOutsideLock: edit.from.isOutsideLock)
    let plan = edit.applied(to: present)
    if plan == present { return plan }
    guard former != nil, plan.isOutsideLock == present.isOutsideLock, !plan.isBlank else {
      try plan.replace(in: db, savedAt: savedAt)
      return plan
    }
    let parts = Part.allCases.filter { plan[$0] != present[$0] }.map(\.rawValue)
    let changes = parts.map { part in
      "\(part) = \(plan.isOutsideLock ? ":\(part)" : SealedColumns.sealed("help_plan", part, ":\(part)", row: "slot"))"
    }
    let words = Part.allCases.filter { parts.contains($0.rawValue) }
      .map { ($0.rawValue, plan[$0].storable as (any DatabaseValueConvertible)?) }
    try db.execute(
      sql: "UPDATE help_plan SET \(changes.joined(separator: ", ")), kept = :kept",
      arguments: StatementArguments(Dictionary(uniqueKeysWithValues: words)) + ["kept": savedAt])
    return plan
  }

  /// The plan, or nil if there isn't one.
  static func fetch(from db: Database) throws -> HelpPlan? {
    let words = Part.allCases.map { part in
      "CASE WHEN outside_lock = 1 THEN \(part.rawValue) ELSE \(SealedColumns.plaintext("help_plan", part.rawValue)) END AS \(part.rawValue)"
    }
    let sql = "SELECT \(words.joined(separator: ", ")), outside_lock FROM help_plan"
    return try Row.fetchFirst(db, sql: sql) { row in try HelpPlan(row) }
  }

  private init(_ row: Row) throws {
    let parts = try Part.allCases.map { part in
      // These two columns are NULL in rows from before migration 008.
      let isUnwritten = [.services, .safety].contains(part) && (row[part.rawValue] as DatabaseValue).isNull
      return (part, isUnwritten ? "" : try row.text(part.rawValue))
    }
    guard let isOutsideLock = Bool.fromDatabaseValue(row["outside_lock"]) else {
      throw UnreadableRow(column: "outside_lock")
    }
    self.init(Dictionary(uniqueKeysWithValues: parts), isOutsideLock: isOutsideLock)
  }

  /// The plan as rows: one, none, or one that's unreadable.
  static func read(from db: Database) throws -> DecodedRows<HelpPlan> {
    do {
      return DecodedRows(items: [try fetch(from: db)].compactMap(\.self))
    } catch let problem as UnreadableRow {
      return DecodedRows(unreadable: [UnreadableRecord(kind: .plan, column: problem.column)])
    }
  }

  /// Whether the stored plan is outside the lock.
  static func isOutsideLock(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM help_plan WHERE outside_lock = 1)") ?? false
  }
}
