// Reads lists of entries by position, and the entries that are due. Runs on GRDB's queues.

import Core
import GRDB

extension MindQuery {
  /// The number of matching entries. `found` has those that contain the query's words; nil if it has no words.
  func count(in db: Database, among found: [FoldedWords.Entry]?) throws -> Int {
    if let found { return numbers(of: found).count }
    let (condition, arguments) = try condition(in: db)
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM mind WHERE \(condition)", arguments: arguments) ?? 0
  }

  /// The matching entries at these positions, or fewer if the result ends sooner. `found` has those that contain the
  /// query's words; nil if it has no words.
  func entries(in range: Range<Int>, among found: [FoldedWords.Entry]?, from db: Database) throws -> [MindEntry] {
    if let found {
      let all = numbers(of: found)
      let numbers = all[range.clamped(to: all.indices)]
      let rows = try MindEntry.fetch(numbers, from: db)
      return numbers.compactMap { rows[$0] }
    }
    let (condition, arguments) = try condition(in: db)
    let order = isOldestFirst ? "local_day, instant, number" : "local_day DESC, instant DESC, number DESC"
    return try MindEntry.fetch(
      from: db, where: "\(condition) ORDER BY \(order) LIMIT ? OFFSET ?",
      arguments + [range.count, range.lowerBound])
  }

  /// The row numbers of the entries in `found` that match everything but the words, in the query's order.
  private func numbers(of found: [FoldedWords.Entry]) -> [Int64] {
    let matching = found.filter { entry in
      entry.kind.map(kinds.contains) ?? false && isOpen.map { $0 == entry.isOpen } ?? true
        && isAtRest.map { $0 == (!entry.isOpen && entry.kind?.comesToRest == true) } ?? true
    }
    let numbers = days.numbers(of: matching)
    return isOldestFirst ? numbers.reversed() : numbers
  }

  private var days: DayFilter { DayFilter(first: first, last: last) }

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
    if let isAtRest {
      let (rests, kinds) = try MindKind.condition(Set(MindKind.allCases.filter(\.comesToRest)), in: db)
      condition += " AND \(isAtRest ? "" : "NOT ")(is_open = 0 AND \(rests))"
      arguments += kinds
    }
    let (isOfDays, days) = days.condition(on: "local_day")
    return ("\(condition) AND \(isOfDays)", arguments + days)
  }
}

extension MindEntry {
  /// Entries that are due on `day` or before, the oldest due day first. Those of a tool that only a newer version has
  /// aren't among them, because this version has no way to answer them.
  static func fetchDue(on day: LocalDay, atMost limit: Int, from db: Database) throws -> [MindEntry] {
    let due = try SealedColumns.comparable("mind", "due", in: db)
    let kind = try SealedColumns.comparable("mind", "kind", in: db)
    let known = MindKind.allCases.map(\.rawValue)
    // The plus sign prevents SQLite from using the index of lists. With that, it would unseal and sort every row.
    return try fetch(
      from: db,
      where: """
        due IS NOT NULL AND \(due) <= ? AND +deleted IS NULL
        AND (typeof(\(kind)) <> 'text' OR \(kind) IN (\(databaseQuestionMarks(count: known.count))))
        ORDER BY \(due), instant, number LIMIT ?
        """,
      [day.description] + StatementArguments(known) + [limit])
  }
}
