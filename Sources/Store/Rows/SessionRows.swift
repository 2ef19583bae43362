// Reads and writes sessions and the unfinished one. Runs on GRDB's queues.

import Core
import Foundation
import GRDB

extension SessionRecord {
  /// The accepted seconds of one exercise (up to 68 years), so that sums never overflow.
  private static let plausibleSeconds = 0...Int(Int32.max)
  /// The columns that `sessions` and `unfinished_session` share, in the order of `values`.
  fileprivate static let columns = "id, origin, mood, length, uses, instant, utc_offset, local_day"
  /// SQL expressions for `values`, sealed if a lock is set; the same for both tables.
  fileprivate static let places =
    ":id, "
    + ["origin", "mood", "length", "uses"].map { SealedColumns.sealed("sessions", $0, ":\($0)", row: ":id") }
    .joined(separator: ", ") + ", :instant, :utc_offset, :local_day"

  /// The columns for SELECT, unsealed.
  fileprivate static func opened(_ table: String) -> String {
    "id, \(SealedColumns.opened(table, ["origin", "mood", "length", "uses"])), instant, utc_offset, local_day"
  }

  /// The SQL query for the days with a session. It reads only the index.
  static let daysQuery = "SELECT DISTINCT local_day FROM sessions ORDER BY local_day"

  /// Inserts a row, or updates the one with this id, which retains its number; `created` in milliseconds since 1970.
  func insert(in db: Database, created: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO sessions (\(Self.columns), created) VALUES (\(Self.places), :created)
        ON CONFLICT (id) DO UPDATE SET
          origin = excluded.origin, mood = excluded.mood, length = excluded.length, uses = excluded.uses,
          instant = excluded.instant, utc_offset = excluded.utc_offset, local_day = excluded.local_day
        """,
      arguments: try values + ["created": created])
  }

  /// The sessions of these days (both included), oldest first.
  static func fetch(from db: Database, first: LocalDay, last: LocalDay) throws -> DecodedRows<SessionRecord> {
    let decoder = JSONDecoder()
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(opened("sessions")) FROM sessions WHERE local_day BETWEEN ? AND ? ORDER BY instant, number",
      arguments: [first.description, last.description])
    return try RecordKind.sessions.read(rows) { row in try SessionRecord(row, by: decoder) }
  }

  /// The days with at least one session, oldest first, without duplicates.
  static func fetchDays(from db: Database) throws -> [LocalDay] {
    // Unreadable days are skipped.
    try Row.fetchAll(db, sql: daysQuery).compactMap { row in (try? row.text("local_day")).flatMap { LocalDay($0) } }
  }

  fileprivate var values: StatementArguments {
    get throws {
      // These strings are stored, so they never change.
      let (origin, mood, length): (String, String?, String?) =
        switch self.origin {
        case .plan(let mood, let length): ("plan", mood.rawValue, length.rawValue)
        case .helpNow: ("help-now", nil, nil)
        // Earlier versions, without the shelf, read this as `helpNow`, the only origin without a mood that they know.
        case .chosen(let exercise): ("help-now", nil, exercise.rawValue)
        }
      // A clock that jumps must not make the row unreadable.
      let range = Self.plausibleSeconds
      let uses = uses.map {
        Use(exercise: $0.exercise, guide: $0.guide, seconds: min(max($0.seconds, range.lowerBound), range.upperBound))
      }
      return [
        "id": id.stored, "origin": origin, "mood": mood, "length": length, "uses": try uses.storedJSON(),
        "instant": moment.instant.millisecondsSince1970, "utc_offset": moment.utcOffset,
        "local_day": moment.day.description,
      ]
    }
  }

  fileprivate init(_ row: Row, by decoder: JSONDecoder) throws {
    let origin: Origin =
      switch try row.text("origin") {
      case "plan": .plan(try row.word("mood"), try row.word("length"))
      case "help-now": (row["length"] as DatabaseValue).isNull ? .helpNow : .chosen(try row.word("length"))
      default: throw UnreadableRow(column: "origin")
      }
    let uses: [Use] = try row.json("uses", by: decoder)
    guard uses.allSatisfy({ Self.plausibleSeconds.contains($0.seconds) }) else { throw UnreadableRow(column: "uses") }
    self.init(id: try row.uuid("id"), moment: try row.moment(), origin: origin, uses: uses)
  }
}

extension UnfinishedSession {
  /// Replaces the stored session; `savedAt` in milliseconds since 1970.
  func replaceFormer(in db: Database, savedAt: Int64) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO unfinished_session (slot, \(SessionRecord.columns), step, exercise, kept)
        VALUES (
          1, \(SessionRecord.places), :step,
          \(SealedColumns.sealed("unfinished_session", "exercise", ":exercise", row: ":id")), :kept)
        """,
      arguments: try record.values + ["step": step, "exercise": exercise.rawValue, "kept": savedAt])
  }

  /// Copies the stored session to `sessions` without decoding it, unless its id is `id`.
  ///
  /// Used while the lock is closed. Then the stored session can't be offered to the person before another replaces it.
  static func endFormer(unless id: SessionRecord.ID, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO sessions (\(SessionRecord.columns), created)
        SELECT \(SessionRecord.columns), kept FROM unfinished_session WHERE id <> ?
        """,
      arguments: [id.stored])
  }

  /// Deletes the session, if there is one.
  static func delete(in db: Database) throws { try db.execute(sql: "DELETE FROM unfinished_session") }

  /// The session, or nil if there isn't one.
  static func fetch(from db: Database) throws -> UnfinishedSession? {
    let columns = SessionRecord.opened("unfinished_session")
    let exercise = SealedColumns.opened("unfinished_session", "exercise")
    return try Row.fetchFirst(db, sql: "SELECT \(columns), step, \(exercise) FROM unfinished_session") { row in
      guard let step = Int.fromDatabaseValue(row["step"]) else { throw UnreadableRow(column: "step") }
      return UnfinishedSession(
        record: try SessionRecord(row, by: JSONDecoder()), step: step, exercise: try row.word("exercise"))
    }
  }
}
