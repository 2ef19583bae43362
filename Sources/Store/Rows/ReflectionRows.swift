// How reflections, drafts and the timeline become rows and come back. Runs where GRDB runs it.

import Core
import Foundation
import GRDB

extension Reflection {
  /// What `init` reads, for SELECT.
  static let columns =
    "id, \(Sealing.opened("reflections", ["event", "reason"])), instant, utc_offset, local_day, edited"

  /// Puts a new row; `created` in milliseconds since 1970.
  func insert(in db: Database, created: Int64) throws {
    try insert(by: try Self.insertion(in: db), created: created)
  }

  /// The same by a statement that `insertion` gave, for many.
  func insert(by insertion: Statement, created: Int64) throws {
    try insertion.execute(
      arguments: [
        id.stored, event.keepable, reason.keepable, moment.instant.millisecondsSince1970, moment.utcOffset,
        moment.day.description, created, editedAt?.millisecondsSince1970,
      ])
  }

  /// What puts a row, compiled.
  static func insertion(in db: Database) throws -> Statement {
    try db.cachedStatement(
      sql: """
        INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created, edited)
        VALUES (
          ?1, \(Sealing.sealed("reflections", "event", "?2", row: "?1")),
          \(Sealing.sealed("reflections", "reason", "?3", row: "?1")), ?4, ?5, ?6, ?7, ?8)
        """)
  }

  /// The reflections of the days given, newest first, that are wanted for their event and reason.
  static func fetch(
    from db: Database, first: LocalDay?, last: LocalDay?, where isWanted: (String, String) -> Bool = { _, _ in true }
  ) throws -> [Reflection] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(columns) FROM reflections
        WHERE deleted IS NULL AND local_day BETWEEN ? AND ?
        ORDER BY instant DESC, number DESC
        """,
      arguments: [first?.description ?? "", last?.description ?? "9999-12-31"])
    var found: [Reflection] = []
    while let row = try rows.next() {
      let (event, reason) = try (row.text("event"), row.text("reason"))
      guard isWanted(event, reason) else { continue }
      found.append(try Reflection(row, event: event, reason: reason))
    }
    return found
  }

  /// What is in the bin, the last deleted first.
  static func fetchBin(from db: Database) throws -> [Reflection] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(columns) FROM reflections
        WHERE deleted IS NOT NULL
        ORDER BY deleted DESC, number DESC
        """)
    var found: [Reflection] = []
    while let row = try rows.next() {
      found.append(try Reflection(row, event: row.text("event"), reason: row.text("reason")))
    }
    return found
  }

  /// Changes the words of one, in the bin or not; nothing, if there is none or it says the same already. `edited` in
  /// milliseconds since 1970.
  static func edit(_ id: ID, event: String, reason: String, edited: Int64, in db: Database) throws {
    let (event, reason) = (event.keepable, reason.keepable)
    try db.execute(
      sql: """
        UPDATE reflections SET
          event = \(Sealing.sealed("reflections", "event", ":event", row: "id")),
          reason = \(Sealing.sealed("reflections", "reason", ":reason", row: "id")), edited = :edited
        WHERE id = :id AND (
          \(Sealing.words("reflections", "event")) IS NOT :event
          OR \(Sealing.words("reflections", "reason")) IS NOT :reason)
        """,
      arguments: ["event": event, "reason": reason, "edited": edited, "id": id.stored])
  }

  /// Puts one into the bin; nothing, if it is there already. `deleted` in milliseconds since 1970.
  static func delete(_ id: ID, deleted: Int64, in db: Database) throws {
    try db.execute(
      sql: "UPDATE reflections SET deleted = ? WHERE id = ? AND deleted IS NULL", arguments: [deleted, id.stored])
  }

  /// Takes one out of the bin, if it is there.
  static func restore(_ id: ID, in db: Database) throws {
    try db.execute(sql: "UPDATE reflections SET deleted = NULL WHERE id = ?", arguments: [id.stored])
  }

  init(_ row: Row, event: String, reason: String) throws {
    self.init(
      id: try row.uuid("id"), event: event, reason: reason, moment: try row.moment(),
      editedAt: try row.milliseconds("edited").map { Date(millisecondsSince1970: $0) })
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
      sql: """
        INSERT OR REPLACE INTO drafts (kind, event, reason, kept)
        VALUES (
          :kind, \(Sealing.sealed("drafts", "event", ":event", row: ":kind")),
          \(Sealing.sealed("drafts", "reason", ":reason", row: ":kind")), :kept)
        """,
      arguments: ["kind": Self.kind, "event": event.keepable, "reason": reason.keepable, "kept": kept])
  }

  /// Removes the draft, if there is one.
  static func delete(in db: Database) throws {
    try db.execute(sql: "DELETE FROM drafts WHERE kind = ?", arguments: [kind])
  }

  /// The draft, if there is one.
  static func fetch(from db: Database) throws -> ReflectionDraft? {
    let words = Sealing.opened("drafts", ["event", "reason"])
    let row = try Row.fetchOne(db, sql: "SELECT \(words) FROM drafts WHERE kind = ?", arguments: [kind])
    return try row.map { ReflectionDraft(event: try $0.text("event"), reason: try $0.text("reason")) }
  }
}
