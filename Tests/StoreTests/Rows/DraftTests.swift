// The draft: there is only one, replaced at each pause and deleted when its reflection is saved.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct DraftTests {
  let scratch = Scratch()

  @Test("A draft replaces the former one and is still there after the store is reopened")
  func replaced() async throws {
    let store = try scratch.open()
    #expect(try await store.draft() == nil)
    try await store.keep(ReflectionDraft(event: "I", reason: ""))
    try await store.keep(ReflectionDraft(event: "I saw 🐦\nand", reason: " because "))
    store.close()
    let draft = try await scratch.open().draft()
    #expect(draft == ReflectionDraft(event: "I saw 🐦\nand", reason: " because "))
  }

  @Test("An empty draft removes the former one", arguments: [ReflectionDraft(), ReflectionDraft(event: " \n")])
  func emptied(draft: ReflectionDraft) async throws {
    let store = try scratch.open()
    try await store.keep(ReflectionDraft(event: "words"))
    try await store.keep(draft)
    #expect(try await store.draft() == nil)
  }

  @Test("A reflection that finishes the draft removes it, and another leaves it")
  func finished() async throws {
    let store = try scratch.open()
    try await store.keep(ReflectionDraft(event: "words"))
    try await store.add(.sample("another"), finishesDraft: false)
    #expect(try await store.draft() != nil)
    try await store.add(.sample("words"), finishesDraft: true)
    #expect(try await store.draft() == nil)
  }

  @Test("If the reflection can't be stored, the draft that it finishes stays")
  func oneTransaction() async throws {
    let store = try scratch.open()
    let reflection = Reflection.sample("words")
    try await store.add(reflection, finishesDraft: false)
    try await store.keep(ReflectionDraft(event: "words"))
    _ = try await problem { try await store.add(reflection, finishesDraft: true) }
    #expect(try await store.draft() == ReflectionDraft(event: "words"))
  }

  @Test("If the draft can't be removed, the reflection isn't stored either")
  func sameTransaction() async throws {
    let store = try scratch.open()
    try await store.keep(ReflectionDraft(event: "words"))
    try await store.write { db in
      try db.execute(
        sql: "CREATE TRIGGER refuse BEFORE DELETE ON drafts BEGIN SELECT RAISE(ABORT, 'no'); END")
    }
    _ = try await problem { try await store.add(.sample("words"), finishesDraft: true) }
    #expect(try await store.all().isEmpty)
    #expect(try await store.draft() == ReflectionDraft(event: "words"))
  }

  @Test("The text of a discarded draft is in no file")
  func noTraces() async throws {
    let store = try scratch.open()
    let watching = Task { for try await _ in store.timelineChanges() {} }
    defer { watching.cancel() }
    try await store.keep(ReflectionDraft(event: "zanzibar"))
    #expect(try await scratch.traces(of: "zanzibar") > 0)
    try await store.keep(ReflectionDraft())
    // The log is emptied in the same queue as writes, so it's done when this call returns.
    try await store.write { _ in }
    #expect(try await scratch.traces(of: "zanzibar") == 0)
  }
}
