// Reads and writes the person's own breathing patterns. Runs on GRDB's queues.
//
// Limits aren't checked here: a pattern that a later version considers too slow is still read, so that it
// can be edited.

import Core
import Foundation
import GRDB

extension OwnPattern {
  /// The stored JSON, in seconds. The keys never change.
  private struct Times: Codable {
    enum CodingKeys: String, CodingKey {
      case inhale, exhale, rest
      case holdFull = "hold-full"
      case holdEmpty = "hold-empty"
    }

    let inhale, holdFull, exhale, holdEmpty, rest: Double
  }

  /// Inserts a row, or updates the one with this id, which retains its position; `created` in milliseconds since 1970.
  func insert(in db: Database, created: Int64) throws { try insert(in: db, at: nil, created: created) }

  private func insert(in db: Database, at number: Int?, created: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO breathing_patterns (number, id, name, times, created) VALUES (
          :number, :id, \(SealedColumns.sealed("breathing_patterns", "name", ":name", row: ":id")),
          \(SealedColumns.sealed("breathing_patterns", "times", ":times", row: ":id")), :created)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, times = excluded.times
        """,
      arguments: [
        "number": number, "id": id.stored, "name": name.storable, "times": try storedTimes(), "created": created,
      ])
  }

  private func storedTimes() throws -> String {
    try Times(inhale: inhale, holdFull: holdFull, exhale: exhale, holdEmpty: holdEmpty, rest: rest).storedJSON()
  }

  /// All patterns, in the order of their creation.
  static func fetchAll(from db: Database) throws -> DecodedRows<OwnPattern> {
    let decoder = JSONDecoder()
    let words = SealedColumns.opened("breathing_patterns", ["name", "times"])
    let rows = try Row.fetchCursor(db, sql: "SELECT id, \(words) FROM breathing_patterns ORDER BY number")
    return try RecordKind.patterns.read(rows) { row in try Self(row, by: decoder) }
  }

  private init(_ row: Row, by decoder: JSONDecoder) throws {
    let times: Times = try row.json("times", by: decoder)
    self.init(
      id: try row.uuid("id"), name: try row.text("name"), inhale: times.inhale, holdFull: times.holdFull,
      exhale: times.exhale, holdEmpty: times.holdEmpty, rest: times.rest)
  }
}

extension OwnPattern: PlacedRow {
  static let table = "breathing_patterns"
  static let placeColumn = "number"

  static func fetch(at place: Int, from db: Database) throws -> Self {
    let sql = """
      SELECT id, \(SealedColumns.opened("breathing_patterns", ["name", "times"]))
      FROM breathing_patterns WHERE number = ?
      """
    let found = try Row.fetchFirst(db, sql: sql, [place]) { row in try Self(row, by: JSONDecoder()) }
    guard let found else { throw UnreadableRow(column: "number") }
    return found
  }

  func insert(in db: Database, at place: Int, created: Int64) throws {
    try insert(in: db, at: place as Int?, created: created)
  }

  func update(in db: Database, at place: Int) throws {
    try db.execute(
      sql: """
        UPDATE breathing_patterns SET name = \(SealedColumns.sealed("breathing_patterns", "name", ":name", row: "id")),
          times = \(SealedColumns.sealed("breathing_patterns", "times", ":times", row: "id"))
        WHERE number = :number
        """,
      arguments: ["name": name.storable, "times": try storedTimes(), "number": place])
  }
}
