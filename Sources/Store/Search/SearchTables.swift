// The index of words as SQL, on whichever connection has its tables: the file, or a database in memory.
//
// `search_texts` holds each entry folded, under a number that is its place: a later entry of the timeline has a higher one.
// `search_grams` is FTS5's, over the groups of signs of these texts, under the same places, and keeps no text of its own.
// So what is found need not be sorted, and who looks for fifty reads no more than fifty. Places follow one on the other,
// since FTS5 writes down how far it is to the next. An entry is in both tables or in neither, and one in the bin in
// neither. Runs where GRDB runs it.

import Core
import GRDB

/// Words that are looked for, among some days.
struct SearchQuery: Sendable {
  let terms: SearchTerms
  let days: DayFilter
}

/// Reading and writing the tables of the index.
enum SearchTables {
  /// Adds an entry that is not there.
  ///
  /// The oldest first: FTS5 begins a new part of the index whenever it has to go back.
  ///
  /// - Returns: whether there was room between the one before it and the one after it.
  static func add(_ entry: SearchEntry, in db: Database) throws -> Bool {
    guard let place = try place(for: entry, in: db) else { return false }
    let (event, reason) = (FoldedText.fold(entry.event).storable, FoldedText.fold(entry.reason).storable)
    try db.cachedStatement(sql: "INSERT INTO search_texts VALUES (?, ?, ?, ?, ?, ?)")
      .execute(arguments: [place, entry.number, entry.day, entry.instant, event, reason])
    try db.cachedStatement(sql: "INSERT INTO search_grams (rowid, grams) VALUES (?, ?)")
      .execute(arguments: [place, SearchNGrams.text(of: [event, reason])])
    return true
  }

  /// The numbers of those that are later than an entry, the first of them up to a limit.
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

  /// Takes an entry out, if it is there.
  static func remove(_ number: Int64, from db: Database) throws {
    let former = try Row.fetchOne(
      try db.cachedStatement(sql: "SELECT place, event, reason FROM search_texts WHERE number = ?"),
      arguments: [number])
    guard let former else { return }
    // FTS5 keeps no text and has to be told what it was.
    let texts = try ["event", "reason"].map { try former.text($0) }
    let place: Int64 = former["place"]
    try db.cachedStatement(sql: "INSERT INTO search_grams (search_grams, rowid, grams) VALUES ('delete', ?, ?)")
      .execute(arguments: [place, SearchNGrams.text(of: texts)])
    try db.cachedStatement(sql: "DELETE FROM search_texts WHERE place = ?").execute(arguments: [place])
  }

  /// Empties the index.
  static func removeAll(from db: Database) throws {
    try db.execute(sql: "INSERT INTO search_grams (search_grams) VALUES ('delete-all'); DELETE FROM search_texts")
  }

  /// Writes FTS5's part anew, without what was taken out: until then it is only crossed out.
  static func optimize(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO search_grams (search_grams) VALUES ('optimize')")
  }

  /// How many entries hold all the words, counted up to a limit.
  static func count(of query: SearchQuery, atMost limit: Int, in db: Database) throws -> Int {
    let (source, arguments) = try source(of: query, in: db)
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 FROM \(source) LIMIT ?)", arguments: arguments + [limit]) ?? 0
  }

  /// The numbers of those of them that stand at these places, newest first.
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

  /// Where to look, as SQL from `FROM` on: what the index names, compared with the texts where that is no proof.
  private static func source(of query: SearchQuery, in db: Database) throws -> (String, StatementArguments) {
    let words = query.terms.folded
    var conditions = ["search_grams MATCH ?"]
    var arguments: StatementArguments = [SearchNGrams.matchExpression(for: words)]
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
    let namesCount = conditions.count
    if let (condition, values) = query.days.anniversary(on: "texts.local_day") {
      conditions.append(condition)
      arguments += values
    }
    for word in words where !SearchNGrams.isConclusive(for: word) {
      conditions.append("(instr(texts.event, ?) OR instr(texts.reason, ?))")
      arguments += [word, word]
    }
    // CROSS JOIN keeps SQLite from beginning with the texts.
    let source =
      conditions.count == namesCount
      ? "search_grams" : "search_grams CROSS JOIN search_texts AS texts ON texts.place = search_grams.rowid"
    return ("\(source) WHERE \(conditions.joined(separator: " AND "))", arguments)
  }
}
