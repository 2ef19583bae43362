// The person's statements: their words, their order, and what was there before.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct StatementTests {
  let scratch = Scratch()
  let given = CopingStatement.parse("This will pass.\nI am safe.\nI can breathe.")

  @Test("Nothing is there until something was changed")
  func nothingYet() async throws {
    #expect(try await scratch.open().statements().isEmpty)
  }

  @Test("Statements come back in their order, byte for byte, after the store was opened again")
  func roundTrip() async throws {
    let entries: [StatementList.Entry] = [
      .init(id: .own(UUID()), text: "שלום\u{200F} 👩‍👩‍👧\ne\u{301} é", isFavourite: true),
      .init(id: .given("This will pass."), text: "This will pass.", isHidden: true),
      .init(id: .given("I am safe."), text: "'; DROP TABLE statements; --", isFavourite: true, isHidden: true),
      .init(id: .own(UUID()), text: "This will pass."), .init(id: .given("5"), text: "5"),
    ]
    let store = try scratch.open()
    try await store.keep(entries)
    store.close()
    let read = try await scratch.open().statements()
    #expect(read == entries)
    #expect(read.map { Array($0.text.utf8) } == entries.map { Array($0.text.utf8) })
  }

  @Test("What is kept takes the place of all that was")
  func replaced() async throws {
    let store = try scratch.open()
    var list = StatementList(given: given, kept: [])
    list.add("mine")
    try await store.keep(list.entries)
    list.move(.given("I can breathe."), by: -2)
    list.edit(.given("I am safe."), text: "I am safe here.")
    try await store.keep(list.entries)
    #expect(try await store.statements() == list.entries)
    #expect(StatementList(given: given, kept: try await store.statements()) == list)
    try await store.keep([StatementList.Entry]())
    #expect(try await store.statements().isEmpty)
  }

  @Test("A removal that is undone brings the statement back where it was")
  func undo() async throws {
    let store = try scratch.open()
    var list = StatementList(given: given, kept: [])
    let added = list.add("mine")
    let mine = try #require(added)
    list.move(mine, by: 2)
    try await store.keep(list.entries)
    let former = list
    list.remove(mine)
    try await store.keep(list.entries)
    #expect(try await store.statements().map(\.text) == given.map(\.text))
    try await store.keep(former.entries)
    #expect(try await store.statements() == former.entries)
  }

  @Test("If one of them cannot be kept, all the former ones are still there")
  func oneTransaction() async throws {
    let store = try scratch.open()
    let entries = StatementList(given: given, kept: []).entries
    try await store.keep(entries)
    let twice = StatementList.Entry(id: .own(UUID()), text: "secret-text")
    let problem = try await problem { try await store.keep([twice, twice]) }
    #expect(!"\(problem)".contains("secret"))
    #expect(try await store.statements() == entries)
  }

  @Test("Words of a statement that was removed are in no file any more")
  func noTraces() async throws {
    let store = try scratch.open()
    var list = StatementList(given: given, kept: [])
    let added = list.add("zanzibar")
    let mine = try #require(added)
    try await store.keep(list.entries)
    list.remove(mine)
    try await store.keep(list.entries)
    // The log is emptied in the same queue as writes, so that one more call finds it done.
    try await store.write { _ in }
    #expect(try await scratch.traces(of: "zanzibar") == 0)
    #expect(try await scratch.traces(of: "This will pass.") > 0)
  }
}
