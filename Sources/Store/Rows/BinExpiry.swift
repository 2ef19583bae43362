// Permanently deletes reflections and entries of *On your mind* that have been in the bin for thirty days. Runs on the
// writing connection, after opening.
//
// A clock can be wrong, and deleted text can't be brought back, so the present time alone is never enough:
//
// 1. By the clock that was handed in, thirty days have passed since the deletion, and
// 2. after those thirty days, records were created at least twenty hours apart. If the
//    clock was set far forward there are none yet; if it stays wrong for an evening, they are close together.
// 3. If the deletion is dated in the future, or before a record that was created earlier than the deleted text, the
//    clock was wrong at that time: the thirty days start over.
//
// The cost: for a person who doesn't come back the bin is never emptied, and for others it is emptied a day
// or two late.

import Core
import Foundation
import GRDB

/// Decides what in the bin is deleted permanently.
struct BinExpiry {
  /// The tables with a bin.
  private static let tables = ["reflections", "mind"]
  /// How long a reflection stays in the bin, in milliseconds.
  static let stay: Int64 = 30 * 86_400_000
  /// The least span between the first and the last record created after that, in milliseconds: nearly a day of use.
  private static let witnessed: Int64 = 20 * 3_600_000

  /// Milliseconds since 1970, by a clock that may be wrong.
  let now: Int64

  /// Deletes what is due.
  ///
  /// - Returns: whether anything was deleted.
  func empty(in db: Database) throws -> Bool {
    guard try mayHaveWork(db) else { return false }
    var hasRemoved = false
    try db.inTransaction(.immediate) {
      for table in Self.tables {
        try restartDoubtfulStays(of: table, in: db)
        for number in try due(of: table, in: db) {
          try db.execute(sql: "DELETE FROM \(table) WHERE number = ?", arguments: [number])
          hasRemoved = true
        }
      }
      return .commit
    }
    return hasRemoved
  }

  /// Whether anything may be due. Nearly always false, and then no write lock is taken.
  private func mayHaveWork(_ db: Database) throws -> Bool {
    try Self.tables.contains { table in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE deleted <= ? OR deleted > ?)",
        arguments: [now - Self.stay, now]) ?? false
    }
  }

  private func restartDoubtfulStays(of table: String, in db: Database) throws {
    // Records created in the future prove nothing: the clock was wrong when they were.
    try db.execute(
      sql: """
        UPDATE \(table) SET deleted = :now
        WHERE deleted > :now OR deleted <= :due AND EXISTS (
          SELECT 1 FROM \(table) AS earlier
          WHERE earlier.number <= \(table).number
            AND earlier.created > \(table).deleted AND earlier.created <= :now)
        """,
      arguments: ["now": now, "due": now - Self.stay])
  }

  private func due(of table: String, in db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        WITH kept (instant) AS (
          SELECT created FROM reflections UNION ALL SELECT created FROM sessions UNION ALL SELECT created FROM moods
          UNION ALL SELECT created FROM mind)
        SELECT number FROM \(table)
        WHERE deleted <= :due AND (
          SELECT max(instant) - min(instant) FROM kept
          WHERE instant > \(table).deleted + :stay AND instant <= :now) >= :witnessed
        """,
      arguments: ["now": now, "due": now - Self.stay, "stay": Self.stay, "witnessed": Self.witnessed])
  }
}

extension RespiteStore {
  /// Deletes what is due from the bin, on the writer's queue. Returns at once.
  func emptyBin() {
    let now = clock.now().millisecondsSince1970
    pool.asyncWriteWithoutTransaction { [self] db in
      // After a failure everything stays in the bin; the next opening tries again.
      guard attempt("empty the bin", { try BinExpiry(now: now).empty(in: db) }) == true else { return }
      truncateWAL()
    }
  }
}
