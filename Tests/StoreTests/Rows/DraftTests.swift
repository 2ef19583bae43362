// The draft: there is only one, replaced at each pause and deleted when its reflection is saved.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct DraftTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.open() }

  @Test("A draft replaces the former one and is still there after the store is reopened")
  func replaced() async throws {
    #expect(try await store.draft() == nil)
    try await store.keep(ReflectionDraft(event: "I", reason: ""))
    try await store.keep(ReflectionDraft(event: "I saw 🐦\nand", reason: " because "))
    store.close()
    let draft = try await scratch.open().draft()
    #expect(draft == ReflectionDraft(event: "I saw 🐦\nand", reason: " because "))
  }

  @Test("An empty draft removes the former one", arguments: [ReflectionDraft(), ReflectionDraft(event: " \n")])
  func emptied(draft: ReflectionDraft) async throws {
    try await store.keep(ReflectionDraft(event: "words"))
    try await store.keep(draft)
    #expect(try await store.draft() == nil)
  }

  @Test("A reflection that finishes the draft removes it, and another leaves it")
  func finished() async throws {
    try await store.keep(ReflectionDraft(event: "words"))
    try await store.add(.sample("another"), finishesDraft: false)
    #expect(try await store.draft() != nil)
    try await store.add(.sample("words"), finishesDraft: true)
    #expect(try await store.draft() == nil)
  }
}
