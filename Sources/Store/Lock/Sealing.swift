// The SQL by which rows are sealed and opened. Runs where GRDB runs it.
//
// `(SELECT id FROM lock)` is NULL where there is no lock, and SQLite asks it once a statement: then the value goes by
// unchanged, at the cost of one comparison. Otherwise it goes through the vault's functions, which compare the id with
// that of the keys they hold.

import Foundation
import GRDB

/// What is sealed, and how statements say so.
enum Sealing {
  /// What tells one row of a table from another, for ever. Not a number, where rows may get another one when they are
  /// brought back from a backup.
  ///
  /// - Parameter prefix: put before the names of columns; “:” makes them arguments.
  static func identity(_ table: String, _ prefix: String = "") -> String? {
    switch table {
    case "reflections", "sessions", "moods", "breathing_patterns", "unfinished_session": "\(prefix)id"
    case "drafts": "\(prefix)kind"
    case "statements": "coalesce(\(prefix)own, 'given')"
    case "help_plan": "1"  // its slot
    default: nil
    }
  }

  /// Which rows of a table are sealed, where the person may have chosen otherwise.
  private static func condition(_ table: String, _ prefix: String = "") -> String {
    table == "help_plan" ? "\(prefix)outside_lock = 0" : "1"
  }

  /// Where NULL stays NULL, because a rule of the table asks for it; anywhere else it is sealed as text is, so that
  /// nobody sees which sessions were *Help now*.
  private static let openlyEmpty: Set = ["statements.given"]

  private static let lock = "(SELECT id FROM lock)"

  /// A column's words for SELECT, under the column's own name.
  static func opened(_ table: String, _ column: String) -> String {
    "\(words(table, column)) AS \(column)"
  }

  /// Several, one after the other.
  static func opened(_ table: String, _ columns: [String]) -> String {
    columns.map { opened(table, $0) }.joined(separator: ", ")
  }

  /// A column's words, for comparison.
  static func words(_ table: String, _ column: String) -> String {
    "CASE WHEN \(lock) IS NULL THEN \(column) ELSE \(call("opened", lock, table, column)) END"
  }

  /// A value for INSERT or UPDATE, as it is to be kept.
  ///
  /// - Parameters:
  ///   - value: the statement's argument, as in `:event`.
  ///   - row: the statement's argument for what `identities` names, as in `:id`.
  static func sealed(_ table: String, _ column: String, _ value: String, row: String) -> String {
    "CASE WHEN \(lock) IS NULL THEN \(value) ELSE \(call("sealed", lock, table, column, value, row: row)) END"
  }

  /// A value that was found somewhere, for INSERT, as it is to be kept: sealed, unless it is already.
  static func taken(_ table: String, _ column: String) -> String {
    guard isSealed(table, column) else { return ":\(column)" }
    let sealed = call("resealed", lock, table, column, ":\(column)", row: identity(table, ":"))
    return "CASE WHEN \(lock) IS NULL OR NOT (\(condition(table, ":"))) THEN :\(column) ELSE \(sealed) END"
  }

  /// Seals all that there is, for a lock that is being set. What is no text is damaged, and left as it is.
  static func sealAll(for lock: String, in db: Database) throws {
    try SearchTables.removeAll(from: db)
    try eachTable { table, columns in try change(table, columns, by: "resealed", lock, in: db) }
  }

  /// Opens all that there is, for a lock that is being removed. What does not open is damaged, and stays unreadable.
  static func openAll(from lock: String, in db: Database) throws {
    try eachTable { table, columns in try change(table, columns, by: "released", lock, in: db) }
  }

