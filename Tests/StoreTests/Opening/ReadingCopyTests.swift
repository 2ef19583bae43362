// Reading where nothing can be written.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct ReadingCopyTests {
  let scratch = Scratch()
  private var refusal: StoreProblem { .notWritable(path: scratch.url.path) }

  /// How the last program left the database.
  enum Left: CaseIterable { case closed, inLog, inLogWithoutIndex, inJournal }

  /// Ends another program in the middle of its work.
  private func leave(_ left: Left) async throws {
    let script =
      switch left {
      case .closed: "pass"
      case .inLog, .inLogWithoutIndex:
        "db.execute(\"UPDATE drafts SET reason = 'in the log' WHERE name = 'reflection'\"); db.commit()"
      case .inJournal:
        """
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA cache_size = 1")
        db.execute("CREATE TABLE filler (content)")
        db.execute("UPDATE drafts SET reason = 'never committed'")
        for _ in range(50): db.execute("INSERT INTO filler VALUES (randomblob(4000))")
        """
      }
    try await python(
      "import os, sqlite3, sys\ndb = sqlite3.connect(sys.argv[1])\n\(script)\nos._exit(0)", scratch.database.path)
    if left == .inLogWithoutIndex { try FileManager.default.removeItem(atPath: scratch.database.path + "-shm") }
  }

  /// The names and bytes of all files.
  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path) {
      let file = scratch.url.appending(path: name)
      if DataFolder.status(of: file.path)?.isFile == true { files[name] = try Data(contentsOf: file) }
    }
    return files
  }

  /// Opens a store in the folder while its owner has no right to write there.
  private func reading(_ body: (RespiteStore) async throws -> Void) async throws {
    let before = try files()
    try scratch.setMode(0o500)
    defer { try? scratch.setMode(0o700) }  // or the test's folder stays
    let store = try scratch.openToLock()
    #expect(store.refusal == refusal)
    try await body(store)
    store.close()
    #expect(try files() == before)
  }

  @Test(
    "Where nothing can be written, everything can be read, found, exported and backed up, and no file changes",
    arguments: Left.allCases)
  func everything(left: Left) async throws {
    let store = try scratch.open()
    var kept = try await Everything.kept(in: store)
    store.close()
    try await leave(left)
    if left == .inLog || left == .inLogWithoutIndex { kept.draft?.reason = "in the log" }
    let elsewhere = Scratch()
    try elsewhere.open().close()
    try await reading { store async throws in
      #expect(try await Everything(in: store) == kept)
      #expect(try await store.found("zanzibar 2") == ["zanzibar 2 🌊"])
      #expect(try await store.archive().reflections.count == 3)
      let backup = elsewhere.url.appending(path: "rescued.db")
      #expect(try await store.backup(to: backup).inBin == 4)
      #expect(try RespiteStore.contents(ofBackup: backup).inBin == 4)
      #expect(try await store.keepDailyBackup() == nil)
    }
  }

  @Test("What can't be saved is refused with the reason, and the lock can't be changed")
  func refusing() async throws {
    try scratch.open().close()
    try await reading { store async throws in
      #expect(try await problem { try await store.add(.sample("new"), finishesDraft: false) } == refusal)
      #expect(try await problem { try await store.keep(ReflectionDraft(event: "new")) } == refusal)
      #expect(try await problem { _ = try await store.prepare(.made()) } == refusal)
      #expect(try await store.all().isEmpty)
    }
  }

  @Test("A locked database can be unlocked with its passphrase and its recovery key, and closed again")
  func locked() async throws {
    let store = try scratch.openToLock()
    try await Everything.keep(in: store)
    let key = try await store.set(.made())
    let kept = try await Everything(in: store)
    store.close()
    try await reading { store async throws in
      #expect(store.state == .closed)
      #expect(try await problem { _ = try await store.all() } == .locked)
      await #expect(throws: LockProblem.self) { try await store.unlock(.made("wrong")) }
      try await store.unlock(.made())
      #expect(try await Everything(in: store) == kept)
      await store.lock()
      #expect(try await problem { _ = try await store.all() } == .locked)
      try await store.unlock(key)
      #expect(try await Everything(in: store) == kept)
      #expect(try await problem { try await store.change(from: key, to: .made("another one")) } == refusal)
    }
  }

  @Test("A database of an earlier schema is migrated in the copy")
  func migrated() async throws {
    try scratch.change(ShippedSchema.v003.sql)
    try await reading { store async throws in
      #expect(try await store.all().count == 2)
      #expect(try await store.mindEntries(of: MindQuery()).isEmpty)
    }
  }

  @Test("As soon as something can be written, it is, and whoever watches sees it")
  func writesAgain() async throws {
    let first = try scratch.open()
    try await first.add(.sample("before"), finishesDraft: false)
    first.close()
    try scratch.setMode(0o500)
    let store = try scratch.open()
    var counts = store.timelineChanges().makeAsyncIterator()
    #expect(try await counts.reaches(1))
    try scratch.setMode(0o700)
    try await store.add(.sample("after"), finishesDraft: false)
    #expect(store.refusal == nil)
    #expect(try await counts.reaches(2))
    try await store.add(.sample("later"), finishesDraft: false)
    #expect(try await counts.reaches(3))
    store.close()
    #expect(try await scratch.open().all().count == 3)
  }

  @Test("An empty folder that can't be written is read as empty")
  func empty() async throws {
    try scratch.open().close()
    try FileManager.default.removeItem(at: scratch.database)
    try await reading { store async throws in #expect(try await store.all().isEmpty) }
  }

  @Test("What can't be read either is refused with its own reason, and left alone")
  func unreadable() async throws {
    try scratch.open().close()
    try Data("Dear diary".utf8).write(to: scratch.database)
    let before = try files()
    try scratch.setMode(0o500)
    defer { try? scratch.setMode(0o700) }  // or the test's folder stays
    #expect(throws: StoreProblem.damaged(path: scratch.database.path)) { try scratch.open() }
    #expect(try files() == before)
  }

  @Test("A data folder that is a link to nowhere isn't taken for an empty one, and doctor names it")
  func dangling() throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url.path, withDestinationPath: scratch.url.path + "-unplugged")
    #expect(throws: refusal) { try scratch.open() }
    let finding = try #require(RespiteStore.examine(directory: scratch.url).first)
    #expect(finding.verdict == .broken)
    #expect(finding.sentence.contains("\(scratch.url.path) is a link"))
    #expect(RespiteStore.check(directory: scratch.url).first?.verdict == .broken)
  }

  @Test("Doctor and check say that nothing can be saved, and read the database all the same", arguments: Left.allCases)
  func examined(left: Left) async throws {
    let store = try scratch.open()
    try await Everything.keep(in: store)
    store.close()
    try await leave(left)
    try scratch.setMode(0o500)
    defer { try? scratch.setMode(0o700) }  // or the test's folder stays
    let before = try files()
    let findings = RespiteStore.examine(directory: scratch.url)
    #expect(findings.first?.verdict == .broken)
    #expect(findings.first?.sentence.contains(scratch.url.path) == true)
    #expect(findings.first { $0.subject == "Database" }?.verdict == (left == .inJournal ? .limited : .works))
    let checked = RespiteStore.check(directory: scratch.url)
    #expect(checked.first { $0.subject == "Reflections" }?.verdict == .works)
    #expect(checked.filter { $0.verdict == .broken }.map(\.subject) == ["Storage"])
    #expect(try files() == before)
  }

  @Test(
    "A file that the person may only read is shown, and one they may not read is named",
    .disabled(if: geteuid() == 0, "Root may read and write everything."))
  func rights() async throws {
    try scratch.open().close()
    try scratch.setMode(0o400, "respite.db")
    #expect(try scratch.open().refusal == refusal)
    #expect(RespiteStore.examine(directory: scratch.url).first?.verdict == .broken)
    try scratch.setMode(0, "respite.db")
    #expect(throws: StoreProblem.notReadable(path: scratch.database.path)) { try scratch.open() }
    #expect(RespiteStore.examine(directory: scratch.url).filter { $0.verdict == .broken }.count == 2)
  }
}
