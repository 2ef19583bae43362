// The index of words as SQL, on whichever connection has its tables: the file, or a database in memory.
//
// `search_texts` holds each entry folded, by its place in the timeline (`SearchPlace`); `search_grams` is FTS5's, over the
// groups of signs of these texts, under the same places, and keeps no text of its own. An entry is in both or in
// neither, and one in the bin in neither. Runs where GRDB runs it.

import Core
import GRDB

/// Words that are looked for, among some days.
struct Search: Sendable {
  let words: SearchWords
  let days: DayFilter
}

/// Reading and writing the tables of the index.
enum SearchTables {
  /// Adds an entry that is not there.
  ///
  /// Those of lower places first: FTS5 begins a new part of the index whenever it has to go back.
  static func add(_ entry: SearchEntry, in db: Database) throws {
    let (event, reason) = (SearchWords.fold(entry.event).keepable, SearchWords.fold(entry.reason).keepable)
    let insertion = try db.cachedStatement(
      sql: "INSERT INTO search_texts VALUES (?, ?, ?, ?, ?) ON CONFLICT (place) DO NOTHING")
    var place = entry.place
    while true {
      try insertion.execute(arguments: [place, entry.number, entry.day.description, event, reason])
      if db.changesCount > 0 { break }
      place =
        try Int64.fetchOne(
          db, sql: "SELECT max(place) + 1 FROM search_texts WHERE place BETWEEN ? AND ?",
          arguments: [place, SearchPlace.lastBeside(place)]) ?? place + 1
    }
    try db.cachedStatement(sql: "INSERT INTO search_grams (rowid, grams) VALUES (?, ?)")
      .execute(arguments: [place, SearchGrams.text(of: [event, reason])])
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
      .execute(arguments: [place, SearchGrams.text(of: texts)])
    try db.cachedStatement(sql: "DELETE FROM search_texts WHERE place = ?").execute(arguments: [place])
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
    let (source, arguments) = source(of: search)
    return try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 FROM \(source) LIMIT ?)", arguments: arguments + [limit]) ?? 0
  }

  /// The numbers of those of them that stand at these places, newest first.
  static func numbers(of search: Search, in range: Range<Int>, in db: Database) throws -> [Int64] {
    let (source, arguments) = source(of: search)
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
  private static func source(of search: Search) -> (String, StatementArguments) {
    let words = search.words.folded
    var conditions = ["search_grams MATCH ?"]
    var arguments: StatementArguments = [SearchGrams.question(for: words)]
    if let (first, last) = search.days.places {
      conditions.append("search_grams.rowid BETWEEN ? AND ?")
      arguments += [first, last]
    }
    let namesCount = conditions.count
    if let (condition, values) = search.days.anniversary(on: "texts.local_day") {
      conditions.append(condition)
      arguments += values
    }
    for word in words where !SearchGrams.areProof(of: word) {
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
