// Links, pipes, folders and other people's files under names of Respite's own: nothing below the data folder is
// followed, and what isn't ours stays as it is.

import Core
import Files
import Foundation
import GRDB
import Glibc
import Testing

@testable import Store

@Suite struct LinkTests {
  let scratch = Scratch()
  let theirs = Scratch()
  private let files = FileManager.default
  private let moment = "2026-01-01-000000"

  /// Puts files into a folder elsewhere, which links lead to.
  private func fillTheirs(_ names: String...) throws {
    try files.createDirectory(at: theirs.url, withIntermediateDirectories: true)
    for name in names {
      try Data("tax of \(name)".utf8).write(to: theirs.url.appending(path: name))
      try theirs.setMode(0o644, name)
    }
  }

  /// Expects that every file there is as it was.
  private func expectUnchanged(_ names: String..., place: SourceLocation = #_sourceLocation) throws {
    #expect(try theirs.contents() == names.sorted(), sourceLocation: place)
    for name in names {
      let text = try? String(contentsOf: theirs.url.appending(path: name), encoding: .utf8)
      #expect(text == "tax of \(name)", sourceLocation: place)
      #expect(try theirs.mode(name) == 0o644, sourceLocation: place)
    }
  }

  private func link(_ name: String, to target: URL) throws {
    try files.createSymbolicLink(at: scratch.url.appending(path: name), withDestinationURL: target)
  }

  private func makeFolder(_ name: String) throws {
    try files.createDirectory(at: scratch.url.appending(path: name), withIntermediateDirectories: true)
  }

  private func put(_ words: String, _ name: String) throws {
    try Data(words.utf8).write(to: scratch.url.appending(path: name))
  }

  /// A store with one entry.
  private func begun() async throws -> RespiteStore {
    let store = try scratch.openToLock()
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    return store
  }

  private var left: [String] { ForeignEntries(folder: DataFolder(scratch.url)).paths }

  @Test("A link under the name of a copy leads neither the lock nor its removal nor erasing to anyone's files")
  func copiesThatAreLinks() async throws {
    try fillTheirs("tax.pdf", "respite.db", "respite-2026-01-01.db", "recovery.json", "untold")
    try files.createDirectory(at: scratch.url, withIntermediateDirectories: true)
    let links = ["damaged-", "before-restore-", "replaced-"].map { $0 + moment } + ["backups"]
    for name in links { try link(name, to: theirs.url) }
    let store = try await begun()
    _ = try await store.set(.made())
    await store.markDamageReported()
    #expect(try await store.isComplete())
    #expect(left == links.sorted())
    let sentences = RespiteStore.examine(directory: scratch.url).map(\.sentence)
    #expect(sentences.filter { sentence in links.allSatisfy(sentence.contains) }.count == 1)
    #expect(sentences.filter { $0.hasPrefix("No daily backups") }.count == 1)
    #expect(RespiteStore.check(directory: scratch.url).filter { $0.sentence.contains(links[0]) }.count == 1)
    try await store.remove(.made())
    await #expect(throws: TransferProblem.self) { try await store.keepDailyBackup() }
    store.close()
    try Erasure(data: scratch.url, folders: [], files: []).run {}
    #expect(!files.fileExists(atPath: scratch.url.path))
    try expectUnchanged("tax.pdf", "respite.db", "respite-2026-01-01.db", "recovery.json", "untold")
  }

