// Export and import through the store: everything exported is imported again, all or nothing.

import Core
import Files
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct ArchiveTests {
  let scratch = Scratch()
  let there = Scratch()

  @Test("Binned reflections aren't exported, and importing them restores them")
  func bin() async throws {
    let store = try scratch.open()
    let (kept, deleted) = (Reflection.sample("kept"), Reflection.sample("deleted", second: 1))
    for reflection in [kept, deleted] { try await store.add(reflection, finishesDraft: false) }
    let archive = try await store.archive()
    try await store.delete(deleted.id)
    #expect(try await store.archive().reflections == [kept])
    let report = try await store.add(archive, isRehearsal: false)
    #expect((report.restored, report[.reflections].known) == (1, 1))
    #expect(try await store.all() == [deleted, kept])
    #expect(try await store.bin().isEmpty)
  }

  /// An export of a store with records of every kind.
  private func everything() async throws -> Archive {
    let store = try there.open()
    try await Everything.keep(in: store)
    return try await store.archive()
  }

  @Test("An import brings everything, and a rehearsal reports the same and changes nothing")
  func rehearsal() async throws {
    let archive = try await everything()
    #expect(archive.kinds == RecordKind.allCases)
    let store = try scratch.open()
    let rehearsed = try await store.add(archive, isRehearsal: true)
    #expect(try await store.archive() == Archive())
    #expect(try await store.add(archive, isRehearsal: false) == rehearsed)
    #expect(try await store.archive() == archive)
    #expect(try await store.add(archive, isRehearsal: false).changesSomething == false)
  }

  @Test("If one record can't be stored, none is")
  func allOrNothing() async throws {
    let store = try scratch.open()
    try await store.add(.sample("here"), finishesDraft: false)
    try await store.write { db in
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER refuse BEFORE INSERT ON main.breathing_patterns
          BEGIN SELECT RAISE(ABORT, 'no'); END
          """)
    }
    let archive = try await everything()
    _ = try await problem { _ = try await store.add(archive, isRehearsal: false) }
    #expect(try await store.archive().reflections.map(\.event) == ["here"])
    #expect(try await store.archive().sessions.isEmpty)
  }

  @Test("A timeline shows an import at once")
  func timeline() async throws {
    let store = try scratch.open()
    var values = store.timelineChanges().makeAsyncIterator()
    _ = try await values.next()
    _ = try await store.add(Archive(reflections: [.sample("brought")]), isRehearsal: false)
    #expect(try await values.reaches(1) == true)
  }

  @Test("If a file can't be written, the existing one stays")
  func notWritten() throws {
    try scratch.open().close()
    for name in ["", "nowhere/export.json", "respite.db/export.json"] {
      let file = scratch.url.appendingPathComponent(name)
      #expect(throws: TransferProblem.cannotWrite(path: file.standardizedFileURL.path)) {
        try AtomicFile.write(Data(), to: file)
      }
    }
    #expect(try scratch.contents() == ["respite.db", "respite.lock"])
  }

  @Test("Export to one of the store's own files is refused, whatever name it's given by")
  func ownFiles() throws {
    try scratch.open().close()
    let folder = scratch.url
    let link = folder.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "respite.db")
    for name in ["respite.db", "respite.db-wal", "respite.lock", "x/../respite.db", "link"] {
      let file = URL(fileURLWithPath: "\(folder.path)/\(name)")
      #expect(throws: TransferProblem.self, "\(name)") { try RespiteStore.refuseOwnFile(file, in: folder) }
    }
    try RespiteStore.refuseOwnFile(URL(fileURLWithPath: "/nowhere/respite.db"), in: folder)
  }

  @Test("Exports into the data folder are refused, by any path, except for new files among the backups")
  func ownFolder() throws {
    let elsewhere = Scratch()
    let folder = scratch.url.appendingPathComponent("data", isDirectory: true)
    func refused(_ path: String) -> Bool {
      do { try RespiteStore.refuseOwnFile(URL(fileURLWithPath: path), in: folder) } catch { return true }
      return false
    }
    // Before the folder exists.
    for name in ["", "/erasing", "/backups", "/respite.db", "/scenes/x/y"] { #expect(refused(folder.path + name)) }
    try RespiteStore.open(in: folder).store.close()
    for place in ["backups", "scenes/own"] {
      try FileManager.default.createDirectory(at: folder.appending(path: place), withIntermediateDirectories: true)
    }
    try FileManager.default.createDirectory(at: elsewhere.url, withIntermediateDirectories: true)
    try Data().write(to: folder.appending(path: "backups/mine.db"))
    let (link, hard) = (elsewhere.url.appending(path: "link"), elsewhere.url.appending(path: "hard"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
    try FileManager.default.linkItem(at: folder.appending(path: "backups/mine.db"), to: hard)
    try FileManager.default.createSymbolicLink(
      at: elsewhere.url.appending(path: "to-file"), withDestinationURL: folder.appending(path: "backups/mine.db"))
    for name in [
      "", "/", "/erasing", "/backups", "/export.json", "/respite.db-journal", "/scenes/own/film.webm",
      "/scenes/../x", "/damaged-x/respite.db", "/backups/mine.db", "/backups/below/x", "/nowhere/below/x",
    ] {
      #expect(refused(folder.path + name), "\(name)")
      #expect(refused(link.path + name), "\(name) through a link")
    }
    #expect(refused(hard.path))
    #expect(refused(elsewhere.url.path + "/to-file"))
    for path in [
      folder.path + "/backups/new.json", link.path + "/backups/new.json", elsewhere.url.path + "/new.json",
      scratch.url.path + "/data.json", scratch.url.path + "/data-2/x",
    ] {
      #expect(!refused(path), "\(path)")
    }
  }

  @Test("Only regular files are read")
  func notRead() {
    for path in ["/dev/zero", "/tmp", "/nowhere"] {
      #expect(throws: TransferProblem.cannotRead(path: path)) {
        try RespiteStore.readExport(URL(fileURLWithPath: path))
      }
    }
  }
}
