// Migration 012: the kind and the due day of what's on a person's mind, and the names of drafts, can be sealed. It has
// shipped, so what it makes never changes; 014 makes the same tables with other names allowed.
//
// For ANY and the CHECKs see 001 and 009. Under a lock the values are unencrypted until it's opened.

import GRDB

enum SealedKinds {
  static let name = "012 sealed kinds"

  static func migrate(_ db: Database) throws {
    try makeMind("kind IN ('worry', 'thought', 'ladder', 'check-in', 'gad-7')", in: db)
    // `kind` is the row's key from now on, a random one; `name` says what the draft is of. A sealed row retains its old
    // key until the lock opens, because its values are authenticated together with that. `revision` is another random
    // number after each change, so that a window notices that another has changed the draft. The CHECK prevents a
    // recovery from taking rows of other tables for drafts.
    let names = "IN ('reflection', 'mind-worry', 'mind-thought', 'mind-ladder', 'mind-check-in', 'mind-gad-7')"
    try makeDrafts("kind \(names)", "name \(names)", copying: "kind, event, reason, kept", in: db)
    try db.execute(
      sql: """
        UPDATE drafts SET name = kind, kind = lower(hex(randomblob(16))) WHERE NOT EXISTS (SELECT 1 FROM lock);
        """)
  }

  /// Replaces the table `mind` by one with new CHECKs, and copies all its rows. `isKind` is the condition for an
  /// unencrypted kind, `other` a WHEN about the contents of further kinds, and `gad7` what else an unencrypted GAD-7
  /// may be.
  static func makeMind(_ isKind: String, other: String = "", gad7: String = "", in db: Database) throws {
    let percents = ["sureness", "before", "after", "highest", "difficulty"].map { key in
      """
      content NOT GLOB '*"\(key)":[^0-9]*' AND content NOT GLOB '*"\(key)":[0-9][^0-9,}]*'
              AND content NOT GLOB '*"\(key)":[0-9][0-9][^0-9,}]*' AND content NOT GLOB '*"\(key)":100[^,}]*'
              AND replace(content, '"\(key)":100', '') NOT GLOB '*"\(key)":[0-9][0-9][0-9]*'
      """
    }.joined(separator: "\n        AND ")
    let answers = Array(repeating: "[0-3]", count: 7).joined(separator: ",")
    try db.execute(
      sql: """
        CREATE TABLE new_mind (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
          kind ANY NOT NULL CHECK (CASE typeof(kind)
            WHEN 'blob' THEN 1
            WHEN 'text' THEN \(isKind)
            ELSE 0 END),
          is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
          due ANY CHECK (CASE typeof(due)
            WHEN 'null' THEN 1
            WHEN 'blob' THEN 1
            WHEN 'text' THEN due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
              AND due BETWEEN '1900-01-01' AND '2200-12-31'
            ELSE 0 END),
          revision INTEGER NOT NULL CHECK (revision BETWEEN 1 AND 1099511627776),
          instant INTEGER NOT NULL CHECK (instant BETWEEN -62135596800000 AND 253402300799999),
          utc_offset INTEGER NOT NULL CHECK (utc_offset BETWEEN -86400 AND 86400),
          local_day TEXT NOT NULL CHECK (local_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          created INTEGER NOT NULL CHECK (created BETWEEN -62135596800000 AND 253402300799999),
          edited INTEGER CHECK (edited BETWEEN -62135596800000 AND 253402300799999),
          deleted INTEGER CHECK (deleted BETWEEN -62135596800000 AND 253402300799999),
          content ANY NOT NULL CHECK (CASE
            WHEN typeof(content) = 'blob' THEN 1
            WHEN typeof(content) <> 'text' OR content NOT GLOB '{*}' THEN 0
            WHEN kind = 'check-in' THEN content GLOB '*"level":[0-9][,}]*' OR content GLOB '*"level":10[,}]*'
            WHEN kind = 'gad-7' THEN content = '{"answers":[' || substr(content, 13, 13) || ']}'
              AND substr(content, 13, 13) GLOB '\(answers)'\(gad7)
            \(other)ELSE \(percents) END)
        ) STRICT;
        INSERT INTO new_mind
          (number, id, kind, is_open, due, revision, instant, utc_offset, local_day, created, edited, deleted, content)
        SELECT number, id, kind, is_open, due, revision, instant, utc_offset, local_day, created, edited, deleted, content
        FROM mind;
        DROP TABLE mind;
        ALTER TABLE new_mind RENAME TO mind;
        CREATE INDEX mind_in_order ON mind (deleted, local_day, instant, number, kind, is_open);
        CREATE INDEX mind_by_due ON mind (due, instant, number) WHERE due IS NOT NULL;
        CREATE INDEX mind_by_revision ON mind (revision);
        """)
  }

  /// Replaces the table `drafts` by one with new CHECKs, and copies `columns` of its rows. `isFormerName` and `isName`
  /// are the conditions for a name in the columns `kind` and `name`.
  static func makeDrafts(_ isFormerName: String, _ isName: String, copying columns: String, in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE new_drafts (
          kind TEXT PRIMARY KEY NOT NULL,
          event ANY NOT NULL,
          reason ANY NOT NULL,
          kept INTEGER NOT NULL CHECK (kept BETWEEN -62135596800000 AND 253402300799999),
          name ANY CHECK (CASE typeof(name)
            WHEN 'null' THEN \(isFormerName)
            WHEN 'blob' THEN 1
            WHEN 'text' THEN \(isName)
            ELSE 0 END),
          revision INTEGER NOT NULL DEFAULT 0 CHECK (revision BETWEEN 0 AND 1099511627776)
        ) STRICT;
        INSERT OR IGNORE INTO new_drafts (\(columns)) SELECT \(columns) FROM drafts;
        DROP TABLE drafts;
        ALTER TABLE new_drafts RENAME TO drafts;
        """)
  }
}
