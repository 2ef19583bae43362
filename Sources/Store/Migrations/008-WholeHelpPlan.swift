// Migration 008: the parts of the help plan that it lacked. It has shipped, so it never changes.

import GRDB

enum WholeHelpPlan {
  static let name = "008 whole help plan"

  static func migrate(_ db: Database) throws {
    // NULL until the person writes something. While the lock is closed nothing can be sealed, not even an empty text.
    try db.execute(
      sql: """
        ALTER TABLE help_plan ADD COLUMN services ANY;
        ALTER TABLE help_plan ADD COLUMN safety ANY;
        """)
  }
}
