// The SQL expressions that seal and open columns. Runs on the queue of the connection that is passed in.
//
// `(SELECT id FROM lock)` is NULL if no lock is set; SQLite evaluates it once a statement. Without a lock the value
// passes unchanged, at the cost of one comparison. With one it goes through the vault's functions, which compare the id
// with that of the lock whose keys they hold.

import Foundation
import GRDB

/// SQL expressions for the columns whose values are sealed while a lock is set; `ColumnSecrecy` lists them.
///
/// A statement that writes such a column wraps its argument in `sealed`, and one that reads it asks for `opened`. The
/// statement is the same with and without a lock. For example:
///
/// ```swift
/// try db.execute(
///   sql: "UPDATE moods SET mood = \(SealedColumns.sealed("moods", "mood", ":mood", row: "id")) WHERE id = :id",
///   arguments: ["mood": "good", "id": id])
///
/// let mood = try String.fetchOne(
///   db, sql: "SELECT \(SealedColumns.opened("moods", "mood")) FROM moods WHERE id = ?", arguments: [id])
/// ```
///
/// While the lock is closed, reading throws an error with `isLocked`. So does writing, except for sessions, moods and
/// the running session, which become sealed boxes.
enum SealedColumns {
  /// The SQL expression that identifies a row of a table permanently, or nil for a table without sealed columns.
  ///
  /// Its value is authenticated with every sealed value. It isn't a number in tables whose rows may be renumbered when
  /// they're restored from a backup.
  ///
  /// - Parameter prefix: put before column names; “:” turns them into arguments.
  static func identity(_ table: String, _ prefix: String = "") -> String? {
    switch table {
    case "reflections", "sessions", "moods", "breathing_patterns", "unfinished_session", "mind": "\(prefix)id"
    case "drafts": "\(prefix)kind"
    case "statements": "coalesce(\(prefix)own, 'given')"
    case "help_plan": "1"  // its slot
    default: nil
    }
  }

  /// Which rows of a table are sealed: all, except a help plan that the person chose to keep outside the lock.
  private static func condition(_ table: String, _ prefix: String = "") -> String {
    table == "help_plan" ? "\(prefix)outside_lock = 0" : "1"
  }

  /// Columns where NULL is stored as NULL, each for one of three reasons: a CHECK requires it, the column was added
  /// after rows had been sealed, or an index leaves out rows with NULL. In all other columns NULL is sealed like text,
  /// because a visible NULL would reveal something, such as which sessions were *Help now*.
  private static let openlyNull: Set = [
    "statements.given", "help_plan.services", "help_plan.safety", "mind.due", "drafts.name",
  ]

  private static let lock = "(SELECT id FROM lock)"

  /// The plain value of a column for SELECT, under the column's own name.
  static func opened(_ table: String, _ column: String) -> String {
    "\(plaintext(table, column)) AS \(column)"
  }

  /// The plain values of several columns for SELECT, separated by commas.
  static func opened(_ table: String, _ columns: [String]) -> String {
    columns.map { opened(table, $0) }.joined(separator: ", ")
  }

  /// The plain value of a column, without a name; for comparisons.
  static func plaintext(_ table: String, _ column: String) -> String {
    "CASE WHEN \(lock) IS NULL THEN \(column) ELSE \(call("opened", lock, table, column)) END"
  }

  /// The plain value of a column, for conditions over many rows. Without a lock it's the bare column, so an index on it
  /// can be used.
  static func comparable(_ table: String, _ column: String, in db: Database) throws -> String {
    try LockRow.exists(in: db) ? plaintext(table, column) : column
  }

  /// The value to store, for INSERT or UPDATE.
  ///
  /// - Parameters:
  ///   - value: the statement's argument, as in `:event`.
  ///   - row: the row's identity, as an argument (`:id`) or a column; see `identity`.
  static func sealed(_ table: String, _ column: String, _ value: String, row: String) -> String {
    "CASE WHEN \(lock) IS NULL THEN \(value) ELSE \(call("sealed", lock, table, column, value, row: row)) END"
  }

  /// The value to store, for INSERT of a value taken from another database: sealed, unless it already is.
  ///
  /// The statement's argument has the column's name.
  static func sealedIfNeeded(_ table: String, _ column: String) -> String {
    guard isSealed(table, column) else { return ":\(column)" }
    let sealed = call("resealed", lock, table, column, ":\(column)", row: identity(table, ":"))
    return "CASE WHEN \(lock) IS NULL OR NOT (\(condition(table, ":"))) THEN :\(column) ELSE \(sealed) END"
  }

  /// Seals every value with the keys of a lock that is being set, or that replaces another. A value that can't be read
  /// is damaged, and remains unchanged.
  static func sealAll(for lock: String, in db: Database) throws {
    try eachTable { table, columns in try change(table, columns, by: "resealed", lock, in: db) }
  }

  /// Seals the values again that were sealed by locks which this one replaced. Such values come from an older copy.
  static func sealFormer(for row: LockRow, in db: Database) throws {
    if row.former.isEmpty { return }
    let formers = row.former.map { LockFingerprint(of: $0.id.stored) }.flatMap(SealedValue.headers)
    // Values of version 1 name no lock; `resealed` finds out whose they are.
    let list = formers.map { "x'\($0.map { String(format: "%02x", $0) }.joined())'" }.joined(separator: ", ")
    try eachTable { table, columns in
      let isFormer = columns.map { column in
        "(typeof(\(column)) = 'blob' AND (substr(\(column), 1, \(1 + LockFingerprint.length)) IN (\(list))"
          + " OR substr(\(column), 1, 1) IN \(SealedValue.version1Bytes)))"
      }
      try change(table, columns, by: "resealed", row.id.stored, where: isFormer.joined(separator: " OR "), in: db)
    }
  }

