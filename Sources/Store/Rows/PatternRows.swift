// How the person's own breathing patterns become rows and come back. Runs where GRDB runs it.
//
// Their limits are not checked here: a pattern that a later Respite finds too slow is still the person's, to be mended.

import Core
import Foundation
import GRDB

extension OwnPattern {
  /// The times as they are stored: seconds, by names that never change.
  private struct Times: Codable {
    enum CodingKeys: String, CodingKey {
      case inhale, exhale, rest
      case holdFull = "hold-full"
      case holdEmpty = "hold-empty"
    }

    let inhale, holdFull, exhale, holdEmpty, rest: Double
  }

  /// Puts a new row, or changes the one with this id, which keeps its place; `created` in milliseconds since 1970.
  func insert(in db: Database, created: Int64) throws {
    let times = Times(inhale: inhale, holdFull: holdFull, exhale: exhale, holdEmpty: holdEmpty, rest: rest)
    try db.execute(
      sql: """
        INSERT INTO breathing_patterns (id, name, times, created) VALUES (
          :id, \(Sealing.sealed("breathing_patterns", "name", ":name", row: ":id")),
          \(Sealing.sealed("breathing_patterns", "times", ":times", row: ":id")), :created)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, times = excluded.times
        """,
      arguments: ["id": id.stored, "name": name.keepable, "times": try times.storedJSON(), "created": created])
  }

  /// Removes the pattern, if there is one.
  static func delete(_ id: ID, in db: Database) throws {
    try db.execute(sql: "DELETE FROM breathing_patterns WHERE id = ?", arguments: [id.stored])
  }

  /// All of them, in the order in which they were made.
  static func fetchAll(from db: Database) throws -> ReadRows<OwnPattern> {
    let decoder = JSONDecoder()
    let words = Sealing.opened("breathing_patterns", ["name", "times"])
    let rows = try Row.fetchCursor(db, sql: "SELECT id, \(words) FROM breathing_patterns ORDER BY number")
    return try RecordKind.patterns.read(rows) { row in
      let times: Times = try row.json("times", by: decoder)
      return OwnPattern(
        id: try row.uuid("id"), name: try row.text("name"), inhale: times.inhale, holdFull: times.holdFull,
        exhale: times.exhale, holdEmpty: times.holdEmpty, rest: times.rest)
    }
  }
}
