// The search index finds what a scan of every row finds, on disk and in memory, and follows all writers.

import Core
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Store

/// A deterministic random number generator.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}

@Suite(.timeLimit(.minutes(10))) struct SearchIndexTests {
  let scratch = Scratch()

  /// Pieces of many scripts, some of which fold, join, or mean something to SQLite.
  private static let pieces = [
    "a", "e", "the", "Coffee", "CAFÉ", "cafe\u{301}", "straße", "Łódź", "ΣΊΣΥΦΟΣ", "Zoë", "ﬁne", "½", "ａｂｃ", "¨", "0",
    "it's", "\"so\"", "100 %", "a_b", "*", "AND", "NEAR(", "-", "\t", "\n", "  ", "שָׁלוֹם", "שלום", "سَلَام",
    "\u{200F}سلام",
    "आज शांति", "中文", "日本語", "한국어", "ไทย", "❤️", "❤", "👍🏽", "👩‍👩‍👧", "🇫🇷", "go\u{AD}od", "self-talk",
    "a–b", "Ærø", "كتـاب", "½", "\u{E02C}", "\u{10FFFD}", "İi", "ǅ",
  ]

  private func text(_ numbers: inout Numbers) -> String {
    (0..<numbers.next(below: 9)).map { _ in
      Self.pieces[numbers.next(below: Self.pieces.count)] + (numbers.next(below: 3) == 0 ? "" : " ")
    }.joined()
  }

  /// Random search terms: pieces of the stored texts, and others.
  private func question(about texts: [String], _ numbers: inout Numbers) -> String {
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

  @Test(
    "In texts of every script it finds what a scan of every row finds, on disk and in memory", arguments: [1, 2, 3])
  func reference(seed: UInt64) async throws {
    let store = try scratch.open()
    var numbers = Numbers(seed: seed)
    var kept: [Reflection] = []
    for number in 0..<150 {
      kept.append(
        .sample(
          text(&numbers) + "\(number)", because: text(&numbers), on: .march29.advanced(by: -number / 3),
          second: -number / 3 * 86_400))
      try await store.add(kept[number], finishesDraft: false)
    }
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
    let all = try await store.reflections(from: nil, to: nil, containing: nil)
    let folded = all.map { [FoldedText.fold($0.event), FoldedText.fold($0.reason)] }
    let expected = questions.map { question in
      let search = SearchTerms(question)
      return zip(all, folded).filter { search.match(folded: $1) }.map(\.0)
    }
    #expect(expected.reduce(0) { $0 + $1.count } > 300)
    #expect(try await store.indexed())
    for isInMemory in [false, true] {
      if isInMemory {
        try store.search.moveToMemory(store.pool)
        try await store.write { try SearchTables.removeAll(from: $0) }
      }
      for (question, expected) in zip(questions, expected) {
        let query = TimelineQuery(words: question)
        let found = try await store.reflections(in: 0..<150, of: query)
        #expect(Set(found) == Set(expected), "“\(question)”")
        #expect(try await store.count(of: query) == expected.count, "“\(question)”")
      }
    }
  }

  @Test("New text is found at once, before it's indexed")
  func due() async throws {
    let store = try scratch.open()
    try await store.add(.sample("A blackbird"), finishesDraft: false)
    #expect(try await store.indexed())
    // The state left by a program that was killed before indexing, or by a version without an index.
    try await store.write { db in
      try db.execute(
        sql: """
          INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created)
          VALUES ('5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f0f', 'Another blackbird', '', 0, 0, '1970-01-01', 0)
          """)
    }
    #expect(try await store.found("lackb") == ["A blackbird", "Another blackbird"])
    #expect(try await store.count(of: TimelineQuery(words: "lackb")) == 2)
    #expect(try await store.indexed())
    #expect(try await store.found("lackb") == ["A blackbird", "Another blackbird"])
  }

  @Test("Rare and common words, found in different ways, both give results in the timeline's order")
  func manyFound() async throws {
    let store = try scratch.open()
    let archive = Archive(
      reflections: (0..<6_000).map { number in
        .sample(
          number % 600 == 7 ? "common rare \(number)" : "common \(number)", on: .march29.advanced(by: -number % 50),
          second: number)
      }, sessions: [], moods: [], statements: [], patterns: [])
    _ = try await store.add(archive, isRehearsal: false)
    #expect(try await store.indexed())
    let all = try await store.reflections(in: 0..<6_000, of: TimelineQuery())
    #expect(try await store.reflections(in: 0..<6_000, of: TimelineQuery(words: "common")) == all)
    #expect(try await store.reflections(in: 5_950..<6_100, of: TimelineQuery(words: "c")) == all.suffix(50))
    #expect(try await store.found("common rare") == all.map(\.event).filter { $0.contains("rare") })
    for words in ["common", "c", "common rare"] {
      let count = try await store.count(of: TimelineQuery(words: words))
      #expect(try await store.count(of: TimelineQuery(words: words), atMost: 7) == 7)
      #expect(count == all.count { words == "common rare" ? $0.event.contains("rare") : true })
    }
    let day = LocalDay.march29.advanced(by: -7)
    let ofDay = TimelineQuery(words: "common", first: day, last: day)
    #expect(try await store.count(of: ofDay) == 120)
    #expect(try await store.reflections(in: 0..<120, of: ofDay) == all.filter { $0.moment.day == day })
  }

  @Test("After a long import, even one that failed, each new entry is indexed as before")
  func noted() async throws {
    let store = try scratch.open()
    let schema = { @Sendable (db: Database) in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    }
    let triggers = try await store.read(schema)
    let many = (0..<1_500).map { Reflection.sample("blackbird \($0)", second: $0) }
    let impossible = Reflection(
      id: UUID(), event: "x", reason: "", moment: Moment(instant: Date(), utcOffset: 100_000, day: .march29))
    await #expect(throws: StoreProblem.self) {
      try await store.add(Archive(reflections: many + [impossible]), isRehearsal: false)
    }
    #expect(try await store.read(schema) == triggers)
    #expect(try await store.count(of: TimelineQuery()) == 0)
    _ = try await store.add(Archive(reflections: many), isRehearsal: false)
    #expect(try await store.read(schema) == triggers)
    try await store.add(.sample("a later blackbird", second: 2_000), finishesDraft: false)
    #expect(try await store.indexed())
    #expect(try await store.count(of: TimelineQuery(words: "blackbird")) == 1_501)
    #expect(
      try await store.reflections(in: 0..<2, of: TimelineQuery(words: "blackbird")).map(\.event)
        == ["a later blackbird", "blackbird 1499"])
  }

  @Test("Thousands of entries of one millisecond all get a position, and so do those whose day isn't their instant's")
  func sameMoment() async throws {
    let store = try scratch.open()
    var all = (0..<9_000).map { Reflection.sample("noon \($0)") }
    all += [-4_000_000, 4_000_000].map { second in
      Reflection(
        id: UUID(), event: "noon of another day \(second)", reason: "",
        moment: Moment(
          instant: Date(millisecondsSince1970: Int64(second) * 1_000), utcOffset: 0, day: .march29))
    }
    _ = try await store.add(Archive(reflections: all), isRehearsal: false)
    #expect(try await store.indexed())
    for words in ["noon", "noon another", "n"] {
      let found = try await store.reflections(in: 0..<10_000, of: TimelineQuery(words: words))
      #expect(Set(found) == Set(all.filter { words != "noon another" || $0.event.contains("another") }))
    }
  }

  @Test("An entry inserted in between gets its position, with few or many entries after it", arguments: [30, 2_500])
  func between(count: Int) async throws {
    let store = try scratch.open()
    let sample = { (text: String, number: Int) in
      Reflection.sample("\(text) \(number)", on: .march29.advanced(by: number), second: number * 86_400)
    }
    _ = try await store.add(
      Archive(reflections: (0..<count).map { sample("even", 2 * $0) }), isRehearsal: false)
    #expect(try await store.indexed())
    // Newest first, one at a time, then two between the same neighbours, one restored from the bin and one edited.
    for number in [5, 3, 1] { try await store.add(sample("odd", number), finishesDraft: false) }
    #expect(try await store.indexed())
    let all = try await store.all()
    try await store.delete(all[4].id)
    #expect(try await store.indexed())
    try await store.restore(all[4].id)
    try await store.edit(all[6].id, event: "even edited", reason: "")
    try await store.add(sample("odd again", 3), finishesDraft: false)
    #expect(try await store.indexed())
    let expected = try await store.reflections(in: 0..<9_000, of: TimelineQuery()).map(\.event)
    #expect(expected.count == count + 4)
    let found = try await store.reflections(in: 0..<9_000, of: TimelineQuery(words: "e"))
    #expect(found.map(\.event) == expected.filter { $0.contains("e") })
    #expect(try await store.found("odd") == ["odd 5", "odd again 3", "odd 3", "odd 1"])
    let days = TimelineQuery(words: "odd", first: .march29.advanced(by: 2), last: .march29.advanced(by: 4))
    #expect(try await store.reflections(in: 0..<9, of: days).map(\.event) == ["odd again 3", "odd 3"])
  }

  @Test("Deleting an entry for good or replacing a word leaves no trace in the index")
  func nothingLeft() async throws {
    let store = try scratch.open()
    let reflection = Reflection.sample("Xylophone")
    try await store.add(reflection, finishesDraft: false)
    #expect(try await store.indexed())
    try await store.edit(reflection.id, event: "Drum", reason: "")
    #expect(try await store.indexed())
    #expect(try await store.found("xyl").isEmpty)
    #expect(try await store.found("rum") == ["Drum"])
    try await store.delete(reflection.id)
    #expect(try await store.indexed())
    let left = try await store.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT (SELECT count(*) FROM search_texts)
            + (SELECT count(*) FROM search_grams WHERE search_grams MATCH '"dru" OR "xyl"')
          """)
    }
    #expect(left == 0)
  }

  @Test("The index in memory follows writes and leaves no trace in the file")
  func inMemory() async throws {
    let store = try scratch.open()
    try await store.add(.sample("before"), finishesDraft: false)
    try store.search.moveToMemory(store.pool)
    try await store.write { try SearchTables.removeAll(from: $0) }
    let reflection = Reflection.sample("while it is open", second: 1)
    try await store.add(reflection, finishesDraft: false)
    #expect(try await store.indexed())
    #expect(try await store.found("e") == ["while it is open", "before"])
    #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM search_texts") } == 0)
    store.search.discard()
    try await store.edit(reflection.id, event: "while it is closed", reason: "")
    #expect(try await store.found("closed") == ["while it is closed"], "without an index, every row is scanned")
    try await store.write { try store.search.moveToFile($0) }
    #expect(try await store.indexed())
    #expect(try await store.found("e") == ["while it is closed", "before"])
    #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM search_texts") } == 2)
  }

  @Test("Where no commit succeeds, as on a full disk, indexing is tried once a write and doesn't go on by itself")
  func fullDisk() async throws {
    let store = try scratch.open()
    try await store.write { db in
      for number in 0..<1_200 {
        try Reflection.sample("words \(number)", second: number).insert(in: db, created: 0)
      }
    }
    #expect(try await store.indexed())
    // All of them are due again: more than one batch.
    try await store.pool.write { try $0.execute(sql: "INSERT INTO search_due SELECT number FROM reflections") }
    let commits = RefusedCommits()
    store.pool.add(transactionObserver: commits)
    store.indexWords()
    // Each of these has its turn after all that was asked for before it.
    for _ in 0..<20 { try await store.pool.writeWithoutTransaction { _ in } }
    #expect(commits.count.load(ordering: .relaxed) == 1)
    store.pool.remove(transactionObserver: commits)
    #expect(try await store.indexed())
  }

  @Test("Of two programs with an open lock one has an index in memory, and both find what either changes")
  func twoPrograms() async throws {
    let first = try scratch.openToLock()
    let reflection = Reflection.sample("a blackbird")
    try await first.add(reflection, finishesDraft: false)
    _ = try await first.set(.made())
    #expect(try await first.count(of: TimelineQuery(words: "black")) == 1)
    #expect(try await eventually { if case .memory = first.search.storage { true } else { false } })
    let second = try scratch.openToLock()
    try await second.unlock(.made())
    #expect(try await second.count(of: TimelineQuery(words: "black")) == 1)
    // It has tried, and has none.
    #expect(try await eventually { second.search.beginMoving() })
    second.search.endMoving()
    try await second.edit(reflection.id, event: "a song thrush", reason: "")
    try await second.pool.writeWithoutTransaction { _ in }
    #expect(try await first.found("song") == ["a song thrush"])
    #expect(try await first.found("black") == [])
    try await first.edit(reflection.id, event: "a robin", reason: "")
    #expect(try await first.indexed())
    #expect(try await second.found("robin") == ["a robin"])
    first.close()
    second.close()
  }

  private func eventually(_ condition: () -> Bool) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(20)
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      try await Task.sleep(for: .milliseconds(2))
    }
    return true
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
