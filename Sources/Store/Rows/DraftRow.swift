// A row of `drafts`: two sealed texts under a key in the clear. Runs on GRDB's queues.

import GRDB

enum DraftRow {
  /// Replaces the row of a key; `kept` in milliseconds since 1970.
  static func replace(_ kind: String, _ event: String, _ reason: String, kept: Int64, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO drafts (kind, event, reason, kept)
        VALUES (
          :kind, \(SealedColumns.sealed("drafts", "event", ":event", row: ":kind")),
          \(SealedColumns.sealed("drafts", "reason", ":reason", row: ":kind")), :kept)
        """,
      arguments: ["kind": kind, "event": event, "reason": reason, "kept": kept])
  }

  /// Deletes the row of a key, if there is one.
  static func delete(_ kind: String, in db: Database) throws {
    try db.execute(sql: "DELETE FROM drafts WHERE kind = ?", arguments: [kind])
  }

  /// The two texts of a key; nil if there is no row.
  ///
  /// - Throws: `UnreadableRow` for a value that Respite never writes.
  static func fetch(_ kind: String, from db: Database) throws -> (event: String, reason: String)? {
    let words = SealedColumns.opened("drafts", ["event", "reason"])
    return try Row.fetchFirst(db, sql: "SELECT \(words) FROM drafts WHERE kind = ?", [kind]) { row in
      (try row.text("event"), try row.text("reason"))
    }
  }
}
