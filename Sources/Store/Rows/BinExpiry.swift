// Takes away for good what has been in the bin for thirty days. Runs on the writing connection, after opening.
//
// A clock can be wrong, and words that are gone can't be brought back; so the clock's word alone is never enough:
//
// 1. Thirty days have passed since the deletion by the clock that was handed in, and
// 2. after those thirty days, things were kept (reflections, sessions or moods) with twenty hours or more between the
//    first and the last of them. A clock that was set wildly forward has at first nothing to show; one that stays wrong
//    for an evening has things that lie close together.
// 3. A deletion that lies in the future, or before something that was kept earlier than the deleted words, was dated by
//    a clock that was wrong then: its thirty days begin anew.
//
// What this costs: the bin of somebody who does not come back stays as it is, and is emptied a day or two late for
// those who do. It errs on the side of keeping.

import Core
import Foundation
import GRDB

/// The rule of the bin.
struct BinExpiry {
  /// How long words stay, in milliseconds.
  static let stay: Int64 = 30 * 86_400_000
  /// How far apart the first and the last thing must lie that were kept after that: a day of use, or nearly.
  private static let witnessed: Int64 = 20 * 3_600_000

  /// Milliseconds since 1970, by a clock that may be wrong.
  let now: Int64

  /// Empties what is due.
  ///
  /// - Returns: whether any words went.
  func empty(in db: Database) throws -> Bool {
    guard try isWorthALook(db) else { return false }
    var hasRemoved = false
    try db.inTransaction(.immediate) {
      try beginAnew(in: db)
      for number in try due(in: db) {
        try db.execute(sql: "DELETE FROM reflections WHERE number = ?", arguments: [number])
        hasRemoved = true
      }
      return .commit
    }
    return hasRemoved
  }

  /// Nearly always false, and then nothing is locked and nothing written.
  private func isWorthALook(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM reflections WHERE deleted <= ? OR deleted > ?)",
      arguments: [now - Self.stay, now]) ?? false
  }

  private func beginAnew(in db: Database) throws {
    // What was kept in the future proves nothing: then it was that clock which was wrong.
    try db.execute(
      sql: """
        UPDATE reflections SET deleted = :now
        WHERE deleted > :now OR deleted <= :due AND EXISTS (
          SELECT 1 FROM reflections AS earlier
          WHERE earlier.number <= reflections.number
            AND earlier.created > reflections.deleted AND earlier.created <= :now)
        """,
      arguments: ["now": now, "due": now - Self.stay])
  }

  private func due(in db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        WITH kept (instant) AS (
          SELECT created FROM reflections UNION ALL SELECT created FROM sessions UNION ALL SELECT created FROM moods)
        SELECT number FROM reflections
        WHERE deleted <= :due AND (
          SELECT max(instant) - min(instant) FROM kept
          WHERE instant > reflections.deleted + :stay AND instant <= :now) >= :witnessed
        """,
      arguments: ["now": now, "due": now - Self.stay, "stay": Self.stay, "witnessed": Self.witnessed])
  }
}

extension RespiteStore {
  /// Empties the bin of what is due, soon, without making the opening wait.
  func emptyBin() {
    let now = clock.now().millisecondsSince1970
    pool.asyncWriteWithoutTransaction { [self] db in
      // A failure leaves all in the bin; the next opening tries again.
      guard (try? BinExpiry(now: now).empty(in: db)) == true else { return }
      // The groups of their letters, too; if that fails, they go when the index is next written anew.
      try? SearchTables.optimize(db)
      truncateWAL()
    }
  }
}
