// Reads and writes reflections and their draft. Runs on GRDB's queues.
// What the lock seals is sealed inside the statements; see `SealedColumns`.

import Core
import Foundation
import GRDB

extension Reflection {
  /// The columns that `init` reads, for SELECT.
  static let columns =
    "number, id, \(SealedColumns.opened("reflections", ["event", "reason"])), instant, utc_offset, local_day, edited"

  /// Inserts a new row; `created` in milliseconds since 1970.
  func insert(in db: Database, created: Int64) throws {
    try insert(by: try Self.insertion(in: db), created: created)
  }

  /// Inserts a new row with a statement from `insertion(in:)`, which many rows can share.
  func insert(by insertion: Statement, created: Int64) throws {
    try insertion.execute(
      arguments: [
        id.stored, event.storable, reason.storable, moment.instant.millisecondsSince1970, moment.utcOffset,
        moment.day.description, created, editedAt?.millisecondsSince1970,
      ])
  }

  /// The prepared INSERT statement.
  static func insertion(in db: Database) throws -> Statement {
    try db.cachedStatement(
      sql: """
        INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created, edited, revision)
        VALUES (
          ?1, \(SealedColumns.sealed("reflections", "event", "?2", row: "?1")),
          \(SealedColumns.sealed("reflections", "reason", "?3", row: "?1")), ?4, ?5, ?6, ?7, ?8, \(Revision.new))
        """)
  }

  /// The reflections of these days whose event and reason satisfy `isWanted`, including unreadable ones. Both days are
  /// included; nil means no limit. Newest first, as in the window's timeline: by day, then instant, then number.
  static func fetch(
    from db: Database, first: LocalDay?, last: LocalDay?, where isWanted: (String, String) -> Bool = { _, _ in true }
  ) throws -> [Reflection] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(columns) FROM reflections
        WHERE deleted IS NULL AND local_day BETWEEN ? AND ?
        ORDER BY local_day DESC, instant DESC, number DESC
        """,
      arguments: [first?.description ?? "", last?.description ?? "9999-12-31"])
    return try fetchAll(rows, where: isWanted)
  }

  private static func fetchAll(
    _ rows: RowCursor, where isWanted: (String, String) -> Bool = { _, _ in true }
  ) throws -> [Reflection] {
    var found: [Reflection] = []
    while let row = try rows.next() {
      let reflection = Reflection(orStandIn: row)
      if isWanted(reflection.event, reflection.reason) { found.append(reflection) }
    }
    return found
  }

  /// The reflections in the bin, last deleted first.
  static func fetchBin(from db: Database) throws -> [Reflection] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(columns) FROM reflections
        WHERE deleted IS NOT NULL
        ORDER BY deleted DESC, number DESC
        """)
    return try fetchAll(rows)
  }

  /// The reflection with this id, perhaps unreadable; nil if it doesn't exist or is in the bin.
  static func fetchOne(_ id: ID, from db: Database) throws -> Reflection? {
    let number = try Int64.fetchOne(
      db, sql: "SELECT number FROM reflections WHERE \(id.place) AND deleted IS NULL", arguments: [id.stored])
    return try number.flatMap { try fetch([$0], from: db)[$0] }
  }

  /// Changes the text of a reflection, and its day unless `day` is nil, in the bin or not. Does nothing if the
  /// reflection doesn't exist or nothing differs. `edited` in milliseconds since 1970.
  static func edit(
    _ id: ID, event: String, reason: String, day: LocalDay? = nil, edited: Int64, in db: Database
  ) throws {
    let (event, reason) = (event.storable, reason.storable)
    try db.execute(
      sql: """
        UPDATE reflections SET
          event = \(SealedColumns.sealed("reflections", "event", ":event", row: "id")),
          reason = \(SealedColumns.sealed("reflections", "reason", ":reason", row: "id")),
          local_day = coalesce(:day, local_day), edited = :edited, revision = \(Revision.new)
        WHERE id = :id AND (
          coalesce(:day, local_day) IS NOT local_day OR
          \(SealedColumns.plaintext("reflections", "event")) IS NOT :event
          OR \(SealedColumns.plaintext("reflections", "reason")) IS NOT :reason)
        """,
      arguments: ["event": event, "reason": reason, "day": day?.description, "edited": edited, "id": id.stored])
  }

  /// Moves a reflection to the bin. Does nothing if it's in the bin already. `deleted` in milliseconds since 1970.
  static func delete(_ id: ID, deleted: Int64, in db: Database) throws {
    try db.execute(
      sql: "UPDATE reflections SET deleted = ?, revision = \(Revision.new) WHERE \(id.place) AND deleted IS NULL",
      arguments: [deleted, id.stored])
  }

  /// Moves a reflection out of the bin, if it's in it.
  static func restore(_ id: ID, in db: Database) throws {
    try db.execute(
      sql: "UPDATE reflections SET deleted = NULL, revision = \(Revision.new) WHERE \(id.place)", arguments: [id.stored]
    )
  }

  /// Decodes a row.
  ///
  /// - Throws: `UnreadableRow` for a value that Respite never writes.
  init(_ row: Row) throws {
    self.init(
      id: try row.uuid("id"), event: try row.text("event"), reason: try row.text("reason"), moment: try row.moment(),
      editedAt: try row.milliseconds("edited").map { Date(millisecondsSince1970: $0) })
  }

  /// Decodes a row; returns an unreadable entry if it can't.
  init(orStandIn row: Row) {
    do {
      try self.init(row)
    } catch {
      self.init(unreadable: (try? row.uuid("id")) ?? ID(rowNumber: row["number"]), moment: row.knownMoment)
    }
  }
}

extension ReflectionDraft {
  /// The name of the draft.
  static let name = "reflection"

  /// Writes this program's draft; `savedAt` in milliseconds since 1970.
  func save(at places: DraftPlaces, in db: Database, savedAt: Int64) throws {
    try DraftRow.save(Self.name, event.storable, reason.storable, savedAt: savedAt, at: places, in: db)
  }

  /// Deletes this program's draft, if there is one.
  static func delete(at places: DraftPlaces, in db: Database) throws {
    try DraftRow.delete(name, at: places, in: db)
  }

  /// The draft, or nil if there isn't one.
  static func fetch(at places: DraftPlaces, from db: Database) throws -> ReflectionDraft? {
    try DraftRow.fetch(name, at: places, from: db).map { ReflectionDraft(event: $0.event, reason: $0.reason) }
  }
}
