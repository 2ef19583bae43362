// Migration 009: worries, thoughts, ladders, check-ins and answers to GAD-7. It has shipped, so it never changes.
//
// For ANY see 001. All five are in one table, because all are saved, deleted, searched, sealed and restored alike. The
// content is JSON; `MindContent` defines its form. It's the last column, so that reading the others never passes over
// it. The CHECKs on numbers apply to unencrypted content; sealed content is checked when it's read. They compare text,
// since SQLite's JSON functions may not be used in a schema that isn't trusted. A person's words never match, because
// JSON escapes their quotation marks.

import GRDB

enum MindSchema {
  static let name = "009 on your mind"

  static func migrate(_ db: Database) throws {
    // In the clear are the kind, the days, whether an entry is open (the reminder of worry time needs that) and the day
    // when Reflect asks. `revision` is another random number after each change, so that the words to search in can
    // follow.
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
        CREATE TABLE mind (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
          kind TEXT NOT NULL CHECK (kind IN ('worry', 'thought', 'ladder', 'check-in', 'gad-7')),
          is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
          due TEXT CHECK (due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'
            AND due BETWEEN '1900-01-01' AND '2200-12-31'),
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
              AND substr(content, 13, 13) GLOB '\(answers)'
            ELSE \(percents) END)
        ) STRICT;
        CREATE INDEX mind_in_order ON mind (deleted, local_day, instant, number, kind, is_open);
        CREATE INDEX mind_by_due ON mind (due, instant, number) WHERE due IS NOT NULL;
        CREATE INDEX mind_by_revision ON mind (revision);
        """)
  }
}
