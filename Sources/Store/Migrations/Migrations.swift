// All migrations, oldest first. A migration that has shipped never changes: a new schema is a new file, and a line
// here.

import GRDB

/// The migrations of the schema.
enum Migrations {
  /// All migrations, in order.
  static var all: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    // GRDB stores these identifiers in each database, so never change one.
    migrator.registerMigration(InitialSchema.name, migrate: InitialSchema.migrate)
    migrator.registerMigration(
      StatementsPatternsUnfinishedSession.name, migrate: StatementsPatternsUnfinishedSession.migrate)
    migrator.registerMigration(TimelineAndSearch.name, migrate: TimelineAndSearch.migrate)
    migrator.registerMigration(LockSchema.name, migrate: LockSchema.migrate)
    migrator.registerMigration(HelpPlanSchema.name, migrate: HelpPlanSchema.migrate)
    migrator.registerMigration(OrderedSearchIndex.name, migrate: OrderedSearchIndex.migrate)
    migrator.registerMigration(LockVersion2.name, migrate: LockVersion2.migrate)
    migrator.registerMigration(WholeHelpPlan.name, migrate: WholeHelpPlan.migrate)
    migrator.registerMigration(MindSchema.name, migrate: MindSchema.migrate)
    migrator.registerMigration(RefoldedSearchIndex.name, migrate: RefoldedSearchIndex.migrate)
    migrator.registerMigration(LockVersion3.name, migrate: LockVersion3.migrate)
    migrator.registerMigration(SealedKinds.name, migrate: SealedKinds.migrate)
    migrator.registerMigration(SearchInMemory.name, migrate: SearchInMemory.migrate)
    migrator.registerMigration(AnyKind.name, migrate: AnyKind.migrate)
    migrator.registerMigration(AWayThrough.name, migrate: AWayThrough.migrate)
    return migrator
  }

  /// Whether the schema has no triggers but those that migration 003 made and 013 dropped, and no views.
  ///
  /// A trigger in a file from elsewhere could copy words into a column that no lock seals, or drop them silently. Views
  /// can have triggers too, and Respite uses none.
  static func hasOnlyOurTriggers(_ db: Database) throws -> Bool {
    let found = try Row.fetchAll(
      db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')")
    let triggers = try all.appliedIdentifiers(db).contains(SearchInMemory.name) ? [] : triggers
    return found.allSatisfy { row in
      guard row["type"] == "trigger", row["tbl_name"] == "reflections" else { return false }
      let words = (row["sql"] as String).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return triggers.contains(words)
    }
  }

  /// The SQL of the triggers of 003, with white space normalized.
  private static let triggers: Set<String> = Set(
    [("insert", "INSERT", "new"), ("update", "UPDATE", "new"), ("delete", "DELETE", "old")].map { name, event, row in
      "CREATE TRIGGER search_after_\(name) AFTER \(event) ON reflections BEGIN "
        + "INSERT OR IGNORE INTO search_due VALUES (\(row).number); END"
    })
}
