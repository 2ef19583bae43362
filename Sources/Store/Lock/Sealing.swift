// The SQL by which rows are sealed and opened. Runs where GRDB runs it.
//
// `(SELECT id FROM lock)` is NULL where there is no lock, and SQLite asks it once a statement: then the value goes by
// unchanged, at the cost of one comparison. Otherwise it goes through the vault's functions, which compare the id with
// that of the keys they hold.

import GRDB

/// What is sealed, and how statements say so.
enum Sealing {
  /// What tells one row of a table from another, for ever; by table. Not a number, where rows may get another one when
  /// they are brought back from a backup.
  static let identities: [String: String] = [
    "reflections": "id", "drafts": "kind", "sessions": "id", "moods": "id", "statements": "coalesce(own, 'given')",
    "breathing_patterns": "id", "unfinished_session": "id", "help_plan": "slot",
  ]

  /// Which rows of a table are sealed, where the person may have chosen otherwise.
  private static let conditions = ["help_plan": "outside_lock = 0"]

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

  /// Seals all that there is, for a lock that is being set, and empties what can’t be sealed.
  static func sealAll(for lock: String, in db: Database) throws {
    try SearchTables.removeAll(from: db)
    try eachTable { table, columns in
      let changes = columns.map { "\($0) = \(call("sealed", ":lock", table, $0))" }
      try update(table, changes, of: lock, in: db)
    }
  }

  /// Opens all that there is, for a lock that is being removed.
  static func openAll(from lock: String, in db: Database) throws {
    try eachTable { table, columns in
      let changes = columns.map { "\($0) = \(call("opened", ":lock", table, $0))" }
      try update(table, changes, of: lock, in: db)
    }
  }

  /// Seals in the ordinary way what was kept while the lock was closed.
  static func takeLetters(of lock: String, in db: Database) throws {
    try eachTable { table, columns in
      guard SealedForm.isLetterPossible("\(table).") else { return }
      let changes = columns.map { column in
        "\(column) = " + call("sealed", ":lock", table, column, call("opened", ":lock", table, column))
      }
      // A row is written as a whole, but a mood can be corrected alone; so any of its columns may be a letter.
      let isLetter = columns.map { "substr(\($0), 1, 1) = x'02'" }.joined(separator: " OR ")
      try db.execute(
        sql: "UPDATE \(table) SET \(changes.joined(separator: ", ")) WHERE \(isLetter)", arguments: ["lock": lock])
    }
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
    let call = "\(function)(\(lock), '\(place)', \(row ?? identity(table)), \(value))"
    return openlyEmpty.contains(place) ? "CASE WHEN \(value) IS NOT NULL THEN \(call) END" : call
  }

  private static func update(_ table: String, _ changes: [String], of lock: String, in db: Database) throws {
    let condition = conditions[table].map { " WHERE \($0)" } ?? ""
    try db.execute(sql: "UPDATE \(table) SET \(changes.joined(separator: ", "))\(condition)", arguments: ["lock": lock])
  }

  private static func identity(_ table: String) -> String {
    guard let identity = identities[table] else { preconditionFailure("\(table) has no identity in Sealing.") }
    return identity
  }

  private static func eachTable(_ body: (_ table: String, _ columns: [String]) throws -> Void) throws {
    for (table, columns) in ColumnSecrecy.table.sorted(by: { $0.key < $1.key }) {
      let sealed = columns.filter { $0.value == .sealed }.keys.sorted()
      if !sealed.isEmpty { try body(table, sealed) }
    }
  }
}
