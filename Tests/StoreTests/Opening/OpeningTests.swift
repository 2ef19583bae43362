// Opening: permissions, settings, and folders that can't be used.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct OpeningTests {
  let scratch = Scratch()

  @Test("The folder and its files are created for their owner only")
  func modes() async throws {
    let store = try scratch.open()
    try await store.add(.sample("words"), finishesDraft: false)
    #expect(try scratch.mode() == 0o700)
    #expect(try scratch.contents() == ["respite.db", "respite.db-shm", "respite.db-wal", "respite.lock"])
    for name in try scratch.contents() { #expect(try scratch.mode(name) == 0o600) }
  }

  @Test("Wider permissions are narrowed at the next opening")
  func modesRepaired() async throws {
    let first = try scratch.open()
    try await first.add(.sample("words"), finishesDraft: false)
    for name in try scratch.contents() { try scratch.setMode(0o666, name) }
    try scratch.setMode(0o755)
    let second = try scratch.open()
    #expect(try scratch.mode() == 0o700)
    for name in try scratch.contents() { #expect(try scratch.mode(name) == 0o600) }
    #expect(try await second.all().count == 1)
  }

  @Test("Wider permissions of older copies are narrowed too, but not those of link targets")
  func copiesRepaired() throws {
    let theirs = Scratch()
    try theirs.open().close()
    try theirs.setMode(0o644, "respite.db")
    try scratch.open().close()
    for place in ["backups", "damaged-2026-01-01-000000", "before-restore-2026-01-01-000000", "scenes"] {
      let folder = scratch.url.appending(path: place)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try Data().write(to: folder.appending(path: "copy"))
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "link"), withDestinationURL: theirs.database)
      try scratch.setMode(0o644, "\(place)/copy")
      try scratch.setMode(0o755, place)
    }
    try scratch.open().close()
    for place in try scratch.contents() where place.contains("-") || place == "backups" {
      #expect(try scratch.mode(place) == 0o700)
      #expect(try scratch.mode("\(place)/copy") == 0o600)
    }
    #expect(try scratch.mode("scenes/copy") == 0o644)  // only videos, no text
    #expect(try theirs.mode("respite.db") == 0o644)
  }

  @Test("A folder that its owner made read-only stays read-only, and is opened to read")
  func readOnlyFolder() throws {
    try scratch.open().close()
    for mode in [0o500, 0o555] {
      try scratch.setMode(mode)
      #expect(try scratch.open().refusal == .notWritable(path: scratch.url.path))
      #expect(try scratch.mode() == mode)
    }
    try scratch.setMode(0o700)
    try scratch.open().close()
  }

  @Test(
    "What is no file is not waited for, whichever of ours it stands for", .timeLimit(.minutes(10)),
    arguments: ["respite.db", "respite.lock", "respite.db-journal", "respite.db-wal", "respite.db-shm"])
  func pipe(name: String) throws {
    try scratch.open().close()
    let path = scratch.url.appending(path: name).path
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: StoreProblem.notWritable(path: path)) { try scratch.open() }
    #expect(RespiteStore.examine(directory: scratch.url).first?.verdict == .broken)
    #expect(RespiteStore.check(directory: scratch.url).first?.verdict == .broken)
  }

  @Test("Missing parent folders are created, also for their owner only")
  func missingParents() throws {
    let deep = scratch.url.appendingPathComponent("a/b", isDirectory: true)
    _ = try RespiteStore.open(in: deep)
    #expect(try scratch.mode("a") == 0o700)
    #expect(try scratch.mode("a/b") == 0o700)
  }

  @Test("Every commit waits for the disk, and deleted content is overwritten")
  func settings() async throws {
    let store = try scratch.open()
    let settings = try await store.pool.writeWithoutTransaction { db in
      try ["synchronous", "secure_delete", "foreign_keys", "application_id", "busy_timeout", "temp_store"].map {
        try Int.fetchOne(db, sql: "PRAGMA \($0)")
      }
    }
    #expect(settings == [2, 1, 1, 0x5265_7370, 5_000, 2])
    #expect(try await store.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
  }

  @Test("Closing checkpoints the log into the file, whether anything was read or not", arguments: [false, true])
  func closing(wasRead: Bool) async throws {
    let store = try scratch.open()
    try await store.add(.sample("words"), finishesDraft: false)
    if wasRead { #expect(try await store.all().count == 1) }
    store.close()
    #expect(try scratch.contents() == ["respite.db", "respite.lock"])
    // Closing again does nothing.
    store.close()
  }

  @Test("A folder path that is a file, or below one, isn't writable")
  func folderIsFile() throws {
    try Data("a letter".utf8).write(to: scratch.url)
    #expect(throws: StoreProblem.notWritable(path: scratch.url.path)) { try RespiteStore.open(in: scratch.url) }
    let below = scratch.url.appendingPathComponent("respite")
    #expect(throws: StoreProblem.notWritable(path: below.path)) { try RespiteStore.open(in: below) }
    #expect(try Data(contentsOf: scratch.url) == Data("a letter".utf8))
  }

  @Test("A folder in the database's place is left alone")
  func databaseIsFolder() throws {
    try FileManager.default.createDirectory(at: scratch.database, withIntermediateDirectories: true)
    #expect(throws: StoreProblem.notWritable(path: scratch.database.path)) { try scratch.open() }
    #expect(try scratch.contents().contains("respite.db"))
  }

  @Test(
    "A folder that can’t be written throws `notWritable`", .disabled(if: geteuid() == 0, "Root may write everywhere."))
  func readOnlyParent() throws {
    let inner = scratch.url.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: scratch.url, withIntermediateDirectories: true)
    try scratch.setMode(0o500)
    #expect(throws: StoreProblem.notWritable(path: inner.path)) { try RespiteStore.open(in: inner) }
    try scratch.setMode(0o700)
  }

  @Test("A database of a later version is refused and left unchanged")
  func newerSchema() async throws {
    let store = try scratch.open()
    try await store.write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('002 of next year')")
    }
    store.close()
    let before = try Data(contentsOf: scratch.database)
    #expect(throws: StoreProblem.newerSchema(path: scratch.database.path)) { try scratch.open() }
    #expect(try Data(contentsOf: scratch.database) == before)
    #expect(!(try scratch.contents().contains { $0.hasPrefix("damaged") }))
  }

  @Test("Opening a database that another program keeps locked throws `busy`")
  func busy() async throws {
    let (here, there) = (try scratch.open(), try scratch.open())
    // The real timeout, five seconds, is long for a test.
    try await here.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 20") }
    try await there.pool.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        #expect(throws: DatabaseError.self) { try here.pool.write { try $0.execute(sql: "DELETE FROM drafts") } }
        return .commit
      }
    }
    #expect(
      here.folder.problem(from: DatabaseError(resultCode: .SQLITE_BUSY)) == .busy(path: scratch.database.path))
  }

  @Test("Eight openings at once all succeed")
  func atOnce() throws {
    let url = scratch.url
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      #expect(throws: Never.self) { try RespiteStore.open(in: url) }
    }
  }
}
