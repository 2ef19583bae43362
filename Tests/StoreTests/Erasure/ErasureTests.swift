// “Erase everything” removes all of Respite's files and touches nothing else.

import Core
import Files
import Foundation
import Testing

@testable import Store

@Suite struct ErasureTests {
  let home = Scratch()
  private var data: URL { home.url.appendingPathComponent("data/respite", isDirectory: true) }
  private var elsewhere: URL { home.url.appendingPathComponent("elsewhere", isDirectory: true) }
  private var config: URL { home.url.appendingPathComponent("config/respite", isDirectory: true) }
  private var autostart: URL { home.url.appendingPathComponent("config/autostart/io.github.respite.desktop") }

  private var erasure: Erasure { Erasure(data: data, folders: [config], files: [autostart]) }

  /// A store with backups and other files of Respite's, and files that aren't Respite's.
  private func fill() async throws {
    let store = try RespiteStore.open(in: data, clock: .fixed).store
    try await store.add(.sample("words"), finishesDraft: false)
    _ = try await store.keepDailyBackup()
    store.close()
    for folder in [elsewhere, config, autostart.deletingLastPathComponent(), data.appending(path: "scenes/own/deep")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for name in ["scenes/own/deep/film.webm", "damaged-x.txt", "with a\nline"] {
      try Data("words".utf8).write(to: data.appending(path: name))
    }
    for file in [elsewhere.appending(path: "theirs"), config.appending(path: "ours"), autostart] {
      try Data("words".utf8).write(to: file)
    }
    for (link, target) in [("to-folder", "../../elsewhere"), ("to-file", "../../elsewhere/theirs"), ("nowhere", "x")] {
      try FileManager.default.createSymbolicLink(
        atPath: data.appending(path: "scenes/\(link)").path, withDestinationPath: "../\(target)")
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o500], ofItemAtPath: data.appending(path: "scenes/own/deep").path)
  }

  private func contents(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("Nothing is left, and nothing else is touched")
  func everything() async throws {
    try await fill()
    var hasForgotten = false
    try erasure.run { hasForgotten = true }
    #expect(hasForgotten)
    #expect(try contents(home.url.appending(path: "data")).isEmpty)
    #expect(try contents(home.url.appending(path: "config")) == ["autostart"])
    #expect(try contents(autostart.deletingLastPathComponent()).isEmpty)
    #expect(try contents(elsewhere) == ["theirs"])
    // Erasing again, with nothing left, succeeds.
    try erasure.run {}
    #expect(erasure.interruption() == .nothing)
  }

  @Test("If the data folder is a link, Respite's files at its target are deleted, and all others stay")
  func link() async throws {
    try await fill()
    let real = home.url.appending(path: "another disk")
    try FileManager.default.moveItem(at: data, to: real)
    try FileManager.default.createSymbolicLink(at: data, withDestinationURL: real)
    try erasure.run {}
    #expect(try contents(real) == ["damaged-x.txt", "with a\nline"])
    #expect(try contents(home.url.appending(path: "data")).isEmpty)
    #expect(try contents(elsewhere) == ["theirs"])
  }

  @Test(
    "Whatever a lock, backups, damage, a restoration or a crash leaves in the data folder goes from the target of a link"
  )
  func everyName() async throws {
    let real = home.url.appending(path: "another disk")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: data.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: data, withDestinationURL: real)
    // A daily backup, a backup that is put back, a database that is set aside, and a lock with its copy.
    var store = try RespiteStore.open(in: data, clock: .fixed, attempts: .quick).store
    try await store.add(.sample("words"), finishesDraft: false)
    _ = try await store.keepDailyBackup()
    let backup = home.url.appending(path: "backup.db")
    _ = try await store.backup(to: backup)
    store.close()
    _ = try RespiteStore.restore(backup, into: data)
    try Data("no database at all".utf8).write(to: data.appending(path: "respite.db"))
    store = try RespiteStore.open(in: data, clock: .fixed, attempts: .quick).store
    _ = try await store.set(.made())
    // What is beside an open database, and stays if the program is killed.
    let beside = try contents(real).filter { $0.hasPrefix("respite.db-") }
    store.close()
    for name in beside { try Data().write(to: data.appending(path: name)) }
    // A marker that isn't valid, own scenes, and parts of files that were being written.
    try Data("x".utf8).write(to: data.appending(path: ErasureMark.name))
    _ = ErasureMark.setAside(in: data.path)
    try ErasureMark.write(in: data.path)
    try FileManager.default.createDirectory(
      at: data.appending(path: Erasure.scenesFolder), withIntermediateDirectories: true)
    try Data().write(to: data.appending(path: AtomicFile.formerPrefix + UUID().uuidString))
    let part = try AtomicFile(data.appending(path: "checked.db").path)

    let names = try contents(real)
    for known in ["before-restore-", "damaged-", "erasing-set-aside-", "lock.json", "respite.db-wal", "respite.lock"] {
      #expect(names.contains { $0.hasPrefix(known) }, "\(known) is missing from \(names)")
    }
    #expect(names.filter { !DataFolder.isOurs($0) } == [])
    try erasure.run {}
    part.discard()
    #expect(!FileManager.default.fileExists(atPath: real.path), "\((try? contents(real)) ?? [])")
  }

