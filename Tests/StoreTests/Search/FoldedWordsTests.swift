// Searching reflections by words finds what reading every row finds, in the timeline's order, whatever has changed.

import Core
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct FoldedWordsTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.openToLock() }

  /// Pieces of many scripts, some of which fold, join, or mean something to SQLite.
  private static let pieces = [
    "a", "e", "the", "Coffee", "CAFÉ", "cafe\u{301}", "straße", "Łódź", "ΣΊΣΥΦΟΣ", "Zoë", "ﬁne", "½", "ａｂｃ", "¨", "0",
    "it's", "\"so\"", "100 %", "a_b", "*", "AND", "NEAR(", "-", "\t", "\n", "  ", "שָׁלוֹם", "שלום", "سَلَام",
    "\u{200F}سلام",
    "आज शांति", "中文", "日本語", "한국어", "ไทย", "❤️", "❤", "👍🏽", "👩‍👩‍👧", "🇫🇷", "go\u{AD}od", "self-talk",
    "a–b", "Ærø", "كتـاب", "½", "\u{E02C}", "\u{10FFFD}", "İi", "ǅ",
  ]

  private func text(_ numbers: inout Seeded) -> String {
    (0..<numbers.next(below: 9)).map { _ in
      Self.pieces[numbers.next(below: Self.pieces.count)] + (numbers.next(below: 3) == 0 ? "" : " ")
    }.joined()
  }

  /// Random search terms: pieces of the stored texts, and others.
  private func question(about texts: [String], _ numbers: inout Seeded) -> String {
    (0...numbers.next(below: 2)).map { _ in
      let text = Array(texts[numbers.next(below: texts.count)].unicodeScalars)
      guard !text.isEmpty, numbers.next(below: 5) > 0 else {
        return Self.pieces[numbers.next(below: Self.pieces.count)]
      }
      let start = numbers.next(below: text.count)
      let end = min(text.count, start + 1 + numbers.next(below: 8))
      return String(String.UnicodeScalarView(text[start..<end]))
    }.joined(separator: " ")
  }

  @Test("In texts of every script it finds what a scan of every row finds", arguments: [1, 2, 3])
  func reference(seed: UInt64) async throws {
    var numbers = Seeded(seed: seed)
    var kept: [Reflection] = []
    for number in 0..<150 {
      kept.append(
        .sample(
          text(&numbers) + "\(number)", because: text(&numbers), on: .march29.advanced(by: -number / 3),
          second: -number / 3 * 86_400))
      try await store.add(kept[number], finishesDraft: false)
    }
    // The words are read before the changes, so these have to be followed.
    #expect(try await store.count(of: TimelineQuery(words: "1")) > 0)
    for reflection in kept.prefix(40) {
      switch numbers.next(below: 3) {
      case 0: try await store.delete(reflection.id)
      case 1: try await store.edit(reflection.id, event: text(&numbers) + "x", reason: text(&numbers))
      default:
        try await store.delete(reflection.id)
        try await store.restore(reflection.id)
      }
    }
    let questions = (0..<150).map { _ in question(about: kept.flatMap { [$0.event, $0.reason] }, &numbers) }
    let all = try await store.all()
    let expected = questions.map { question in
      let terms = SearchTerms(question)
      return all.filter { terms.match(event: $0.event, reason: $0.reason) }
    }
    #expect(expected.reduce(0) { $0 + $1.count } > 300)
    for (question, expected) in zip(questions, expected) {
      let query = TimelineQuery(words: question)
      #expect(try await store.reflections(in: 0..<150, of: query) == expected, "“\(question)”")
      #expect(try await store.count(of: query) == expected.count, "“\(question)”")
    }
  }

  @Test("A page and a count of thousands of matches are those of the timeline's order, and days narrow them")
  func manyFound() async throws {
    let archive = Archive(
      reflections: (0..<5_000).map { number in
        .sample(
          number % 600 == 7 ? "common rare \(number)" : "common \(number)", on: .march29.advanced(by: -number % 50),
          second: number / 100)
      }, sessions: [], moods: [], statements: [], patterns: [])
    _ = try await store.add(archive, isRehearsal: false)
    let all = try await store.reflections(in: 0..<5_000, of: TimelineQuery())
    #expect(try await store.reflections(in: 0..<5_000, of: TimelineQuery(words: "common")) == all)
    #expect(try await store.reflections(in: 4_950..<5_100, of: TimelineQuery(words: "c")) == all.suffix(50))
    #expect(try await store.reflections(in: 5_000..<5_100, of: TimelineQuery(words: "c")).isEmpty)
    #expect(try await store.found("common rare") == all.map(\.event).filter { $0.contains("rare") })
    for words in ["common", "c", "common rare"] {
      let count = try await store.count(of: TimelineQuery(words: words))
      #expect(try await store.count(of: TimelineQuery(words: words), atMost: 7) == 7)
      #expect(count == all.count { words == "common rare" ? $0.event.contains("rare") : true })
    }
    let day = LocalDay.march29.advanced(by: -7)
    let ofDay = TimelineQuery(words: "common", first: day, last: day)
    #expect(try await store.count(of: ofDay) == 100)
    #expect(try await store.reflections(in: 0..<120, of: ofDay) == all.filter { $0.moment.day == day })
    let monthAfter = TimelineQuery(words: "common", anniversary: LocalDay("2026-03-28"))
    #expect(
      try await store.reflections(in: 0..<120, of: monthAfter)
        == all.filter { $0.moment.day.description == "2026-02-28" })
  }

  @Test("Words are read in batches, and the next search goes on where the last one has ended")
  func batches() async throws {
    let all = (0..<50).map { Reflection.sample("blackbird \($0)", second: $0) }
    _ = try await store.add(Archive(reflections: all), isRehearsal: false)
    let words = FoldedWords(of: .reflections, batch: 20)
    @Sendable func numberFound(_ db: Database) throws -> Int? {
      try words.entries(containing: SearchTerms("blackbird"), in: db)?.count
    }
    #expect(try await store.read(numberFound) == nil)
    #expect(try await store.read(numberFound) == nil)
    // What changes meanwhile is read as well, whether it had been read or not.
    try await store.delete(all[0].id)
    try await store.edit(all[49].id, event: "a kite", reason: "")
    try await store.add(.sample("a later blackbird", second: 9_000), finishesDraft: false)
    #expect(try await store.read(numberFound) == 49)
    #expect(try await store.search(words, for: "later") { _, found in found?.count } == 1)
    // As when the lock closes between two batches.
    words.discard()
    #expect(try await store.read(numberFound) == nil)
    words.discard()
    #expect(try await store.search(words, for: "blackbird") { _, found in found?.count } == 49)
  }

  @Test(
    "A search follows whatever changes reflections, in this program or another, under a lock or not",
    arguments: [false, true])
  func follows(isLocked: Bool) async throws {
    let here = store
    let reflection = Reflection.sample("a blackbird")
    try await here.add(reflection, finishesDraft: false)
    #expect(try await here.found("black") == ["a blackbird"])
    if isLocked { _ = try await here.set(.made()) }
    let there = try scratch.openToLock()
    if isLocked { try await there.unlock(.made()) }
    for (writer, other) in [(here, there), (there, here)] {
      func check(_ found: [String], _ words: String = "i") async throws {
        for store in [writer, other] { #expect(try await store.found(words) == found, "“\(words)”") }
      }
      try await writer.edit(reflection.id, event: "a song thrush", reason: "it sings")
      try await check(["a song thrush"])
      try await check([], "black")
      try await writer.edit(
        reflection.id, event: "a robin", reason: "", day: LocalDay.march29.advanced(by: -1))
      try await check(["a robin"], "robin")
      try await writer.delete(reflection.id)
      try await check([])
      let added = Reflection.sample("a kite", second: -5)
      try await writer.add(added, finishesDraft: false)
      try await writer.restore(reflection.id)
      try await check(["a kite", "a robin"])
      // For good, as when the bin is emptied; the next one gets its number.
      try await writer.write { db in
        try db.execute(sql: "DELETE FROM reflections WHERE id = ?", arguments: [added.id.stored])
      }
      try await writer.add(.sample("a swift"), finishesDraft: false)
      try await check(["a swift", "a robin"])
      try await writer.write { db in
        try db.execute(sql: "DELETE FROM reflections WHERE id <> ?", arguments: [reflection.id.stored])
      }
      let many = (0..<700).map { Reflection.sample("nightingale \($0)", second: $0) }
      _ = try await writer.add(Archive(reflections: many), isRehearsal: false)
      for store in [writer, other] { #expect(try await store.found("nightin", 0..<9_000).count == many.count) }
      try await writer.write { db in
        try db.execute(sql: "DELETE FROM reflections WHERE id <> ?", arguments: [reflection.id.stored])
      }
      try await check(["a robin"], "robin")
    }
    here.close()
    there.close()
  }

  @Test("A row that something else than Respite has added is found at once")
  func foreign() async throws {
    try await store.add(.sample("A blackbird"), finishesDraft: false)
    #expect(try await store.found("lackb") == ["A blackbird"])
    try await store.write { db in
      try db.execute(
        sql: """
          INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created)
          VALUES ('5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f0f', 'Another blackbird', '', 0, 0, '1970-01-01', 0)
          """)
    }
    #expect(try await store.found("lackb") == ["A blackbird", "Another blackbird"])
    #expect(try await store.count(of: TimelineQuery(words: "lackb")) == 2)
  }

  @Test("A search writes nothing to the file, so neither a full disk nor another program stands in its way")
  func readsOnly() async throws {
    let all = (0..<50).map { Reflection.sample("words \($0)", second: $0) }
    _ = try await store.add(Archive(reflections: all), isRehearsal: false)
    let commits = RefusedCommits()
    store.pool.add(transactionObserver: commits)
    #expect(try await store.count(of: TimelineQuery(words: "words")) == all.count)
    // Each of these has its turn after all that was asked for before it.
    for _ in 0..<20 { try await store.pool.writeWithoutTransaction { _ in } }
    #expect(commits.count.load(ordering: .relaxed) == 0)
    await #expect(throws: StoreProblem.self) { try await store.add(.sample("x"), finishesDraft: false) }
    #expect(commits.count.load(ordering: .relaxed) == 1)
  }
}

/// Makes every commit fail, as late as a full disk does with a write-ahead log.
private final class RefusedCommits: TransactionObserver, Sendable {
  let count = Atomic(0)

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseWillCommit() throws {
    count.add(1, ordering: .relaxed)
    throw DatabaseError(resultCode: .SQLITE_FULL)
  }
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}
