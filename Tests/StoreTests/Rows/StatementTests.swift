// The person's statements: their text, their order, and undoing changes.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct StatementTests {
  let scratch = Scratch()
  let store: RespiteStore
  let given = CopingStatement.parse("This will pass.\nI am safe.\nI can breathe.")

  init() throws { store = try scratch.openToLock() }

  @Test("Statements are read back in their order, byte for byte, after the store is reopened")
  func roundTrip() async throws {
    let entries: [StatementList.Entry] = [
      .init(id: .own(UUID()), text: "שלום\u{200F} 👩‍👩‍👧\ne\u{301} é", isFavourite: true),
      .init(id: .given("This will pass."), text: "This will pass.", isHidden: true),
      .init(id: .given("I am safe."), text: "'; DROP TABLE statements; --", isFavourite: true, isHidden: true),
      .init(id: .own(UUID()), text: "This will pass."), .init(id: .given("5"), text: "5"),
    ]
    try await store.keep(entries)
    store.close()
    let read = try await scratch.open().statements()
    #expect(read == entries)
    #expect(read.map { Array($0.text.utf8) } == entries.map { Array($0.text.utf8) })
  }

  /// The list as shown.
  private func list(in store: RespiteStore) async throws -> StatementList {
    StatementList(given: given, stored: try await store.statements())
  }

  /// Adds a statement of the person's own and returns its id.
  private func add(_ text: String, to store: RespiteStore) async throws -> StatementList.Entry.ID {
    let entry = StatementList.Entry(id: .own(UUID()), text: text)
    _ = try await store.change(.insert(entry, at: .first), given: given)
    return entry.id
  }

  private func texts(_ store: RespiteStore) async throws -> [String] { try await store.statements().map(\.text) }

  @Test("Each edit has the same result in the store as in memory, and its undo restores the former list")
  func sameAsInMemory() async throws {
    let mine = StatementList.Entry(id: .own(UUID()), text: "mine")
    let edits: [StatementEdit] = [
      .insert(mine, at: .first), .move(.given("I can breathe."), .before(.given("This will pass."))),
      .text(.given("I am safe."), "I am safe here."), .favourite(mine.id, true),
      .hidden(.given("This will pass."), true),
      .text(mine.id, "mine, too"), .move(mine.id, .after(.given("I am safe."))), .remove(mine.id),
    ]
    var placed = PlacedList(StatementList(given: given, stored: []).entries)
    for edit in edits {
      let former = placed.entries
      _ = edit.apply(to: &placed)
      let undo = try #require(try await store.change(edit, given: given))
      #expect(try await store.statements() == placed.entries)
      let redo = try #require(try await store.change(undo, given: given))
      #expect(try await store.statements() == former)
      _ = try await store.change(redo, given: given)
      #expect(try await store.statements() == placed.entries)
    }
    store.close()
    #expect(try await scratch.open().statements() == placed.entries)
  }

  @Test("An edit without effect stores nothing, not even the given statements")
  func nothingToChange() async throws {
    #expect(try await store.change(.favourite(.given("I am safe."), false), given: given) == nil)
    #expect(try await store.change(.remove(.own(UUID())), given: given) == nil)
    #expect(try await store.statements().isEmpty)
  }

  @Test("Changes of the same list by two stores are both kept")
  func twoStores() async throws {
    let (here, there) = (store, try scratch.open())
    let mine = try await add("here", to: here)
    _ = try await add("there", to: there)
    _ = try await here.change(.favourite(mine, true), given: given)
    _ = try await there.change(.hidden(.given("I am safe."), true), given: given)
    let entries = try await list(in: here).entries
    #expect(entries.map(\.text) == ["there", "here"] + given.map(\.text))
    #expect(entries[1].isFavourite && entries[3].isHidden)
    #expect(try await there.statements() == entries)
  }

  @Test("An unreadable row stays unchanged in its place, whatever is changed, added or imported beside it")
  func unreadable() async throws {
    let entries = ["a", "b", "c"].map { StatementList.Entry(id: .own(UUID()), text: $0) }
    try await store.keep(entries)
    let spoilt = "SELECT place || own FROM statements WHERE hex(text) = 'C328'"
    try await store.write { try $0.execute(sql: "UPDATE statements SET text = x'C328' WHERE text = 'b'") }
    _ = try await store.change(.remove(entries[0].id), given: [])
    _ = try await store.change(.text(entries[2].id, "c, too"), given: given)
    _ = try await add("d", to: store)
    _ = try await add("e", to: store)
    try await store.keep([entries[2]])
    let row = try await store.read { try String.fetchOne($0, sql: spoilt) }
    #expect(row == "1" + (entries[1].id.uuid ?? ""))
    // Once it can be read again, the list is complete.
    try await store.write { try $0.execute(sql: "UPDATE statements SET text = 'b' WHERE text = x'C328'") }
    #expect(try await texts(store) == ["c", "b"])
  }

  @Test("A statement with the id of an unreadable row replaces it")
  func unreadableReplaced() async throws {
    let entries = ["a", "b"].map { StatementList.Entry(id: .own(UUID()), text: $0) }
    try await store.keep(entries)
    try await store.write { try $0.execute(sql: "UPDATE statements SET text = x'C328' WHERE text = 'a'") }
    try await store.keep(entries)
    #expect(try await store.statements() == entries)
  }

  @Test("While the lock is closed the list can't be changed")
  func locked() async throws {
    let mine = try await add("mine", to: store)
    _ = try await store.set(.made())
    await store.lock()
    let add = try #require(StatementEdit.add("new"))
    for edit in [add, .remove(mine), .text(mine, "words"), .hidden(.given("I am safe."), true)] {
      #expect(try await problem { _ = try await store.change(edit, given: given) } == .locked)
    }
    try await store.unlock(.made())
    #expect(try await texts(store) == ["mine"] + given.map(\.text))
  }

  @Test("If one statement can't be stored, all the former ones stay")
  func oneTransaction() async throws {
    let entries = StatementList(given: given, stored: []).entries
    try await store.keep(entries)
    try await store.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON statements WHEN new.text = 'secret-text'
          BEGIN SELECT RAISE(ABORT, 'no'); END
          """)
    }
    let others = ["first", "secret-text"].map { StatementList.Entry(id: .own(UUID()), text: $0) }
    let problem = try await problem { try await store.keep(others) }
    #expect(!"\(problem)".contains("secret"))
    #expect(try await store.statements() == entries)
  }
}

extension StatementList.Entry.ID {
  /// The stored id of a statement of the person's own.
  fileprivate var uuid: String? {
    if case .own(let id) = self { id.uuidString.lowercased() } else { nil }
  }
}
