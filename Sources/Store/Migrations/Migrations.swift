// The history of the schema, oldest first. What has shipped never changes: a new need is a new file and a line here.

import GRDB

/// All migrations in their order.
enum Migrations {
  static var all: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    // The names stand in the databases of people: never rename one.
    migrator.registerMigration(InitialSchema.name, migrate: InitialSchema.migrate)
    migrator.registerMigration(
      StatementsPatternsUnfinishedSession.name, migrate: StatementsPatternsUnfinishedSession.migrate)
    migrator.registerMigration(TimelineAndSearch.name, migrate: TimelineAndSearch.migrate)
    migrator.registerMigration(LockSchema.name, migrate: LockSchema.migrate)
    migrator.registerMigration(HelpPlanSchema.name, migrate: HelpPlanSchema.migrate)
    migrator.registerMigration(OrderedSearchIndex.name, migrate: OrderedSearchIndex.migrate)
    migrator.registerMigration(LockOfVersionTwo.name, migrate: LockOfVersionTwo.migrate)
    return migrator
  }

  /// Whether nothing runs by itself but what a migration has made.
  ///
  /// A trigger in a file from elsewhere could copy words to where no lock seals them, or drop them in silence. Views can
  /// have triggers, and we have none.
  static func hasOnlyOurTriggers(_ db: Database) throws -> Bool {
    let found = try Row.fetchAll(
      db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')")
    return found.allSatisfy { row in
      guard row["type"] == "trigger", row["tbl_name"] == "reflections" else { return false }
      let words = (row["sql"] as String).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return triggers.contains(words)
    }
  }

  /// As they stand in the schema of 003, but for white space.
  private static let triggers: Set<String> = Set(
    [("insert", "INSERT", "new"), ("update", "UPDATE", "new"), ("delete", "DELETE", "old")].map { name, event, row in
      "CREATE TRIGGER search_after_\(name) AFTER \(event) ON reflections BEGIN "
        + "INSERT OR IGNORE INTO search_due VALUES (\(row).number); END"
    })
}
