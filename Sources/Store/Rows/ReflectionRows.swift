// How reflections, drafts and the timeline become rows and come back. Runs where GRDB runs it.

import Core
import Foundation
import GRDB

extension Reflection {
  /// Puts a new row; `created` in milliseconds since 1970.
  func insert(in db: Database, created: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created, edited)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.stored, event.keepable, reason.keepable, moment.instant.millisecondsSince1970, moment.utcOffset,
        moment.day.description, created, editedAt?.millisecondsSince1970,
      ])
  }

  /// The reflections of the days given, newest first, that are wanted for their event and reason.
  static func fetch(
    from db: Database, first: LocalDay?, last: LocalDay?, where isWanted: (String, String) -> Bool = { _, _ in true }
  ) throws -> [Reflection] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, event, reason, instant, utc_offset, local_day, edited FROM reflections
        WHERE deleted IS NULL AND local_day BETWEEN ? AND ?
        ORDER BY instant DESC, number DESC
        """,
      arguments: [first?.description ?? "", last?.description ?? "9999-12-31"])
    var found: [Reflection] = []
    while let row = try rows.next() {
      let (event, reason) = try (row.text("event"), row.text("reason"))
      guard isWanted(event, reason) else { continue }
      found.append(
        Reflection(
          id: try row.uuid("id"), event: event, reason: reason, moment: try row.moment(),
          editedAt: try row.milliseconds("edited").map { Date(millisecondsSince1970: $0) }))
    }
    return found
  }
}

extension Timeline {
  /// What there is since `first`, and whether there is more before.
  static func fetch(from db: Database, first: LocalDay) throws -> Timeline {
    let hasEarlier = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM reflections WHERE deleted IS NULL AND local_day < ?)",
      arguments: [first.description])
    return Timeline(
      reflections: try Reflection.fetch(from: db, first: first, last: nil), hasEarlier: hasEarlier ?? false)
  }
}

extension ReflectionDraft {
  /// The one row of the table that is ours.
  private static let kind = "reflection"

  /// Puts this draft where the former one was; `kept` in milliseconds since 1970.
  func replaceFormer(in db: Database, kept: Int64) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO drafts (kind, event, reason, kept) VALUES (?, ?, ?, ?)",
      arguments: [Self.kind, event.keepable, reason.keepable, kept])
  }

  /// Removes the draft, if there is one.
  static func delete(in db: Database) throws {
    try db.execute(sql: "DELETE FROM drafts WHERE kind = ?", arguments: [kind])
  }

  /// The draft, if there is one.
  static func fetch(from db: Database) throws -> ReflectionDraft? {
    let row = try Row.fetchOne(db, sql: "SELECT event, reason FROM drafts WHERE kind = ?", arguments: [kind])
    return try row.map { ReflectionDraft(event: try $0.text("event"), reason: try $0.text("reason")) }
  }
}
