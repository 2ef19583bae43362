// Reads the timeline by positions, newest first, whatever its length. Runs on GRDB's queues.

import Core
import GRDB

/// The days of a query, as SQL.
struct DayFilter: Sendable {
  private let query: TimelineQuery

  init(_ query: TimelineQuery) { self.query = query }

  /// Whether it admits all days.
  var isAll: Bool { query.first == nil && query.last == nil && query.anniversary == nil }

  /// The SQL condition on a column of days, with its arguments.
  func condition(on column: String) -> (String, StatementArguments) {
    if isAll { return ("1", []) }
    let days: StatementArguments = [query.first?.description ?? "", query.last?.description ?? "9999-12-31"]
    guard let (condition, arguments) = anniversary(on: column) else { return ("\(column) BETWEEN ? AND ?", days) }
    return ("\(column) BETWEEN ? AND ? AND \(condition)", days + arguments)
  }

  /// SQL for the same month and day in earlier years, from 1900, and for a month earlier, or nil. The days are named one by
  /// one, which lets SQLite use the index: 0.1 ms among 100,000 reflections rather than 12.
  func anniversary(on column: String) -> (String, StatementArguments)? {
    query.anniversary.map { today in
      let years = (1_900..<max(today.year, 1_900)).compactMap {
        LocalDay(year: $0, month: today.month, day: today.day)
      }
      let days = (years + [today.monthBefore].compactMap(\.self)).map(\.description)
      return ("\(column) IN (\(databaseQuestionMarks(count: days.count)))", StatementArguments(days))
    }
  }

  /// The first and the last day; nil is open.
  var ends: (first: LocalDay?, last: LocalDay?) { (query.first, query.last) }
}

extension TimelineQuery {
  /// The number of matching reflections, counted up to `limit`.
  func count(in db: Database, atMost limit: Int, by index: SearchIndex) throws -> Int {
    let search = SearchQuery(terms: SearchTerms(words), days: DayFilter(self))
    if !search.terms.isEmpty {
      return try index.read(db) { try SearchTables.count(of: search, atMost: limit, in: $0) }
        ?? min(numbersWithoutIndex(search, in: db).count, limit)
    }
    let (condition, arguments) = search.days.condition(on: "local_day")
    let matching = "FROM reflections WHERE deleted IS NULL AND \(condition)"
    // Counting all is slower through a LIMIT.
    if limit == .max { return try Int.fetchOne(db, sql: "SELECT count(*) \(matching)", arguments: arguments) ?? 0 }
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 \(matching) LIMIT ?)", arguments: arguments + [limit]) ?? 0
  }

  /// The matching reflections at these positions, newest first; fewer if the result ends sooner.
  func reflections(in range: Range<Int>, from db: Database, by index: SearchIndex) throws -> [Reflection] {
    let numbers = try numbers(in: range, from: db, by: index)
    let found = try Reflection.fetch(numbers, from: db)
    return numbers.compactMap { found[$0] }
  }

  private func numbers(in range: Range<Int>, from db: Database, by index: SearchIndex) throws -> [Int64] {
    let search = SearchQuery(terms: SearchTerms(words), days: DayFilter(self))
    if !search.terms.isEmpty {
      if let found = try index.read(db, { try SearchTables.numbers(of: search, in: range, in: $0) }) { return found }
      let all = try numbersWithoutIndex(search, in: db)
      return Array(all[range.clamped(to: all.indices)])
    }
    let (condition, arguments) = search.days.condition(on: "local_day")
    return try Int64.fetchAll(
      db,
      sql: """
        SELECT number FROM reflections WHERE deleted IS NULL AND \(condition)
        ORDER BY local_day DESC, instant DESC, number DESC LIMIT ? OFFSET ?
        """,
      arguments: arguments + [range.count, range.lowerBound])
  }

  /// The row numbers of all matching reflections, newest first, by reading every row.
  private func numbersWithoutIndex(_ search: SearchQuery, in db: Database) throws -> [Int64] {
    let (condition, arguments) = search.days.condition(on: "local_day")
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT number, \(SealedColumns.opened("reflections", ["event", "reason"]))
        FROM reflections WHERE deleted IS NULL AND \(condition)
        ORDER BY local_day DESC, instant DESC, number DESC
        """,
      arguments: arguments)
    var found: [Int64] = []
    while let row = try rows.next() {
      // Unreadable rows don't match.
      guard let event = try? row.text("event"), let reason = try? row.text("reason"),
        search.terms.match(event: event, reason: reason)
      else { continue }
      found.append(row["number"])
    }
    return found
  }
}

extension Reflection {
  /// The reflections with these row numbers, by number.
  static func fetch(_ numbers: [Int64], from db: Database) throws -> [Int64: Reflection] {
    var found: [Int64: Reflection] = [:]
    for chunk in numbers.chunks(of: 500) {
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT \(columns) FROM reflections
          WHERE number IN (\(databaseQuestionMarks(count: chunk.count)))
          """,
        arguments: StatementArguments(chunk))
      while let row = try rows.next() {
        found[row["number"]] = Reflection(orStandIn: row)
      }
    }
    return found
  }
}

extension LocalDay {
  /// One of the days before `day` with at least one reflection: the oldest for `place` 0, the newest for nearly 1.
  static func fetchOne(before day: LocalDay, at place: Double, from db: Database) throws -> LocalDay? {
    let count = try Int.fetchOne(
      db, sql: "SELECT count(DISTINCT local_day) FROM reflections WHERE deleted IS NULL AND local_day < ?",
      arguments: [day.description])
    guard let count, count > 0 else { return nil }
    let found = try String.fetchOne(
      db,
      sql: """
        SELECT DISTINCT local_day FROM reflections WHERE deleted IS NULL AND local_day < ?
        ORDER BY local_day LIMIT 1 OFFSET ?
        """,
      arguments: [day.description, min(max(Int(place * Double(count)), 0), count - 1)])
    return found.flatMap { LocalDay($0) }
  }
}

extension SearchEntry {
  private static let columns =
    "number, local_day, instant, \(SealedColumns.opened("reflections", ["event", "reason"]))"

  /// The index entries of those of these reflections that aren't in the bin, oldest first.
  static func fetch(_ numbers: [Int64], from db: Database) throws -> [SearchEntry] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(columns) FROM reflections
        WHERE deleted IS NULL AND number IN (\(databaseQuestionMarks(count: numbers.count)))
        """,
      arguments: StatementArguments(numbers))
    var found: [SearchEntry] = []
    while let row = try rows.next() {
      // Unreadable rows aren't indexed.
      if let entry = try? SearchEntry(row) { found.append(entry) }
    }
    return found.sorted()
  }

  /// Calls `body` with the index entry of each reflection that isn't in the bin, oldest first.
  static func forEach(in db: Database, _ body: (SearchEntry) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(columns) FROM reflections WHERE deleted IS NULL ORDER BY local_day, instant, number
        """)
    while let row = try rows.next() {
      // Unreadable rows aren't indexed.
      if let entry = try? SearchEntry(row) { try body(entry) }
    }
  }

  private init(_ row: Row) throws {
    guard let instant = try row.milliseconds("instant") else { throw UnreadableRow(column: "instant") }
    self.init(
      number: row["number"], day: try row.text("local_day"), instant: instant, event: try row.text("event"),
      reason: try row.text("reason"))
  }
}

extension Array {
  /// This array in slices of at most `size` elements.
  func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
