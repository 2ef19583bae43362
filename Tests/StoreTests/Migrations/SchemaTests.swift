// The schema: every column is declared sealed or plain, and every shipped version is still readable.

import Core
import Foundation
import GRDB
import Samples
import Testing

@testable import Store

@Suite struct SchemaTests {
  let scratch = Scratch()

  @Test("Exactly the columns that can hold text or bytes are declared sealed or plain")
  func secrecy() async throws {
    let store = try scratch.open()
    let found = try await store.read { db in
      var found: [String: Set<String>] = [:]
      for table in try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'")
      {
        found[table] = try String.fetchSet(
          db, sql: "SELECT name FROM pragma_table_info(?) WHERE upper(type) NOT IN ('INTEGER', 'REAL')",
          arguments: [table])
      }
      return found
    }
    #expect(found == ColumnSecrecy.table.mapValues { Set($0.keys) })
  }

  @Test("The lock seals something of every kind of record, as its dialog says")
  func everyKind() {
    for kind in RecordKind.allCases {
      #expect(ColumnSecrecy.table[kind.table]?.values.contains(.sealed) == true, "\(kind)")
    }
  }

  @Test("Note 014 names exactly the columns that stay in the clear under a lock")
  func note() async throws {
    let store = try scratch.open()
    let note = Checkout.root.appending(path: "Notes/014-threat-model.md")
    var named: [String: Set<String>] = [:]
    for line in try String(contentsOf: note, encoding: .utf8).split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|")
      let table = try #require(cells[0].firstMatch(of: /`(\w+)`/)).output.1
      named[String(table)] = Set(cells[1].matches(of: /`(\w+)`/).map { String($0.output.1) })
    }
    let found = try await store.read { db in
      var found: [String: Set<String>] = [:]
      for (table, secrecy) in ColumnSecrecy.table {
        let columns = try String.fetchSet(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        found[table] = columns.filter { secrecy[$0] == .plain || secrecy[$0] == nil }
      }
      return found
    }
    #expect(named == found)
  }

  @Test(
    "A migration is unchanged since it was shipped",
    arguments: [
      (ShippedSchema.v001, InitialSchema.name), (.v002, StatementsPatternsUnfinishedSession.name),
      (.v003, TimelineAndSearch.name), (.v004, LockSchema.name), (.v009, MindSchema.name),
      (.v015, AWayThrough.name),
    ])
  func frozen(shipped: ShippedSchema, migration: String) throws {
    let (made, written) = (try DatabaseQueue(), try DatabaseQueue())
    try Migrations.all.migrate(made, upTo: migration)
    try written.write { try $0.execute(sql: shipped.sql) }
    let schemas = try [made, written].map { queue in
      try queue.read {
        try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
      }
    }
    #expect(schemas[0] == schemas[1])
  }

  @Test("A database of schema 009 opens with everything that was kept with the tools")
  func fixture009() async throws {
    let store = try open(.v009)
    #expect(try await store.mindEntries(of: MindQuery(isOldestFirst: true)) == MindFixture.entries)
    #expect(try await store.mindBin() == [MindFixture.binned])
    #expect(try await store.mindDraft(.thought) == MindFixture.draft)
    #expect(try await store.sentences(MindQuery(words: "ZOE asked")) == ["The test"])
  }

  @Test("A database of schema 015 opens with everything that was kept with the tools of the way through")
  func fixture015() async throws {
    let store = try open(.v015)
    #expect(try await store.mindEntries(of: MindQuery(isOldestFirst: true)) == MindFixture.newer)
    #expect(try await store.sentences(MindQuery(words: "ring quick")) == ["The “boiler”"])
  }

  @Test("What was exported with the tools of schema 009 is still read", arguments: ArchiveFormat.allCases)
  func formerExports(format: ArchiveFormat) async throws {
    #expect(try ArchiveFormat.archive(Fixture.data("mind.\(format.rawValue)")).mind == MindFixture.entries)
  }

  @Test("The bytes of exports of what is kept with the tools never change", arguments: ArchiveFormat.allCases)
  func frozenExports(format: ArchiveFormat) async throws {
    let frozen = try Fixture.data("mind-015.\(format.rawValue)")
    let archive = try await open(.v015).archive()
    #expect(try format.data(archive) == frozen)
    #expect(try ArchiveFormat.archive(frozen).mind == archive.mind)
  }

