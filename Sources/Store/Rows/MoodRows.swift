// Reads and writes moods. Runs on GRDB's queues.
// What the lock seals is sealed inside the statements; see `SealedColumns`.

import Core
import Foundation
import GRDB

extension MoodNote {
  /// Inserts a new row; `created` in milliseconds since 1970.
  func insert(in db: Database, created: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO moods (id, mood, occasion, session, instant, utc_offset, local_day, created)
        VALUES (
          :id, \(SealedColumns.sealed("moods", "mood", ":mood", row: ":id")),
          \(SealedColumns.sealed("moods", "occasion", ":occasion", row: ":id")),
          :session, :instant, :offset, :day, :created)
        """,
      arguments: [
        "id": id.stored, "mood": mood.rawValue, "occasion": occasion.rawValue, "session": session?.stored,
        "instant": moment.instant.millisecondsSince1970, "offset": moment.utcOffset, "day": moment.day.description,
        "created": created,
      ])
  }

  /// Changes the mood of a note and its occasion. Does nothing if it doesn't exist.
  static func correct(_ id: ID, to mood: Mood, _ occasion: Occasion, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE moods SET mood = \(SealedColumns.sealed("moods", "mood", ":mood", row: "id")),
          occasion = \(SealedColumns.sealed("moods", "occasion", ":occasion", row: "id"))
        WHERE id = :id
        """,
      arguments: ["mood": mood.rawValue, "occasion": occasion.rawValue, "id": id.stored])
  }

  /// Deletes the note, if it exists.
  static func delete(_ id: ID, in db: Database) throws {
    try db.execute(sql: "DELETE FROM moods WHERE id = ?", arguments: [id.stored])
  }

  /// The moods of these days (both included), oldest first.
  static func fetch(from db: Database, first: LocalDay, last: LocalDay) throws -> DecodedRows<MoodNote> {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, \(SealedColumns.opened("moods", ["mood", "occasion"])), session, instant, utc_offset, local_day
        FROM moods WHERE local_day BETWEEN ? AND ?
        ORDER BY instant, number
        """,
      arguments: [first.description, last.description])
    return try RecordKind.moods.read(rows) { row in
      let session: DatabaseValue = row["session"]
      return MoodNote(
        id: try row.uuid("id"), mood: try row.word("mood"), moment: try row.moment(),
        occasion: try row.word("occasion"), session: session.isNull ? nil : try row.uuid("session"))
    }
  }
}
