// The running session: there is only one, replaced as it continues and deleted when it's stored as ended.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct UnfinishedSessionTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.open() }

  private func running(_ record: SessionRecord, step: Int = 0, _ exercise: Exercise = .breathing) -> UnfinishedSession {
    UnfinishedSession(record: record, step: step, exercise: exercise)
  }

  @Test("The running session replaces the former one and is still there after the store is reopened")
  func replaced() async throws {
    #expect(try await store.unfinishedSession() == nil)
    try await store.keep(running(.sample()))
    let later = running(
      .sample(.plan(.anxious, .long), second: 5, uses: [.init(exercise: .statements, seconds: 301)]), step: 2,
      .muscleRelease)
    try await store.keep(later)
    store.close()
    let next = try scratch.open()
    #expect(try await next.unfinishedSession() == later)
    #expect(try await next.sessions().isEmpty)
  }

  @Test("Every exercise is read back")
  func roundTrip() async throws {
    for exercise in Exercise.allCases {
      let session = running(.sample(.plan(.good, .short)), step: 1, exercise)
      try await store.keep(session)
      #expect(try await store.unfinishedSession() == session)
    }
  }

  @Test("Storing an ended session removes the unfinished one, whichever session it was", arguments: [true, false])
  func ended(isTheSame: Bool) async throws {
    let session = SessionRecord.sample()
    try await store.keep(running(session))
    let ended = isTheSame ? session : .sample(second: 9)
    try await store.add(ended)
    #expect(try await store.unfinishedSession() == nil)
    #expect(try await store.sessions() == [ended])
  }

  @Test("A session that is recovered, continues and ends is stored once")
  func recovered() async throws {
    let session = SessionRecord.sample()
    try await store.keep(running(session))
    let found = try #require(try await store.unfinishedSession())
    try await store.add(found.record)
    try await store.keep(running(session, step: 1))
    let longer = SessionRecord.sample(id: session.id, uses: [.init(exercise: .breathing, seconds: 600)])
    try await store.add(longer)
    #expect(try await store.sessions() == [longer])
    #expect(try await store.unfinishedSession() == nil)
  }
}