  @Test("Other folders that are links are not followed")
  func otherLink() async throws {
    try await fill()
    try FileManager.default.removeItem(at: config)
    try FileManager.default.createSymbolicLink(at: config, withDestinationURL: elsewhere)
    try erasure.run {}
    #expect(try contents(elsewhere) == ["theirs"])
    #expect(try contents(home.url.appending(path: "config")) == ["autostart"])
  }

  @Test("An interrupted erasure is recognized, and running it again completes it")
  func cutOff() async throws {
    try await fill()
    // The state that a crash leaves after this many files were removed.
    try ErasureMark.write(in: data.path)
    try FileManager.default.removeItem(at: data.appending(path: "respite.db"))
    #expect(erasure.interruption() == .unfinished)
    try erasure.run {}
    #expect(erasure.interruption() == .nothing)
    #expect(try contents(home.url.appending(path: "data")).isEmpty)
  }

  @Test("A copied marker erases nothing, even if the copy got the number of the former file")
  func copied() async throws {
    try await fill()
    try ErasureMark.write(in: data.path)
    let marker = data.appending(path: ErasureMark.name)
    var words = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: marker)) as? [String: Any])
    // A copy has the content of the marker, and its own birth time.
    words["born"] = try #require(words["born"] as? Int) - 1
    try JSONSerialization.data(withJSONObject: words).write(to: marker)  // in place, so that it has the same number
    #expect(erasure.interruption() != .unfinished)
    #expect(try await RespiteStore.open(in: data, clock: .fixed).store.all().count == 1)
  }

  @Test("What can’t be deleted is named, and everything else is deleted")
  func left() async throws {
    try await fill()
    // Reported as a file, and as a folder.
    let odd = Erasure(data: data, folders: [config], files: [elsewhere, autostart])
    #expect(throws: ErasureProblem.left([elsewhere.path])) { try odd.run {} }
    #expect(try contents(home.url.appending(path: "config")) == ["autostart"])
    #expect(try contents(autostart.deletingLastPathComponent()).isEmpty)
  }

  @Test("Words written after an interrupted erasure aren't deleted by resuming it")
  func begunAnew() async throws {
    try await fill()
    try ErasureMark.write(in: data.path)
    let store = try RespiteStore.open(in: data, clock: .fixed).store
    #expect(erasure.interruption() == .nothing)
    try await store.add(.sample("later words", second: 1), finishesDraft: false)
    #expect(try await store.all().count == 2)
  }

  @Test("While the store is open nothing is erased")
  func open() async throws {
    try await fill()
    let store = try RespiteStore.open(in: data, clock: .fixed).store
    let before = try contents(data)
    #expect(throws: ErasureProblem.openElsewhere) { try erasure.run { Issue.record("Settings were forgotten.") } }
    #expect(try contents(data) == before)
    #expect(try await store.all().map(\.event) == ["words"])
  }
}
