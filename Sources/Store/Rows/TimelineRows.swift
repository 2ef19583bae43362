// Reads the timeline by positions, newest first, whatever its length. Runs on GRDB's queues.

import Core
import GRDB

/// The days of a query.
struct DayFilter: Sendable {
  private let first, last: LocalDay?
  private let anniversary: [String]?

  /// For the first and the last day, nil means no limit.
  ///
  /// - Parameter anniversary: if it isn't nil, only the day a month before it is admitted, and the same month and day
  ///   in earlier years, from 1900.
  init(first: LocalDay?, last: LocalDay?, anniversary: LocalDay? = nil) {
    (self.first, self.last) = (first, last)
    self.anniversary = anniversary.map { today in
      let years = (1_900..<max(today.year, 1_900)).compactMap {
        LocalDay(year: $0, month: today.month, day: today.day)
      }
      return (years + [today.monthBefore].compactMap(\.self)).map(\.description)
    }
  }

  private var isAll: Bool { first == nil && last == nil && anniversary == nil }
  private var ends: (first: String, last: String) { (first?.description ?? "", last?.description ?? "9999-12-31") }

  /// The SQL condition on a column of days, with its arguments.
  ///
  /// The days of an anniversary are listed one by one, so that SQLite can use the index: that takes 0.1 ms among
  /// 100,000 reflections rather than 12.
  func condition(on column: String) -> (String, StatementArguments) {
    if isAll { return ("1", []) }
    let days: StatementArguments = [ends.first, ends.last]
    guard let anniversary else { return ("\(column) BETWEEN ? AND ?", days) }
    return (
      "\(column) BETWEEN ? AND ? AND \(column) IN (\(databaseQuestionMarks(count: anniversary.count)))",
      days + StatementArguments(anniversary)
    )
  }

  /// The row numbers of the entries whose day satisfies this filter.
  func numbers(of entries: [FoldedWords.Entry]) -> [Int64] {
    if isAll { return entries.map(\.number) }
    let ((first, last), anniversary) = (ends, anniversary.map { Set($0) })
    return entries.filter { $0.day >= first && $0.day <= last && anniversary?.contains($0.day) ?? true }.map(\.number)
  }
}

extension TimelineQuery {
  private var days: DayFilter { DayFilter(first: first, last: last, anniversary: anniversary) }

  /// The number of matching reflections, counted up to `limit`. `found` has those that contain the query's words; nil
  /// if it has no words.
  func count(in db: Database, atMost limit: Int, among found: [FoldedWords.Entry]? = nil) throws -> Int {
    if let found { return min(days.numbers(of: found).count, limit) }
    let (condition, arguments) = days.condition(on: "local_day")
    let matching = "FROM reflections WHERE deleted IS NULL AND \(condition)"
    // To count all, a LIMIT would only be slower.
    if limit == .max { return try Int.fetchOne(db, sql: "SELECT count(*) \(matching)", arguments: arguments) ?? 0 }
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 \(matching) LIMIT ?)", arguments: arguments + [limit]) ?? 0
  }

  /// The matching reflections at these positions, newest first; fewer if the result ends sooner. `found` has those that
  /// contain the query's words; nil if it has no words.
  func reflections(
    in range: Range<Int>, among found: [FoldedWords.Entry]?, from db: Database
  ) throws -> [Reflection] {
    let numbers = try numbers(in: range, among: found, from: db)
    let rows = try Reflection.fetch(numbers, from: db)
    return numbers.compactMap { rows[$0] }
  }

  private func numbers(in range: Range<Int>, among found: [FoldedWords.Entry]?, from db: Database) throws -> [Int64] {
    if let found {
      let all = days.numbers(of: found)
      return Array(all[range.clamped(to: all.indices)])
    }
    let (condition, arguments) = days.condition(on: "local_day")
    return try Int64.fetchAll(
      db,
      sql: """
        SELECT number FROM reflections WHERE deleted IS NULL AND \(condition)
        ORDER BY local_day DESC, instant DESC, number DESC LIMIT ? OFFSET ?
        """,
      arguments: arguments + [range.count, range.lowerBound])
  }
}

extension Reflection {
  /// The reflections with these row numbers, keyed by row number.
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
  /// One of the days before `day` with at least one reflection. `place` runs from 0 for the oldest day to nearly 1 for
  /// the newest.
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

extension Array {
  /// This array in slices of at most `size` elements.
  func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