  /// Opens every value, for a lock that is being removed. A value that doesn't open is damaged, and stays unreadable.
  static func openAll(from lock: String, in db: Database) throws {
    try eachTable { table, columns in try change(table, columns, by: "released", lock, in: db) }
  }

  /// Encrypts sealed boxes and all unencrypted values with the content key.
  ///
  /// - Returns: the number of rows that had unencrypted values, and how many of those no version of Respite has
  ///   written.
  static func sealRest(of lock: String, in db: Database) throws -> (all: Int, foreign: Int) {
    var found = (all: 0, foreign: 0)
    try eachTable { table, columns in
      let inClear = inClear(table, columns)
      func count(_ condition: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
      }
      let always = columns.filter { !ColumnSecrecy.sealedSinceLately.contains("\(table).\($0)") }
      let all = try count(inClear)
      if all > 0 { found.foreign += try count(self.inClear(table, always)) }
      found.all += all
      // Rows are written as a whole, but a mood can be corrected alone, so any column may hold a sealed box.
      let isSealedBox = columns.map { "substr(\($0), 1, 1) IN \(SealedValue.sealedBoxBytes)" }
        .joined(separator: " OR ")
      let isPossible = SealedValue.mayBeSealedBox("\(table).")
      try change(
        table, columns, by: "resealed", lock, where: isPossible ? "(\(inClear)) OR \(isSealedBox)" : inClear, in: db)
    }
    return found
  }

  /// The number of rows that are unencrypted although a lock is set.
  static func countInClear(in db: Database) throws -> Int {
    var count = 0
    try eachTable { table, columns in
      count += try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(inClear(table, columns))") ?? 0
    }
    return count
  }

  /// Whether any value is sealed.
  static func isAnythingSealed(in db: Database) throws -> Bool {
    var isAny = false
    try eachTable { table, columns in
      if isAny { return }
      let sql = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(columns.map(isSealed).joined(separator: " OR ")))"
      isAny = try Bool.fetchOne(db, sql: sql) ?? false
    }
    return isAny
  }

  /// The fingerprints of the locks that sealed the values. Values of version 1 have none.
  static func locks(in db: Database) throws -> Set<LockFingerprint> {
    var locks: Set<LockFingerprint> = []
    let length = 1 + LockFingerprint.length
    try eachTable { table, columns in
      for column in columns {
        let headers = try Data.fetchSet(
          db, sql: "SELECT DISTINCT substr(\(column), 1, \(length)) FROM \(table) WHERE \(isSealed(column))")
        locks.formUnion(headers.compactMap(SealedValue.lock))
      }
    }
    return locks
  }

  /// The fingerprints of the locks that sealed one value of each table. Since a lock seals all values, that's enough to
  /// see that a row belongs to another lock. Reads a few pages.
  static func someLocks(in db: Database) throws -> Set<LockFingerprint> {
    var locks: Set<LockFingerprint> = []
    try eachTable { table, columns in
      guard let column = columns.first(where: { !openlyNull.contains("\(table).\($0)") }) else { return }
      let header = "substr(\(column), 1, \(1 + LockFingerprint.length))"
      let found = try Data.fetchOne(db, sql: "SELECT \(header) FROM \(table) WHERE \(isSealed(column)) LIMIT 1")
      if let lock = found.flatMap(SealedValue.lock) { locks.insert(lock) }
    }
    return locks
  }

  /// The SQL condition that a value is sealed. 255 marks a value that couldn't be opened when its lock was removed, see
  /// `SealedValue.unopenable`.
  private static func isSealed(_ column: String) -> String {
    "(typeof(\(column)) = 'blob' AND substr(\(column), 1, 1) <> x'ff')"
  }

  /// The SQL condition that a row should be sealed, but has an unencrypted value.
  private static func inClear(_ table: String, _ columns: [String]) -> String {
    let texts = columns.map { column in
      openlyNull.contains("\(table).\(column)")
        ? "typeof(\(column)) = 'text'" : "typeof(\(column)) IN ('text', 'null')"
    }
    return "(\(texts.joined(separator: " OR "))) AND \(condition(table))"
  }

  /// Whether a column is sealed while a lock is set.
  static func isSealed(_ table: String, _ column: String) -> Bool {
    ColumnSecrecy.table[table]?[column] == .sealed
  }

  /// Table and column as they are authenticated with the value.
  ///
  /// `unfinished_session` shares those of `sessions`: so an interrupted session can be moved there while the lock is
  /// closed, without being opened.
  private static func place(_ table: String, _ column: String) -> String {
    let isShared = table == "unfinished_session" && column != "exercise"
    return isShared ? "sessions.\(column)" : "\(table).\(column)"
  }

  /// A call of one of the vault's SQL functions.
  private static func call(
    _ function: String, _ lock: String, _ table: String, _ column: String, _ value: String? = nil, row: String? = nil
  ) -> String {
    let (place, value) = (place(table, column), value ?? column)
    guard let row = row ?? identity(table) else { preconditionFailure("SealedColumns.identity lacks \(table).") }
    var call = "\(function)(\(lock), '\(place)', \(row), \(value))"
    if function == "resealed" {
      let bytes = "sealed_bytes(\(lock), '\(place)', \(row), CAST(\(value) AS BLOB))"
      call = "CASE WHEN typeof(\(value)) = 'text' THEN \(bytes) ELSE \(call) END"
    }
    return openlyNull.contains(place) ? "CASE WHEN \(value) IS NOT NULL THEN \(call) END" : call
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