  @Test("Among our copies, only files that we made are sealed, and nothing is waited for", .timeLimit(.minutes(5)))
  func strangersAmongCopies() async throws {
    try fillTheirs("tax.pdf")
    let store = try await begun()
    let damaged = "damaged-\(moment)"
    for name in [damaged, "\(damaged)/respite.db-journal", "damaged-house", "backups"] { try makeFolder(name) }
    for name in ["\(damaged)/respite.db", "backups/respite-2026-01-01.db"] { try put("quetzal", name) }
    for name in ["\(damaged)/novel.txt", "damaged-house/respite.db", "backups/notes.txt", "backups/other.db"] {
      try put("theirs", name)
    }
    for name in ["\(damaged)/respite.db-wal", "backups/respite-2026-01-02.db"] {
      try link(name, to: theirs.url.appending(path: "tax.pdf"))
    }
    for name in ["\(damaged)/respite.db-shm", "backups/respite-2026-01-03.db"] {
      #expect(mkfifo(scratch.url.appending(path: name).path, 0o600) == 0)
    }
    _ = try await store.backup(to: scratch.url.appending(path: "backups/mine.db"))
    _ = try await store.set(.made())
    #expect(
      left == [
        "backups/notes.txt", "backups/other.db", "backups/respite-2026-01-02.db", "backups/respite-2026-01-03.db",
        "\(damaged)/novel.txt", "\(damaged)/respite.db-journal", "\(damaged)/respite.db-shm",
        "\(damaged)/respite.db-wal", "damaged-house",
      ])
    #expect(try await scratch.found(["quetzal", "zanzibar"]).isEmpty)
    for name in ["\(damaged)/novel.txt", "damaged-house/respite.db", "backups/notes.txt", "backups/other.db"] {
      #expect(try String(contentsOf: scratch.url.appending(path: name), encoding: .utf8) == "theirs", "\(name)")
    }
    try expectUnchanged("tax.pdf")
    #expect(try await store.isComplete())
    try await store.remove(.made())
    for name in ["\(damaged)/respite.db", "backups/respite-2026-01-01.db"] {
      #expect(try String(contentsOf: scratch.url.appending(path: name), encoding: .utf8) == "quetzal", "\(name)")
    }
  }

  @Test("A link called lock.json gives way to the file, and what it led to stays")
  func linkedLockCopy() async throws {
    try fillTheirs("bashrc")
    let store = try await begun()
    try link(LockRowCopy.name, to: theirs.url.appending(path: "bashrc"))
    #expect(left == [LockRowCopy.name])
    _ = try await store.set(.made())
    try expectUnchanged("bashrc")
    #expect(LockRowCopy(in: DataFolder(scratch.url)).row != nil && left.isEmpty)
    store.close()
    // A copy that a link leads to isn't believed, and is made anew.
    let elsewhere = theirs.url.appending(path: "copy")
    try files.moveItem(at: scratch.url.appending(path: LockRowCopy.name), to: elsewhere)
    try link(LockRowCopy.name, to: elsewhere)
    #expect(LockRowCopy(in: DataFolder(scratch.url)).row == nil)
    try scratch.openToLock().close()
    #expect(LockRowCopy(in: DataFolder(scratch.url)).row != nil)
  }

  @Test("No pipe and no folder called lock.json is waited for or replaced", .timeLimit(.minutes(5)))
  func lockCopyThatIsNoFile() async throws {
    let store = try await begun()
    let path = scratch.url.appending(path: LockRowCopy.name).path
    for make in [{ mkfifo(path, 0o600) }, { mkdir(path, 0o700) }] {
      #expect(make() == 0)
      #expect(LockRowCopy(in: DataFolder(scratch.url)).row == nil)
      await #expect(throws: (any Error).self) { try await store.set(.made()) }
      #expect(store.state == .none)
      #expect(try await store.all().map(\.event) == ["zanzibar"])
      try? files.removeItem(atPath: path)
    }
  }

  @Test(
    "A link under the name of one of the store's files isn't followed, and is named",
    arguments: ["respite.db", "respite.lock", "respite.db-wal", "respite.db-shm", "respite.db-journal"])
  func linkedStore(name: String) async throws {
    try fillTheirs("bashrc")
    try await begun().close()
    let place = scratch.url.appending(path: name)
    try? files.removeItem(at: place)
    try link(name, to: theirs.url.appending(path: "bashrc"))
    #expect(throws: StoreProblem.notWritable(path: place.path)) { try scratch.open() }
    #expect(
      RespiteStore.examine(directory: scratch.url).contains { $0.verdict == .broken && $0.sentence.contains(name) })
    #expect(RespiteStore.check(directory: scratch.url).contains { $0.sentence.contains(place.path) })
    try Erasure(data: scratch.url, folders: [], files: []).run {}
    #expect(!files.fileExists(atPath: scratch.url.path))
    try expectUnchanged("bashrc")
  }

  @Test("A link that takes the database's place between check and use isn't opened either")
  func swappedDatabase() async throws {
    let other = try theirs.open()
    try await other.add(.sample("zanzibar"), finishesDraft: false)
    other.close()
    try await begun().close()
    try files.removeItem(at: scratch.database)
    try link("respite.db", to: theirs.database)
    let before = try Data(contentsOf: theirs.database)
    let folder = DataFolder(scratch.url)
    #expect(throws: StoreProblem.notWritable(path: folder.database)) {
      try Connection.openToWrite(in: folder, vault: Vault())
    }
    #expect(try Data(contentsOf: theirs.database) == before)
  }

  @Test("A folder that takes a link's place while it's open is still the one that was opened")
  func swappedFolder() throws {
    try fillTheirs("respite.db")
    try makeFolder("damaged-\(moment)")
    let place = try #require(DirectoryHandle(scratch.url.path)?.folder("damaged-\(moment)"))
    try files.moveItem(at: scratch.url.appending(path: "damaged-\(moment)"), to: scratch.url.appending(path: "moved"))
    try link("damaged-\(moment)", to: theirs.url)
    try place.write(Data("ours".utf8), to: "respite.db")
    #expect(place.read("respite.db") == Data("ours".utf8))
    #expect(place.remove("respite.db"))
    try expectUnchanged("respite.db")
  }

  @Test("Another name of one of our files elsewhere keeps its content and its permissions")
  func hardLinks() async throws {
    try fillTheirs("bashrc", "copy")
    try await begun().close()
    let damaged = "damaged-\(moment)"
    try makeFolder(damaged)
    for (name, target) in [("respite.lock", "bashrc"), ("\(damaged)/respite.db", "copy")] {
      try? files.removeItem(at: scratch.url.appending(path: name))
      #expect(Glibc.link(theirs.url.appending(path: target).path, scratch.url.appending(path: name).path) == 0)
    }
    let store = try scratch.openToLock()
    _ = try await store.set(.made())
    #expect(try String(contentsOf: theirs.url.appending(path: "bashrc"), encoding: .utf8) == "tax of bashrc")
    #expect(try String(contentsOf: theirs.url.appending(path: "copy"), encoding: .utf8) == "tax of copy")
    #expect(try theirs.mode("copy") == 0o644)
    #expect(try scratch.contents().contains(damaged))
    #expect(try files.contentsOfDirectory(atPath: scratch.url.appending(path: damaged).path) == ["respite.db.sealed"])
  }

  @Test("No daily backup is made, brought back or cleared away through a link")
  func linkedBackups() async throws {
    try fillTheirs("respite-2026-01-01.db", "found.db")
    let store = try await begun()
    let backup = theirs.url.appending(path: "backup.db")
    _ = try await store.backup(to: backup)
    try link("brought-back.db", to: theirs.url.appending(path: "found.db"))
    _ = try await store.bringBack(from: backup)
    try files.removeItem(at: backup)
    try makeFolder("backups")
    let today = DailyBackups(in: DataFolder(scratch.url), today: .march29).file(of: .march29)
    try link("backups/\(today.lastPathComponent)", to: theirs.url.appending(path: "new.db"))
    #expect(try await store.keepDailyBackup() == nil)
    try files.removeItem(at: scratch.url.appending(path: "backups"))
    try link("backups", to: theirs.url)
    await #expect(throws: TransferProblem.cannotWrite(path: today.deletingLastPathComponent().path)) {
      try await store.keepDailyBackup()
    }
    #expect(await store.dailyBackups().isEmpty)
    try expectUnchanged("respite-2026-01-01.db", "found.db")
  }

  @Test("What a former version sealed beyond a link comes back with the lock's removal, over nobody's file")
  func sealedBeyondALink() async throws {
    let store = try await begun()
    let name = "damaged-\(moment)"
    try makeFolder(name)
    for file in ["respite.db", "respite.db-wal"] { try put("tax of \(file)", "\(name)/\(file)") }
    _ = try await store.set(.made())
    try files.moveItem(at: scratch.url.appending(path: name), to: theirs.url)
    try link(name, to: theirs.url)
    try Data("newer".utf8).write(to: theirs.url.appending(path: "respite.db-wal"))
    try await store.remove(.made())
    let found = try ["respite.db", "respite.db-wal"].map {
      try String(contentsOf: theirs.url.appending(path: $0), encoding: .utf8)
    }
    #expect(found == ["tax of respite.db", "newer"])
  }

  @Test("If the data folder is a link, files of others that are called like ours stay when everything is erased")
  func linkedDataFolder() async throws {
    let data = theirs.url.appending(path: "data")
    try files.createDirectory(at: theirs.url, withIntermediateDirectories: true)
    try files.createDirectory(at: scratch.url, withIntermediateDirectories: true)
    try files.createSymbolicLink(at: data, withDestinationURL: scratch.url)
    let store = try RespiteStore.open(in: data, clock: .fixed, attempts: .quick).store
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    _ = try await store.keepDailyBackup()
    try makeFolder("damaged-\(moment)")
    try put("ours", "damaged-\(moment)/respite.db")
    _ = try await store.set(.made())
    store.close()
    let others = ["backups/holiday.tar", "damaged-\(moment)/novel.txt", "damaged-house.jpg", "replaced-tyres.txt"]
    for name in others { try put("theirs", name) }
    try put("x", ErasureMark.name)
    _ = ErasureMark.setAside(in: data.path)
    try Erasure(data: data, folders: [], files: []).run {}
    let rest = try files.subpathsOfDirectory(atPath: scratch.url.path).sorted()
    #expect(rest == (others + ["backups", "damaged-\(moment)"]).sorted())
    #expect(try theirs.contents().isEmpty)
  }
}
