// Reads each table completely, for the full check and for recovery.

import Core
import GRDB

/// Decodes every row of one table, or of several tables that a person sees as one.
struct TableReader: Sendable {
  let tables: Set<String>
  /// The name of the tables' contents on screen.
  let subject: String
  /// Decodes all rows. Returns their number, and the records that contain values which Respite never writes.
  let read: @Sendable (Database) throws -> (count: Int, unreadable: [UnreadableRecord])

  /// The readers of all tables with records, in the order of the full check's findings.
  static let all = RecordKind.allCases.flatMap(\.readers)

  /// The years 1 to 9999.
  fileprivate static let (first, last) = (LocalDay(number: -719_162), LocalDay(number: 2_932_896))

  fileprivate init<Item>(
    _ tables: String..., subject: String, _ fetch: @escaping @Sendable (Database) throws -> DecodedRows<Item>
  ) {
    (self.tables, self.subject) = (Set(tables), subject)
    read = { db in
      let rows = try fetch(db)
      return (rows.items.count + rows.unreadable.count, rows.unreadable)
    }
  }
}

extension RecordKind {
  /// The readers of this kind's table and of related tables.
  fileprivate var readers: [TableReader] {
    switch self {
    case .reflections:
      [
        TableReader(table, subject: localized("Reflections")) { db in
          try Reflection.fetch(from: db, first: nil, last: nil).reading.and(invalidDays(db))
        },
        TableReader("reflections", "mind", subject: localized("Bin")) { db in
          try Reflection.fetchBin(from: db).reading.untyped.and(MindEntry.readBin(from: db).untyped)
        },
        // TRANSLATORS: In the output of “respite check”, in the terminal. A subject: what someone has begun to write.
        TableReader("drafts", subject: localized("Draft")) { db in
          try DraftRow.all(from: db).reduce(DecodedRows<Any>()) { drafts, row in
            let kind = MindKind.allCases.first { DraftRow.name($0) == row.name }
            return drafts.and(
              try one(kind?.recordKind ?? .reflections) {
                guard let kind else {
                  if row.isOfNewerTool { throw UnreadableRow(column: UnreadableRecord.newerTool) }
                  if row.name != ReflectionDraft.name { throw UnreadableRow(column: "name") }
                  return try row.texts.get() as Any
                }
                let texts = try row.texts.get()
                return try MindDraft(kind, json: texts.event, page: texts.reason) as Any
              })
          }
        },
      ]
    case .sessions:
      [
        TableReader(table, subject: localized("Sessions")) { db in
          try SessionRecord.fetch(from: db, first: TableReader.first, last: TableReader.last).and(invalidDays(db))
        },
        // TRANSLATORS: The desktop may show this as the reason why the screen stays on; also a subject in the output
        // of “respite check”. A session is the time spent with exercises.
        TableReader("unfinished_session", subject: localized("Session in progress")) { db in
          try one(.sessions) { try UnfinishedSession.fetch(from: db) }
        },
      ]
    case .moods:
      [
        TableReader(table, subject: localized("Moods")) { db in
          try MoodNote.fetch(from: db, first: TableReader.first, last: TableReader.last).and(invalidDays(db))
        }
      ]
    case .statements:
      [TableReader(table, subject: localized("Statements")) { try StatementList.Entry.fetchAll(from: $0) }]
    case .patterns: [TableReader(table, subject: localized("Rhythms")) { try OwnPattern.fetchAll(from: $0) }]
    // TRANSLATORS: The person’s own plan of what helps: the title of its page, and a subject in the output of
    // “respite check”.
    case .plan: [TableReader(table, subject: localized("My plan for hard times")) { try HelpPlan.read(from: $0) }]
    case .mind(let kind): [TableReader(table, subject: kind.tool.title) { try MindEntry.fetchAll(kind, from: $0) }]
    }
  }

  /// The rows whose day is outside the years 1 to 9999. Reading by days misses them.
  private func invalidDays(_ db: Database) throws -> [UnreadableRecord] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, local_day FROM \(table) WHERE local_day NOT BETWEEN '0001-01-01' AND '9999-12-31'
        """)
    return rows.map { UnreadableRecord(self, $0, UnreadableRow(column: "local_day")) }
  }

  /// Reads a table with at most one row.
  private func one<Item>(_ kind: RecordKind, _ fetch: () throws -> Item?) throws -> DecodedRows<Item> {
    do {
      return DecodedRows(items: [try fetch()].compactMap(\.self))
    } catch let problem as UnreadableRow {
      return DecodedRows(unreadable: [UnreadableRecord(kind: kind, column: problem.column)])
    }
  }
}

extension DecodedRows {
  /// The same rows without their type, so that they can be counted together with others.
  fileprivate var untyped: DecodedRows<Any> { DecodedRows<Any>(items: items, unreadable: unreadable) }

  fileprivate func and(_ more: DecodedRows) -> DecodedRows {
    DecodedRows(items: items + more.items, unreadable: unreadable + more.unreadable)
  }

  fileprivate func and(_ more: [UnreadableRecord]) -> DecodedRows {
    DecodedRows(items: items, unreadable: unreadable + more)
  }
}

extension [Reflection] {
  fileprivate var reading: DecodedRows<Reflection> {
    DecodedRows(items: filter(\.isReadable), unreadable: compactMap(\.unreadable))
  }
}
