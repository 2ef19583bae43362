// What holds for every kind of record: its changes are announced, removed text is in no file, and what belongs together
// is stored together.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

/// The id of what is removed again.
private let id = UUID()

@Suite struct EveryKindTests {
  let scratch = Scratch()

  /// What is done with records of one kind.
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var changes: @Sendable (RespiteStore) -> AsyncThrowingStream<Void, any Error> = { _ in AsyncThrowingStream { nil } }
    var table = ""
    let write: @Sendable (RespiteStore) async throws -> Void
    var remove: @Sendable (RespiteStore) async throws -> Void = { _ in }
  }

  @Test(
    "A change by this store or by another is announced, and can be read then", .timeLimit(.minutes(10)),
    arguments: [
      Kind(testDescription: "statements", changes: { $0.statementChanges() }, table: "statements") {
        _ = try await $0.change(.insert(.init(id: .own(UUID()), text: "new"), at: .first), given: [])
      },
      Kind(testDescription: "rhythms", changes: { $0.patternChanges() }, table: "breathing_patterns") {
        try await $0.keep(OwnPattern(id: UUID(), name: "new", inhale: 4, exhale: 6))
      },
      Kind(testDescription: "the plan", changes: { $0.helpPlanChanges() }, table: "help_plan") {
        try await $0.keep(HelpPlan([.helps: UUID().uuidString]))
      },
      Kind(testDescription: "on your mind", changes: { $0.mindChanges() }, table: "mind") {
        try await $0.add(.worry("new"), finishesDraft: false)
      },
      Kind(testDescription: "one of several", changes: { $0.changes(of: [.patterns, .sessions]) }, table: "sessions") {
        try await $0.add(SessionRecord.sample())
      },
      Kind(
        testDescription: "the other of several", changes: { $0.changes(of: [.patterns, .sessions]) },
        table: "breathing_patterns"
      ) {
        try await $0.keep(OwnPattern(id: UUID(), name: "new", inhale: 4, exhale: 6))
      },
    ])
  func announced(kind: Kind) async throws {
    let (here, there) = (try scratch.open(), try scratch.open())
    var changes = kind.changes(here).makeAsyncIterator()
    #expect(try await changes.next() != nil)
    for store in [here, there] {
      try await kind.write(store)
      let written = try await store.rows(of: kind.table)
      // The file's watcher may announce a change once more.
      repeat { #expect(try await changes.next() != nil) } while try await here.rows(of: kind.table) != written
    }
  }

  @Test(
    "Removed text is in no file",
    arguments: [
      Kind(
        testDescription: "a discarded draft", write: { try await $0.keep(ReflectionDraft(event: "zanzibar")) },
        remove: { try await $0.keep(ReflectionDraft()) }),
      Kind(
        testDescription: "a reflection before it was edited",
        write: {
          let reflection = Reflection(id: id, event: "zanzibar", reason: "", moment: .sample())
          try await $0.add(reflection, finishesDraft: false)
        }, remove: { try await $0.edit(id, event: "somewhere", reason: "") }),
      Kind(
        testDescription: "a statement",
        write: { _ = try await $0.change(.insert(.init(id: .own(id), text: "zanzibar"), at: .first), given: []) },
        remove: { _ = try await $0.change(.remove(.own(id)), given: []) }),
      Kind(
        testDescription: "a rhythm",
        write: { try await $0.keep(OwnPattern(id: id, name: "zanzibar", inhale: 4, exhale: 6)) },
        remove: { try await $0.removePattern(id) }),
    ])
  func noTraces(kind: Kind) async throws {
    let store = try scratch.open()
    let watching = Task { for try await _ in store.timelineChanges() {} }
    defer { watching.cancel() }
    try await kind.write(store)
    #expect(try await scratch.traces(of: "zanzibar") > 0)
    try await kind.remove(store)
    // The log is emptied in the same queue as writes, so it's done when this call returns.
    try await store.write { _ in }
    #expect(try await scratch.traces(of: "zanzibar") == 0)
  }

  @Test(
    "What ends is stored, and removed from what is unfinished, or neither",
    arguments: ["DELETE ON drafts", "INSERT ON reflections", "DELETE ON unfinished_session", "INSERT ON sessions"])
  func together(refused: String) async throws {
    let store = try scratch.open()
    let (draft, session) = (ReflectionDraft(event: "words"), SessionRecord.sample())
    try await store.keep(draft)
    try await store.keep(UnfinishedSession(record: session, step: 0, exercise: .breathing))
    try await store.write { db in
      try db.execute(sql: "CREATE TRIGGER refuse BEFORE \(refused) BEGIN SELECT RAISE(ABORT, 'no'); END")
    }
    _ = try await problem {
      try await store.add(.sample("words"), finishesDraft: true)
      try await store.add(session)
    }
    // The reflection comes first, so that it's stored where only the session is refused.
    let isStored = refused.contains("session")
    #expect(try await store.all().isEmpty == !isStored)
    #expect(try await store.draft() == (isStored ? nil : draft))
    #expect(try await store.sessions().isEmpty)
    #expect(try await store.unfinishedSession()?.record == session)
  }
}
