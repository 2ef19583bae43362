// The schema: every column decided upon, every shipped version still readable.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct SchemaTests {
  let scratch = Scratch()

  @Test("Every column that can hold text or bytes is declared sealed or plain, and nothing else is")
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

  @Test("Sealed columns can hold sealed bytes")
  func sealedColumnsTakeBytes() async throws {
    let store = try scratch.open()
    let types = try await store.read { db in
      try ColumnSecrecy.table.flatMap { table, columns in
        try columns.filter { $0.value == .sealed }.keys.map { column in
          try String.fetchOne(
            db, sql: "SELECT type FROM pragma_table_info(?) WHERE name = ?", arguments: [table, column])
        }
      }
    }
    #expect(!types.isEmpty)
    #expect(types.allSatisfy { $0 == "ANY" })
  }

  @Test("Migration 001 is what was shipped")
  func frozen() async throws {
    let queue = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    migrator.registerMigration(InitialSchema.name, migrate: InitialSchema.migrate)
    try migrator.migrate(queue)
    let shipped = try DatabaseQueue()
    try await shipped.write { try $0.execute(sql: schema001) }
    func schema(_ queue: DatabaseQueue) throws -> [String] {
      try queue.read {
        try String.fetchAll($0, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
      }
    }
    #expect(try schema(queue) == schema(shipped))
  }

  @Test("A database of schema 001 opens with all its words")
  func fixture001() async throws {
    try FileManager.default.createDirectory(at: scratch.url, withIntermediateDirectories: true)
    let old = try DatabaseQueue(path: scratch.database.path)
    try await old.write { try $0.execute(sql: schema001) }
    try old.close()
    let opening = try RespiteStore.open(in: scratch.url)
    #expect(opening.setAside == nil)
    let read = try await opening.store.all()
    #expect(read.map(\.event) == ["I slept well", "Zoë called ❤️"])
    #expect(read.map(\.reason) == ["", "It's her birthday\nsoon"])
    #expect(read.map(\.moment.day.description) == ["2026-03-29", "2026-03-28"])
    #expect(read.map(\.moment.utcOffset) == [7_200, -12_600])
    #expect(read.map { $0.moment.instant.millisecondsSince1970 } == [1_774_747_800_000, 1_774_744_200_250])
    #expect(read.map { $0.editedAt?.millisecondsSince1970 } == [nil, 1_774_744_300_000])
    #expect(read.last?.id == UUID(uuidString: "5B0F5B0C-6D0B-4C38-9B0E-0A8D3A1D2F01"))
    #expect(try await opening.store.draft() == ReflectionDraft(event: "שלום", reason: "half a th"))
    let counts = try await opening.store.read { db in
      try ["sessions", "moods"].map { try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \($0)") }
    }
    #expect(counts == [2, 2])
  }
}