  /// Seals in the ordinary way what was kept while the lock was closed, and whatever else stands in clear.
  ///
  /// - Returns: how many rows stood in clear.
  static func sealRest(of lock: String, in db: Database) throws -> Int {
    var found = 0
    try eachTable { table, columns in
      let inClear = inClear(table, columns)
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(inClear)") ?? 0
      if count > 0 { try SearchTables.removeAll(from: db) }
      found += count
      // A row is written as a whole, but a mood can be corrected alone; so any of its columns may be a letter.
      let isLetter = columns.map { "substr(\($0), 1, 1) IN \(SealedForm.letterBytes)" }.joined(separator: " OR ")
      let isPossible = SealedForm.isLetterPossible("\(table).")
      try change(
        table, columns, by: "resealed", lock, where: isPossible ? "(\(inClear)) OR \(isLetter)" : inClear, in: db)
    }
    return found
  }

  /// How many rows stand in clear where a lock is set.
  static func countInClear(in db: Database) throws -> Int {
    var count = 0
    try eachTable { table, columns in
      count += try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(inClear(table, columns))") ?? 0
    }
    return count
  }

  /// Whether anything is sealed.
  static func isAnythingSealed(in db: Database) throws -> Bool {
    var isAny = false
    try eachTable { table, columns in
      if isAny { return }
      let sql = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(columns.map(isSealed).joined(separator: " OR ")))"
      isAny = try Bool.fetchOne(db, sql: sql) ?? false
    }
    return isAny
  }

  /// The locks that sealed values say they were sealed by; older values do not tell.
  static func locks(in db: Database) throws -> Set<LockMark> {
    var marks: Set<LockMark> = []
    try eachTable { table, columns in
      for column in columns {
        let heads = try Data.fetchSet(
          db,
          sql: "SELECT DISTINCT substr(\(column), 1, \(1 + LockMark.length)) FROM \(table) WHERE \(isSealed(column))")
        marks.formUnion(heads.compactMap(SealedForm.lock))
      }
    }
    return marks
  }

  private static func isSealed(_ column: String) -> String {
    "(typeof(\(column)) = 'blob' AND substr(\(column), 1, 1) <> x'ff')"
  }

  private static func inClear(_ table: String, _ columns: [String]) -> String {
    let texts = columns.map { column in
      openlyEmpty.contains("\(table).\(column)")
        ? "typeof(\(column)) = 'text'" : "typeof(\(column)) IN ('text', 'null')"
    }
    return "(\(texts.joined(separator: " OR "))) AND \(condition(table))"
  }

  /// Whether a column is sealed under a lock.
  static func isSealed(_ table: String, _ column: String) -> Bool {
    ColumnSecrecy.table[table]?[column] == .sealed
  }

  /// The session that runs shares its columns with those that have ended: it can become one of them while the lock is
  /// closed, without being opened.
  private static func place(_ table: String, _ column: String) -> String {
    let isShared = table == "unfinished_session" && column != "exercise"
    return isShared ? "sessions.\(column)" : "\(table).\(column)"
  }

  /// A call of one of the vault's functions.
  private static func call(
    _ function: String, _ lock: String, _ table: String, _ column: String, _ value: String? = nil, row: String? = nil
  ) -> String {
    let (place, value) = (place(table, column), value ?? column)
    guard let row = row ?? identity(table) else { preconditionFailure("\(table) has no identity in Sealing.") }
    let call = "\(function)(\(lock), '\(place)', \(row), \(value))"
    return openlyEmpty.contains(place) ? "CASE WHEN \(value) IS NOT NULL THEN \(call) END" : call
  }

  private static func change(
    _ table: String, _ columns: [String], by function: String, _ lock: String, where condition: String = "1",
    in db: Database
  ) throws {
    let changes = columns.map { "\($0) = \(call(function, ":lock", table, $0))" }
    try db.execute(
      sql: "UPDATE \(table) SET \(changes.joined(separator: ", ")) WHERE (\(condition)) AND \(self.condition(table))",
      arguments: ["lock": lock])
  }

  private static func eachTable(_ body: (_ table: String, _ columns: [String]) throws -> Void) throws {
    for (table, columns) in ColumnSecrecy.table.sorted(by: { $0.key < $1.key }) {
      let sealed = columns.filter { $0.value == .sealed }.keys.sorted()
      if !sealed.isEmpty { try body(table, sealed) }
    }
  }
}
