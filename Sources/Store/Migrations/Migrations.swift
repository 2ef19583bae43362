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
    migrator.registerMigration(WordsInOrder.name, migrate: WordsInOrder.migrate)
    return migrator
  }
}