  @Test("A migrated database of schema 003 has no entries of the tools, and accepts new ones")
  func migratedMind() async throws {
    let store = try open(.v003)
    #expect(try await store.mindEntries(of: MindQuery()).isEmpty)
    let entries = try await store.add(MindContent.everyField("new"))
    #expect(try await store.archive().mind == entries)
    #expect(try await store.all().count == 2)
  }

  @Test("A database locked under schema 004 opens with its passphrase and with its recovery key")
  func fixture004() async throws {
    let store = try open(.v004)
    #expect(store.state == .closed)
    #expect(try await problem { _ = try await store.all() } == .locked)
    try await store.unlock(.made())
    let locked = try await Everything(in: store)
    #expect(try await store.found("ZOE birth") == ["Zoë called ❤️"])
    await store.lock()
    try await store.unlock(try #require(RecoveryKey(ShippedSchema.recoveryKey)))
    #expect(try await Everything(in: store) == locked)
    let other = SchemaTests()
    var expected = try await Everything(in: try other.open(.v003))
    expected.moods.append(
      MoodNote(id: id("07"), mood: .anxious, moment: locked.moods[2].moment, occasion: .apart, session: nil))
    #expect(locked == expected)
  }

  @Test(
    "A database of any shipped schema opens with all its text, and is searched",
    arguments: [ShippedSchema.v001, .v002, .v003])
  func fixture(schema: ShippedSchema) async throws {
    let store = try open(schema)
    let read = try await store.all()
    #expect(read.map(\.event) == ["I slept well", "Zoë called ❤️"])
    #expect(read.map(\.reason) == ["", "It's her birthday\nsoon"])
    #expect(read.map(\.moment.day.description) == ["2026-03-29", "2026-03-28"])
    #expect(read.map(\.moment.utcOffset) == [7_200, -12_600])
    #expect(read.map { $0.moment.instant.millisecondsSince1970 } == [1_774_747_800_000, 1_774_744_200_250])
    #expect(read.map { $0.editedAt?.millisecondsSince1970 } == [nil, 1_774_744_300_000])
    #expect(read.last?.id == id("01"))
    #expect(try await store.draft() == ReflectionDraft(event: "שלום", reason: "half a th"))
    #expect(
      try await store.sessions() == [
        SessionRecord(
          id: id("03"), moment: moment, origin: .plan(.anxious, .long),
          uses: [.init(exercise: .statements, seconds: 300), .init(exercise: .breathing, seconds: 421)]),
        SessionRecord(
          id: id("04"), moment: moment, origin: .helpNow, uses: [.init(exercise: .breathing, seconds: 60)]),
      ])
    #expect(
      try await store.moods() == [
        MoodNote(id: id("05"), mood: .anxious, moment: moment, occasion: .before, session: id("03")),
        MoodNote(id: id("06"), mood: .soSo, moment: moment, occasion: .apart, session: nil),
      ])
    for (words, found) in [("ZOE birth", ["Zoë called ❤️"]), ("LEP", ["I slept well"]), ("bin", [])] {
      #expect(try await store.found(words) == found)
    }
  }

  @Test("Migration 013 leaves no word of the search index in the files, not even of what was only marked as deleted")
  func droppedIndex() async throws {
    try FileManager.default.createDirectory(at: scratch.url, withIntermediateDirectories: true)
    let old = try DatabaseQueue(path: scratch.database.path)
    try await old.write { db in try db.execute(sql: ShippedSchema.v003.sql) }
    try Migrations.all.migrate(old, upTo: SealedKinds.name)
    try await old.write { db in
      for number in 1...500 {
        let words = "zanzibar\(number)"
        try db.execute(
          sql: "INSERT INTO search_texts VALUES (?1, ?1, '2026-03-29', 0, ?2, '')", arguments: [number, words])
        try db.execute(sql: "INSERT INTO search_grams (rowid, grams) VALUES (?, ?)", arguments: [number, words])
      }
      try db.execute(
        sql: "INSERT INTO search_grams (search_grams, rowid, grams) VALUES ('delete', 1, 'zanzibar1')")
    }
    try old.close()
    #expect(try await scratch.traces(of: "zanzibar") > 500)
    let store = try scratch.open()
    #expect(try await store.found("ZOE birth") == ["Zoë called ❤️"])
    store.close()
    #expect(try await scratch.traces(of: "zanz") == 0)
  }

  @Test("Migration 014 loses no entry and no draft, with a lock or without", arguments: [false, true])
  func anyKind(isLocked: Bool) async throws {
    let whole = Scratch()
    let made = try isLocked ? whole.openToLock() : whole.open()
    try await Everything.keep(in: made)
    // Schema 013 accepts only these.
    let kinds = "('worry', 'thought', 'ladder', 'check-in', 'gad-7')"
    try await made.write { db in
      try db.execute(
        sql: """
          DELETE FROM mind WHERE kind NOT IN \(kinds);
          DELETE FROM drafts WHERE name LIKE 'mind-%' AND substr(name, 6) NOT IN \(kinds);
          UPDATE mind SET content = '{"answers":[0,1,2,3,3,2,1]}' WHERE kind = 'gad-7'
          """)
    }
    let everything = try await Everything(in: made)
    if isLocked { _ = try await made.set(.made()) }
    made.close()
    try FileManager.default.createDirectory(at: scratch.url, withIntermediateDirectories: true)
    let old = try DatabaseQueue(path: scratch.database.path)
    try Migrations.all.migrate(old, upTo: SearchInMemory.name)
    try await old.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS whole", arguments: [whole.database.path])
      let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('grdb_migrations')"
      for table in try String.fetchAll(db, sql: tables) {
        try db.execute(sql: "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM whole.\(table)")
      }
    }
    try old.close()
    let store = try isLocked ? scratch.openToLock() : scratch.open()
    if isLocked { try await store.unlock(.made()) }
    #expect(try await Everything(in: store) == everything)
    #expect(everything.mindDrafts.count > 2 && everything.draft != nil)
  }

  @Test("A migrated database of schema 001 has empty tables from 002, and accepts new rows in them")
  func migrated001() async throws {
    let store = try open(.v001)
    #expect(try await store.statements().isEmpty)
    #expect(try await store.patterns().isEmpty)
    #expect(try await store.unfinishedSession() == nil)
    let session = SessionRecord.sample()
    try await store.keep(UnfinishedSession(record: session, step: 0, exercise: .breathing))
    #expect(try await store.unfinishedSession()?.record == session)
  }

  @Test("A database of schema 002 opens with its statements, patterns and unfinished session")
  func fixture002() async throws {
    let store = try open(.v002)
    #expect(
      try await store.statements() == [
        .init(id: .given("This will pass."), text: "This will pass, as it always did.", isFavourite: true),
        .init(id: .own(id("12")), text: "אני בטוחה"),
        .init(id: .given("I am safe."), text: "I am safe.", isHidden: true),
      ])
    #expect(
      try await store.patterns() == [
        OwnPattern(id: id("10"), name: "Langsam 🌊", inhale: 4, exhale: 6.5),
        OwnPattern(id: id("11"), name: "It's mine", inhale: 3, holdFull: 2.5, exhale: 7, holdEmpty: 1, rest: 12),
      ])
    let record = SessionRecord(
      id: id("13"), moment: moment, origin: .plan(.soSo, .moderate), uses: [.init(exercise: .breathing, seconds: 42)])
    #expect(try await store.unfinishedSession() == UnfinishedSession(record: record, step: 0, exercise: .breathing))
  }

  /// The moment of the fixtures' sessions and moods.
  private let moment = Moment(
    instant: Date(millisecondsSince1970: 1_774_747_800_000), utcOffset: 7_200, day: .march29.advanced(by: -1))

  /// The fixtures' id with the given last two digits.
  private func id(_ end: String) -> UUID { UUID(uuidString: "5B0F5B0C-6D0B-4C38-9B0E-0A8D3A1D2F\(end)") ?? UUID() }

  /// Opens a store that an earlier version wrote.
  private func open(_ schema: ShippedSchema) throws -> RespiteStore {
    try scratch.change(schema.sql)
    let opening = try RespiteStore.open(in: scratch.url, clock: .fixed)
    #expect(opening.setAside == nil)
    return opening.store
  }
}
