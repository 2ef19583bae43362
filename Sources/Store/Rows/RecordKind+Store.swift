// The table of each kind of record. Code that concerns all kinds goes through here, so that none is forgotten.

import Core
import GRDB

extension RecordKind {
  var table: String {
    switch self {
    case .reflections: "reflections"
    case .sessions: "sessions"
    case .moods: "moods"
    case .statements: "statements"
    case .patterns: "breathing_patterns"
    case .plan: "help_plan"
    case .mind: "mind"
    }
  }

  /// The SQL condition for rows of `table` that count as this kind.
  private var condition: String {
    if let mindKind { return "deleted IS NULL AND kind = '\(mindKind.rawValue)'" }
    return self == .reflections ? "deleted IS NULL" : "1"
  }

  /// The number of records of this kind; 0 if the schema is older and lacks the table.
  func count(in db: Database) throws -> Int {
    guard try db.tableExists(table) else { return 0 }
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)") ?? 0
  }

  /// Decodes rows one by one; unreadable ones are collected as `UnreadableRecord`s.
  func read<Item>(_ rows: RowCursor, _ decode: (Row) throws -> Item) throws -> DecodedRows<Item> {
    var reading = DecodedRows<Item>()
    while let row = try rows.next() {
      do {
        reading.items.append(try decode(row))
      } catch let problem as UnreadableRow {
        reading.unreadable.append(UnreadableRecord(self, row, problem))
      }
    }
    return reading
  }
}

/// The result of reading a table: the decoded items and the unreadable records.
struct DecodedRows<Item> {
  var items: [Item] = []
  var unreadable: [UnreadableRecord] = []
}

extension UnreadableRecord {
  init(_ kind: RecordKind, _ row: Row, _ problem: UnreadableRow) {
    let name = kind == .statements ? "own" : "id"
    self.init(
      kind: kind, id: row.hasColumn(name) ? try? row.uuid(name) : nil,
      day: row.hasColumn("local_day") ? (try? row.text("local_day")).flatMap { LocalDay($0) } : nil,
      column: problem.column)
  }
}

extension Reflection {
  /// The unreadable record that this represents; nil if it's readable.
  var unreadable: UnreadableRecord? {
    isReadable ? nil : UnreadableRecord(kind: .reflections, id: id, day: moment.day, column: "event")
  }
}

extension MindEntry {
  /// The unreadable record that this represents.
  var unreadable: UnreadableRecord {
    UnreadableRecord(kind: kind.recordKind, id: id, day: moment.day, column: "content")
  }
}

extension BackupContents {
  /// The content of a database with any known schema.
  static func fetch(from db: Database) throws -> BackupContents {
    let isLocked = try db.tableExists("lock") && LockRow.exists(in: db)
    // Under a lock the kinds of *On your mind* are sealed, so its entries can't be counted by kind. Nor can those of a
    // tool that only a newer version has.
    let kinds = RecordKind.allCases.filter { !isLocked || $0.mindKind == nil }
    let counts = try kinds.map { ($0, try $0.count(in: db)) }
    let all =
      try db.tableExists("mind")
      ? Int.fetchOne(db, sql: "SELECT count(*) FROM mind WHERE deleted IS NULL") ?? 0 : 0
    let onYourMind = counts.filter { $0.0.mindKind != nil }.reduce(all) { $0 - $1.1 }
    let inBin = try ["reflections", "mind"].filter { try db.tableExists($0) }.reduce(0) { count, table in
      try count + (Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE deleted IS NOT NULL") ?? 0)
    }
    let newest = try String.fetchOne(db, sql: "SELECT max(local_day) FROM reflections WHERE deleted IS NULL")
    return BackupContents(
      Dictionary(uniqueKeysWithValues: counts), onYourMind: onYourMind, inBin: inBin,
      newestDay: newest.flatMap { LocalDay($0) }, isLocked: isLocked)
  }
}
