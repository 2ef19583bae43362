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

  private static let texts = [
    "I called Zoë", "line\r\nbreaks\n\r\n", "=cmd|' /C calc'!A0", "'=quoted", "a \"quote\", a; and\ta tab", "",
    "> # - *markup* \\ `x` <!-- end -->", "שלום \u{200F}עולם", "👩‍👩‍👧 👍🏽 ❤️", "\u{FEFF}\u{2028}\u{85}", "e\u{301} é",
    "\u{1FFFE}\u{10FFFF}\u{E000}", "  blanks  ", "nul\0l",
  ]

  /// Characters from every plane.
  private static func everyPlane(_ random: inout Seeded) -> String {
    let scalars = (0..<40).compactMap { _ -> Unicode.Scalar? in
      let plane = UInt32.random(in: 0...16, using: &random) << 16
      return Unicode.Scalar(plane + UInt32.random(in: 1...0xFFFF, using: &random))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// A store in its own folder, with records of every kind.
  private func filled(_ scratch: Scratch, count: Int = 200) async throws -> RespiteStore {
    let store = try scratch.open()
    var random = Seeded(seed: 11)
    let reflections = (0..<count).map { number in
      let sample = Reflection.sample(
        Self.texts[number % Self.texts.count] + "\(number)",
        because: number.isMultiple(of: 2)
          ? Self.everyPlane(&random) : Self.texts.randomElement(using: &random) ?? "",
        on: .march29.advanced(by: Int.random(in: -900...0, using: &random)),
        second: Int.random(in: -80_000_000...0, using: &random))
      return Reflection(
        id: sample.id, event: sample.event, reason: sample.reason, moment: sample.moment,
        editedAt: number.isMultiple(of: 3) ? Date(millisecondsSince1970: 1_774_800_000_125) : nil)
    }
    // In one transaction, since each commit waits for the disk.
    try await store.write { db in
      for reflection in reflections { try reflection.insert(in: db, created: 0) }
      for second in 0..<20 {
        try SessionRecord.sample(.plan(.soSo, .long), second: second).insert(in: db, created: 0)
        let moment = Moment.sample(second: second)
        try MoodNote(id: UUID(), mood: .good, moment: moment, occasion: .after, session: UUID()).insert(
          in: db, created: 0)
      }
    }
    let statements = (0..<5).map { StatementList.Entry(id: .own(UUID()), text: "statement \($0)") }
    try await store.keep(statements + [.init(id: .given("given"), text: "changed", isFavourite: true)])
    try await store.keep(OwnPattern(id: UUID(), name: "slow", inhale: 4.1, exhale: 6.25))
    try await store.keep(ReflectionDraft(event: "a draft"))
    return store
  }

  @Test("Exporting, importing into a new store and exporting again gives the same bytes")
  func roundTripJSON() async throws {
    let first = try await filled(scratch).archive()
    let data = try ArchiveFormat.json.data(first)
    let store = try there.open()
    let report = try await store.add(try ArchiveFormat.archive(data), isRehearsal: false)
    #expect(report[.reflections].new == 200)
    #expect(try ArchiveFormat.json.data(try await store.archive()) == data)
    // A second import changes nothing.
    let again = try await store.add(first, isRehearsal: false)
    #expect(again[.reflections].known == 200)
    #expect(again[.reflections].new + again[.sessions].new + again[.moods].new + again[.statements].new == 0)
    #expect(try ArchiveFormat.json.data(try await store.archive()) == data)
  }

  @Test(
    "Reflections come back from CSV and Markdown with their days and times", arguments: [ArchiveFormat.csv, .markdown])
  func roundTripWords(format: ArchiveFormat) async throws {
    let first = try await filled(scratch).archive()
    let store = try there.open()
    _ = try await store.add(try ArchiveFormat.archive(try format.data(first)), isRehearsal: false)
    let second = try await store.archive()
    #expect(second.reflections == first.reflections)
    #expect(second.reflections.map { Array($0.event.utf8) } == first.reflections.map { Array($0.event.utf8) })
    #expect(try format.data(second) == format.data(first))
  }

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

  @Test("A rehearsal reports the same as the import and changes nothing")
  func rehearsal() async throws {
    let archive = try await filled(scratch, count: 5).archive()
    let store = try there.open()
    let rehearsed = try await store.add(archive, isRehearsal: true)
    #expect(try await store.archive() == Archive())
    #expect(try await store.add(archive, isRehearsal: false) == rehearsed)
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
    let archive = try await filled(there, count: 9).archive()
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

  @Test("A file is replaced atomically, readable by its owner only, and a symbolic link stays a link")
  func wholeFile() throws {
    try scratch.open().close()
    let file = scratch.url.appendingPathComponent("export.json")
    let link = scratch.url.appendingPathComponent("link")
    try Data("old".utf8).write(to: file)
    try scratch.setMode(0o644, "export.json")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "export.json")
    for target in [file, link] {
      let new = Data("new \(target.lastPathComponent)".utf8)
      try AtomicFile.write(new, to: target)
      #expect(try Data(contentsOf: file) == new)
      #expect(try scratch.mode("export.json") == 0o600)
    }
    #expect(try scratch.contents() == ["export.json", "link", "respite.db", "respite.lock"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "export.json")
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
