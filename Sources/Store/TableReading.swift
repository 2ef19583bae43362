// How each table is read, for those who must know whether all of it can be: the full check, and recovery.

import Core
import GRDB

/// The reading of one table, from its first row to its last.
struct TableReading: Sendable {
  let table: String
  /// What is in it, in a word, for a person.
  let subject: String
  /// Reads all of it and says how many there are; throws `UnreadableRow` for what Respite never writes.
  let read: @Sendable (Database) throws -> Int

  /// What a person has kept, in the order in which a check tells of it.
  static let all = [
    TableReading(table: "reflections", subject: localized("Reflections")) { db in
      try strays(db, "reflections")
      return try Reflection.fetch(from: db, first: nil, last: nil).count
    },
    TableReading(table: "reflections", subject: localized("Bin")) { try Reflection.fetchBin(from: $0).count },
    TableReading(table: "drafts", subject: localized("Draft")) { try ReflectionDraft.fetch(from: $0) == nil ? 0 : 1 },
    TableReading(table: "sessions", subject: localized("Sessions")) { db in
      try strays(db, "sessions")
      return try SessionRecord.fetch(from: db, first: first, last: last).count
    },
    TableReading(table: "unfinished_session", subject: localized("Running session")) { db in
      try UnfinishedSession.fetch(from: db) == nil ? 0 : 1
    },
    TableReading(table: "moods", subject: localized("Moods")) { db in
      try strays(db, "moods")
      return try MoodNote.fetch(from: db, first: first, last: last).count
    },
    TableReading(table: "statements", subject: localized("Statements")) {
      try StatementList.Entry.fetchAll(from: $0).count
    },
    TableReading(table: "help_plan", subject: localized("Own plan")) { try HelpPlan.fetch(from: $0) == nil ? 0 : 1 },
    TableReading(table: "breathing_patterns", subject: localized("Rhythms")) {
      try OwnPattern.fetchAll(from: $0).count
    },
  ]

  /// The years 1 to 9999.
  private static let (first, last) = (LocalDay(number: -719_162), LocalDay(number: 2_932_896))

  /// Days outside what can be asked for would be missed by reading all that can.
  private static func strays(_ db: Database, _ table: String) throws {
    let isAny = try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE local_day NOT BETWEEN '0001-01-01' AND '9999-12-31')")
    if isAny == true { throw UnreadableRow(column: "local_day") }
  }
}
