// The index of words as SQL, on whichever connection has its tables: the file, or a database in memory.
//
// `search_texts` holds each entry folded, and what its place in the timeline depends upon; `search_grams` is FTS5's,
// over the groups of signs of these texts, and keeps no text of its own. An entry is in both or in neither, and one in
// the bin in neither. Runs where GRDB runs it.

import Core
import GRDB

/// What the index keeps of a reflection.
struct SearchEntry: Sendable {
  let number: Int64
  let day: String
  let instant: Int64
  let event: String
  let reason: String
}

/// Words that are looked for, among some days.
struct Search: Sendable {
  let words: SearchWords
  let days: DayFilter
}

/// Reading and writing the tables of the index.
enum SearchTables {
  /// From here on, walking through the timeline fills a page sooner than sorting all that was found.
  private static let many = 5_000
  /// The same where what the index names has yet to be compared with the texts: it may be little that is left.
  private static let manyUnproven = 25_000

  /// Puts an entry, in place of the former one if there is one.
  static func put(_ entry: SearchEntry, in db: Database) throws {
    try remove(entry.number, from: db)
    let (event, reason) = (SearchWords.fold(entry.event), SearchWords.fold(entry.reason))
    try db.cachedStatement(sql: "INSERT INTO search_texts VALUES (?, ?, ?, ?, ?)")
      .execute(arguments: [entry.number, entry.day, entry.instant, event.keepable, reason.keepable])
    try db.cachedStatement(sql: "INSERT INTO search_grams (rowid, grams) VALUES (?, ?)")
      .execute(arguments: [entry.number, SearchGrams.text(of: [event.keepable, reason.keepable])])
  }

  /// Takes an entry out, if it is there.
  static func remove(_ number: Int64, from db: Database) throws {
    let former = try Row.fetchOne(
      try db.cachedStatement(sql: "SELECT event, reason FROM search_texts WHERE number = ?"), arguments: [number])
    guard let former else { return }
    // FTS5 keeps no text and has to be told what it was.
    let texts = try ["event", "reason"].map { try former.text($0) }
    try db.cachedStatement(sql: "INSERT INTO search_grams (search_grams, rowid, grams) VALUES ('delete', ?, ?)")
      .execute(arguments: [number, SearchGrams.text(of: texts)])
    try db.cachedStatement(sql: "DELETE FROM search_texts WHERE number = ?").execute(arguments: [number])
  }

  /// Empties the index.
  static func removeAll(from db: Database) throws {
    try db.execute(sql: "INSERT INTO search_grams (search_grams) VALUES ('delete-all'); DELETE FROM search_texts")
  }

  /// Writes FTS5's part anew, without what was taken out: until then it is only crossed out.
  static func tidy(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO search_grams (search_grams) VALUES ('optimize')")
  }

  /// How many entries hold all the words, counted up to a limit.
  static func count(of search: Search, atMost limit: Int, in db: Database) throws -> Int {
    let words = search.words.folded
    if search.days.isAll, words.allSatisfy(SearchGrams.areProof) {
      return try candidates(SearchGrams.question(for: words), atMost: limit, in: db)
    }
    let (source, arguments) = try source(of: search, in: db)
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 FROM \(source) LIMIT ?)", arguments: arguments + [limit]) ?? 0
  }

  /// The numbers of those of them that stand at these places, newest first.
  static func numbers(of search: Search, in range: Range<Int>, in db: Database) throws -> [Int64] {
    let (source, arguments) = try source(of: search, in: db)
    return try Int64.fetchAll(
      db,
      sql: """
        SELECT texts.number FROM \(source)
        ORDER BY texts.local_day DESC, texts.instant DESC, texts.number DESC LIMIT ? OFFSET ?
        """,
      arguments: arguments + [range.count, range.lowerBound])
  }

  /// How many entries the index names, up to a limit.
  private static func candidates(_ question: String, atMost limit: Int, in db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 FROM search_grams WHERE search_grams MATCH ? LIMIT ?)",
      arguments: [question, limit]) ?? 0
  }

  /// Where to look, as SQL from `FROM` on: through what the index names, or, if that is much, through the timeline.
  private static func source(of search: Search, in db: Database) throws -> (String, StatementArguments) {
    let question = SearchGrams.question(for: search.words.folded)
    let (condition, arguments) = condition(of: search)
    let many = search.words.folded.allSatisfy(SearchGrams.areProof) ? many : manyUnproven
    if try candidates(question, atMost: many, in: db) >= many {
      return ("search_texts AS texts WHERE \(condition)", arguments)
    }
    return ("\(joined) WHERE search_grams MATCH ? AND \(condition)", [question] + arguments)
  }

  // CROSS JOIN keeps SQLite from beginning with the texts.
  private static let joined = "search_grams CROSS JOIN search_texts AS texts ON texts.number = search_grams.rowid"

  /// That all the words are there, and the days right.
  private static func condition(of search: Search) -> (String, StatementArguments) {
    var (condition, arguments) = search.days.condition(on: "texts.local_day")
    for word in search.words.folded {
      condition += " AND (instr(texts.event, ?) OR instr(texts.reason, ?))"
      arguments += [word, word]
    }
    return (condition, arguments)
  }
}
