// Reads lists of entries by position, and what is due. Runs on GRDB's queues.

import Core
import GRDB

extension MindQuery {
  /// The number of matching entries.
  func count(in db: Database, by words: MindWords) throws -> Int {
    let terms = SearchTerms(self.words)
    if !terms.isEmpty { return try words.numbers(of: self, terms, in: db).count }
    let (condition, arguments) = try condition(in: db)
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM mind WHERE \(condition)", arguments: arguments) ?? 0
  }

  /// The matching entries at these positions; fewer if the result ends sooner.
  func entries(in range: Range<Int>, from db: Database, by words: MindWords) throws -> [MindEntry] {
    let terms = SearchTerms(self.words)
    if !terms.isEmpty {
      let all = try words.numbers(of: self, terms, in: db)
      let numbers = all[range.clamped(to: all.indices)]
      let found = try MindEntry.fetch(numbers, from: db)
      return numbers.compactMap { found[$0] }
    }
    let (condition, arguments) = try condition(in: db)
    let order = isOldestFirst ? "local_day, instant, number" : "local_day DESC, instant DESC, number DESC"
    return try MindEntry.fetch(
      from: db, where: "\(condition) ORDER BY \(order) LIMIT ? OFFSET ?",
      arguments + [range.count, range.lowerBound])
  }

  /// The SQL condition of everything but the words.
  private func condition(in db: Database) throws -> (String, StatementArguments) {
    var (condition, arguments) = ("deleted IS NULL", StatementArguments())
    if kinds != Set(MindKind.allCases) {
      let (isOfKind, kinds) = try MindKind.condition(kinds, in: db)
      condition += " AND \(isOfKind)"
      arguments += kinds
    }
    if let isOpen {
      condition += " AND is_open = ?"
      arguments += [isOpen]
    }
    if first != nil || last != nil {
      condition += " AND local_day BETWEEN ? AND ?"
      arguments += [first?.description ?? "", last?.description ?? "9999-12-31"]
    }
    return (condition, arguments)
  }
}

extension MindEntry {
  /// What is due on `day` or before, the oldest due day first.
  static func fetchDue(on day: LocalDay, atMost limit: Int, from db: Database) throws -> [MindEntry] {
    let due = try SealedColumns.comparable("mind", "due", in: db)
    // The sign keeps SQLite from the index of lists, which would make it open and sort every row.
    return try fetch(
      from: db,
      where: "due IS NOT NULL AND \(due) <= ? AND +deleted IS NULL ORDER BY \(due), instant, number LIMIT ?",
      [day.description, limit])
  }
}
