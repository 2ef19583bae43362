// On a full disk no stored record is lost.

import Core
import Files
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct FullDiskTests {
  let scratch = Scratch()

  @Test("On a full disk a write throws `diskFull`, earlier records stay intact, and later writes work again")
  func full() async throws {
    let store = try scratch.open()
    let first = Reflection.sample("first")
    try await store.add(first, finishesDraft: false)
    try await store.keep(ReflectionDraft(event: "a draft"))
    try await store.pool.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let long = Reflection.sample(String(repeating: "long ", count: 20_000), second: 1)
    let problem = try await problem { try await store.add(long, finishesDraft: true) }
    #expect(problem == .diskFull(path: scratch.url.path))
    #expect(try await store.all() == [first])
    #expect(try await store.draft() == ReflectionDraft(event: "a draft"))

    try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1073741823") }
    try await store.add(long, finishesDraft: true)
    #expect(try await store.all() == [long, first])
    #expect(try await store.draft() == nil)
  }

  @Test("On a full disk the former statements and the unfinished session stay")
  func fullForOthers() async throws {
    let store = try scratch.open()
    let long = String(repeating: "long ", count: 20_000)
    let entries = [StatementList.Entry(id: .own(UUID()), text: "mine")]
    let running = UnfinishedSession(record: .sample(), step: 0, exercise: .breathing)
    try await store.keep(entries)
    try await store.keep(running)
    try await store.pool.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let uses = Array(repeating: SessionRecord.Use(exercise: .scene, seconds: 60), count: 10_000)
    let calls: [() async throws -> Void] = [
      { try await store.keep(entries + [StatementList.Entry(id: .own(UUID()), text: long)]) },
      { try await store.add(SessionRecord.sample(uses: uses)) },
      { try await store.keep(UnfinishedSession(record: .sample(uses: uses), step: 0, exercise: .scene)) },
      { try await store.keep(OwnPattern(id: UUID(), name: long, inhale: 4, exhale: 6)) },
    ]
    for call in calls { #expect(try await problem(call) == .diskFull(path: scratch.url.path)) }
    #expect(try await store.statements() == entries)
    #expect(try await store.unfinishedSession() == running)
    #expect(try await store.sessions().isEmpty)
    #expect(try await store.patterns().isEmpty)
  }

  @Test(
    "What SQLite and the system say becomes what a person can be told",
    arguments: [
      (ResultCode.SQLITE_FULL, StoreProblem.diskFull(path: "/")), (.SQLITE_READONLY, .notWritable(path: "/")),
      (.SQLITE_CANTOPEN, .notWritable(path: "/")), (.SQLITE_IOERR_ACCESS, .notWritable(path: "/")),
      (.SQLITE_BUSY, .busy(path: "/respite.db")), (.SQLITE_LOCKED, .busy(path: "/respite.db")),
      (.SQLITE_CORRUPT, .damaged(path: "/respite.db")), (.SQLITE_NOTADB, .damaged(path: "/respite.db")),
    ])
  func mapping(code: ResultCode, problem: StoreProblem) {
    #expect(DataFolder(URL(fileURLWithPath: "/")).problem(from: DatabaseError(resultCode: code)) == problem)
  }

  @Test(
    "The system's refusals too",
    arguments: [
      (ENOSPC, StoreProblem.diskFull(path: "/")), (EDQUOT, .diskFull(path: "/")), (EROFS, .notWritable(path: "/")),
      (EACCES, .notWritable(path: "/")), (ENOTDIR, .notWritable(path: "/")),
    ])
  func systemMapping(code: CInt, problem: StoreProblem) {
    #expect(DataFolder(URL(fileURLWithPath: "/")).problem(from: SystemFailure(code: code)) == problem)
  }

  @Test("An error's own message, which might quote the person's text, isn't passed on")
  func noQuotes() {
    let error = DatabaseError(resultCode: .SQLITE_CONSTRAINT, message: "secret", sql: "INSERT secret")
    let problem = DataFolder(URL(fileURLWithPath: "/")).problem(from: error)
    #expect(!"\(problem)".contains("secret"))
  }
}
