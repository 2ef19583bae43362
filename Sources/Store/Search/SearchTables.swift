// The search index as SQL, on any connection with its tables: the database file, or a database in memory.
//
// `search_texts` contains the folded text of each entry under a number, its place: later entries of the timeline have
// higher places. `search_grams` is a contentless FTS5 table over the n-grams of these texts, with places as row ids. So
// results come sorted, and reading fifty of them reads no more than fifty. Places are consecutive where possible, since
// FTS5 stores the difference to the next one. An entry is in both tables or in neither; entries in the bin are in neither.
// Runs on GRDB's queues.

import Core
import GRDB

/// Terms to search for, and the days to search.
struct SearchQuery: Sendable {
  let terms: SearchTerms
  let days: DayFilter
}

/// Reads and writes the tables of the search index.
enum SearchTables {
  /// Adds an entry that isn't in the index.
  ///
  /// Add oldest first: FTS5 starts a new segment when a row id is lower than the one before.
  ///
  /// - Returns: false if there is no free place between its neighbours.
  static func add(_ entry: SearchEntry, in db: Database) throws -> Bool {
    guard let place = try place(for: entry, in: db) else { return false }
    let (event, reason) = (FoldedText.fold(entry.event).storable, FoldedText.fold(entry.reason).storable)
    try db.cachedStatement(sql: "INSERT INTO search_texts VALUES (?, ?, ?, ?, ?, ?)")
      .execute(arguments: [place, entry.number, entry.day, entry.instant, event, reason])
    try db.cachedStatement(sql: "INSERT INTO search_grams (rowid, grams) VALUES (?, ?)")
      .execute(arguments: [place, SearchNGrams.text(of: [event, reason])])
    return true
  }

  /// The numbers of the entries after this one, in order, up to `limit`.
  static func numbers(after entry: SearchEntry, atMost limit: Int, in db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT number FROM search_texts WHERE (local_day, instant, number) > (?, ?, ?)
        ORDER BY local_day, instant, number LIMIT ?
        """,
      arguments: [entry.day, entry.instant, entry.number, limit])
  }

  private static func place(for entry: SearchEntry, in db: Database) throws -> Int64? {
    func neighbour(_ side: String, _ order: String) throws -> Int64? {
      try Int64.fetchOne(
        try db.cachedStatement(
          sql: """
            SELECT place FROM search_texts WHERE (local_day, instant, number) \(side) (?, ?, ?)
            ORDER BY local_day \(order), instant \(order), number \(order) LIMIT 1
            """),
        arguments: [entry.day, entry.instant, entry.number])
    }
    switch (try neighbour("<", "DESC"), try neighbour(">", "ASC")) {
    case (let before?, let after?): return after - before > 1 ? before + 1 : nil
    case (let before?, nil): return before + 1
    case (nil, let after?): return after - 1
    case (nil, nil): return 1
    }
  }

  /// Deletes an entry, if it is in the index.
  static func remove(_ number: Int64, from db: Database) throws {
    let former = try Row.fetchOne(
      try db.cachedStatement(sql: "SELECT place, event, reason FROM search_texts WHERE number = ?"),
      arguments: [number])
    guard let former else { return }
    // A contentless FTS5 table has to be given the deleted text.
    let texts = try ["event", "reason"].map { try former.text($0) }
    let place: Int64 = former["place"]
    try db.cachedStatement(sql: "INSERT INTO search_grams (search_grams, rowid, grams) VALUES ('delete', ?, ?)")
      .execute(arguments: [place, SearchNGrams.text(of: texts)])
    try db.cachedStatement(sql: "DELETE FROM search_texts WHERE place = ?").execute(arguments: [place])
  }

  /// Deletes all entries.
  static func removeAll(from db: Database) throws {
    try db.execute(sql: "INSERT INTO search_grams (search_grams) VALUES ('delete-all'); DELETE FROM search_texts")
  }

  /// Merges FTS5's segments into one. Until then, deleted entries are only marked as deleted.
  static func optimize(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO search_grams (search_grams) VALUES ('optimize')")
  }

  /// The number of entries that contain all terms, counted up to `limit`.
  static func count(of query: SearchQuery, atMost limit: Int, in db: Database) throws -> Int {
    let (source, arguments) = try source(of: query, in: db)
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 FROM \(source) LIMIT ?)", arguments: arguments + [limit]) ?? 0
  }

  /// The numbers of the entries at these positions of the result, newest first.
  static func numbers(of query: SearchQuery, in range: Range<Int>, in db: Database) throws -> [Int64] {
    let (source, arguments) = try source(of: query, in: db)
    return try Int64.fetchAll(
      db,
      sql: """
        SELECT texts.number
        FROM (SELECT search_grams.rowid AS place FROM \(source) ORDER BY search_grams.rowid DESC LIMIT ? OFFSET ?) AS found
        CROSS JOIN search_texts AS texts ON texts.place = found.place
        ORDER BY texts.place DESC
        """,
      arguments: arguments + [range.count, range.lowerBound])
  }

  /// SQL from `FROM` on: rows that the index finds, compared with the text where the index isn't conclusive.
  private static func source(of query: SearchQuery, in db: Database) throws -> (String, StatementArguments) {
    let terms = query.terms.forms
    var conditions = ["search_grams MATCH ?"]
    var arguments: StatementArguments = [SearchNGrams.matchExpression(for: terms)]
    if let first = query.days.ends.first {
      conditions.append("search_grams.rowid >= ?")
      let place = try Int64.fetchOne(
        db,
        sql: "SELECT place FROM search_texts WHERE local_day >= ? ORDER BY local_day, instant, number LIMIT 1",
        arguments: [first.description])
      arguments += [place ?? .max]
    }
    if let last = query.days.ends.last {
      conditions.append("search_grams.rowid <= ?")
      let place = try Int64.fetchOne(
        db,
        sql: """
          SELECT place FROM search_texts WHERE local_day <= ? ORDER BY local_day DESC, instant DESC, number DESC LIMIT 1
          """,
        arguments: [last.description])
      arguments += [place ?? .min]
    }
    let indexConditions = conditions.count
    if let (condition, values) = query.days.anniversary(on: "texts.local_day") {
      conditions.append(condition)
      arguments += values
    }
    for forms in terms where !forms.allSatisfy(SearchNGrams.isConclusive) {
      let comparisons = forms.map { _ in "instr(texts.event, ?) OR instr(texts.reason, ?)" }
      conditions.append("(\(comparisons.joined(separator: " OR ")))")
      for form in forms { arguments += [form, form] }
    }
    // CROSS JOIN keeps SQLite from starting with the texts.
    let source =
      conditions.count == indexConditions
      ? "search_grams" : "search_grams CROSS JOIN search_texts AS texts ON texts.place = search_grams.rowid"
    return ("\(source) WHERE \(conditions.joined(separator: " AND "))", arguments)
  }
}
