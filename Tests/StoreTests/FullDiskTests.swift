// A disk without room: nothing that was there is lost.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct FullDiskTests {
  let scratch = Scratch()

  @Test("On a full disk a write fails as such, the earlier words and the draft are intact, and it works again later")
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

  @Test("An error's own words, which might quote the person's, are not passed on")
  func noQuotes() {
    let error = DatabaseError(resultCode: .SQLITE_CONSTRAINT, message: "secret", sql: "INSERT secret")
    let problem = DataFolder(URL(fileURLWithPath: "/")).problem(from: error)
    #expect(!"\(problem)".contains("secret"))
  }
}
