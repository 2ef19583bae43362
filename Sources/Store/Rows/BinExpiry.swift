// Permanently deletes reflections and entries of *On your mind* that have been in the bin for thirty days. Runs on the
// writing connection, after opening.
//
// A clock can be wrong, and deleted text can't be recovered, so the present time alone is never enough. An entry is
// deleted if:
//
// 1. by the clock that was passed in, thirty days have passed since the entry was moved to the bin, and
// 2. after those thirty days, records were created at least twenty hours apart. If the clock was set far forward there
// are none yet; if it stays wrong for an evening, they're close together.
//
// If the entry was moved to the bin in the future, or before an earlier record was created, the clock was wrong at that
// time, and the thirty days start again.
//
// The cost: for a person who stops using Respite the bin is never emptied, and for others it's emptied a day or two
// late.

import Core
import Foundation
import GRDB

/// Decides what in the bin is deleted permanently.
struct BinExpiry {
  /// The tables with a bin.
  private static let tables = ["reflections", "mind"]
  /// How long an entry remains in the bin, in milliseconds.
  static let stay: Int64 = 30 * 86_400_000
  /// The least time between the first and the last record created after `stay`, in milliseconds: nearly a day of use.
  private static let leastUse: Int64 = 20 * 3_600_000

  /// Milliseconds since 1970, by a clock that may be wrong.
  let now: Int64

  /// Permanently deletes the entries whose time in the bin is over.
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

  /// Whether anything may have to be deleted or restarted. It's nearly always false, and then no write lock is taken.
  private func mayHaveWork(_ db: Database) throws -> Bool {
    try Self.tables.contains { table in
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE deleted <= ? OR deleted > ?)",
        arguments: [now - Self.stay, now]) ?? false
    }
  }

  private func restartDoubtfulStays(of table: String, in db: Database) throws {
    // Records created in the future don't count: the clock was wrong when they were created.
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
        WITH records (instant) AS (
          SELECT created FROM reflections UNION ALL SELECT created FROM sessions UNION ALL SELECT created FROM moods
          UNION ALL SELECT created FROM mind)
        SELECT number FROM \(table)
        WHERE deleted <= :due AND (
          SELECT max(instant) - min(instant) FROM records
          WHERE instant > \(table).deleted + :stay AND instant <= :now) >= :leastUse
        """,
      arguments: ["now": now, "due": now - Self.stay, "stay": Self.stay, "leastUse": Self.leastUse])
  }
}

extension RespiteStore {
  /// Permanently deletes what has been in the bin for long enough, on the writer's queue. Returns at once.
  func emptyBin() {
    let now = clock.now().millisecondsSince1970
    pool.asyncWriteWithoutTransaction { [self] db in
      // After a failure everything stays in the bin; the next opening tries again.
      guard attempt("empty the bin", { try BinExpiry(now: now).empty(in: db) }) == true else { return }
      truncateWAL()
    }
  }
}
