// Backups are checked before they count, and restoring one keeps the existing data aside.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct BackupTests {
  let place: BackupPlace
  private var scratch: Scratch { place.scratch }
  private var file: URL { place.file }

  init() throws { place = try BackupPlace() }

  @Test("A backup of an open store is complete, in one file that only its owner can read")
  func backup() async throws {
    let store = try await place.filled()
    try Data("older".utf8).write(to: file)
    try await store.delete(try await store.all()[0].id)
    let contents = try await store.backup(to: file)
    #expect(
      contents == BackupContents([.reflections: 29, .sessions: 1], inBin: 1, newestDay: .march29))
    #expect(try place.there.contents() == ["my backup.db"])
    #expect(try place.there.mode("my backup.db") == 0o600)
    #expect(try RespiteStore.contents(ofBackup: file) == contents)
    #expect(try place.there.contents() == ["my backup.db"])
    // The store still works.
    try await store.add(.sample("later"), finishesDraft: true)
  }

  @Test("Restoring brings back the backup's contents, and sets the existing data aside for a later restoration")
  func restored() async throws {
    let store = try await place.filled()
    let before = try await store.all()
    _ = try await store.backup(to: file)
    try await store.add(.sample("written later", second: 99), finishesDraft: true)
    let after = try await store.all()
    store.close()
    // The state that an interrupted restoration leaves.
    for name in [".respite-x", ".respite-x-journal"] { try Data().write(to: scratch.url.appendingPathComponent(name)) }
    let restoration = try place.restore()
    #expect(restoration.contents[.reflections] == 30)
    #expect(try scratch.contents() == ["before-restore-2026-03-29-033000", "respite.db", "respite.lock"])
    #expect(try scratch.mode("before-restore-2026-03-29-033000") == 0o700)
    #expect(try scratch.mode("respite.db") == 0o600)
    let second = try scratch.open()
    #expect(try await second.all() == before)
    #expect(try await second.draft()?.event == "a draft")
    second.close()
    let kept = URL(fileURLWithPath: try #require(restoration.setAside)).appendingPathComponent("respite.db")
    _ = try RespiteStore.restore(kept, into: scratch.url, clock: .fixed)
    let third = try scratch.open()
    #expect(try await third.all() == after)
  }

  @Test("Changes that a crashed program left in the log are set aside too")
  func withLog() async throws {
    let store = try await place.filled()
    _ = try await store.backup(to: file)
    store.close()
    try await scratch.leaveInLog("UPDATE drafts SET event = 'in the log'")
    let kept = try #require(try place.restore().setAside)
    #expect(try await scratch.open().draft()?.event == "a draft")
    let aside = try RespiteStore.open(in: URL(fileURLWithPath: kept), clock: .fixed)
    #expect(try await aside.store.draft()?.event == "in the log")
  }

  @Test("A damaged database is replaced, and set aside unchanged")
  func overDamaged() async throws {
    let store = try await place.filled()
    _ = try await store.backup(to: file)
    store.close()
    let spoilt = Data("Dear diary".utf8)
    try spoilt.write(to: scratch.database)
    let kept = try #require(try place.restore().setAside)
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(kept)/respite.db")) == spoilt)
    #expect(try await scratch.open().all().count == 30)
  }

  @Test("Without a store, nothing is set aside")
  func intoNothing() async throws {
    let store = try await place.filled()
    _ = try await store.backup(to: file)
    let new = Scratch()
    let restoration = try RespiteStore.restore(file, into: new.url, clock: .fixed)
    #expect(restoration.setAside == nil)
    #expect(try new.contents() == ["respite.db", "respite.lock"])
    #expect(try await new.open().all().count == 30)
  }

  @Test("Restoring is refused while the store is open, and changes nothing")
  func openElsewhere() async throws {
    let store = try await place.filled()
    _ = try await store.backup(to: file)
    try await store.add(.sample("later", second: 99), finishesDraft: false)
    let files = try scratch.contents()
    #expect(await transferProblem { try place.restore() } == .openElsewhere)
    #expect(try scratch.contents() == files)
    #expect(try await store.all().first?.event == "later")
  }

  @Test("A backup of an earlier version is restored and migrated", arguments: [ShippedSchema.v001, .v002])
  func earlier(schema: ShippedSchema) async throws {
    try scratch.change(schema.sql, in: file)
    #expect(try place.restore().contents[.reflections] == 2)
    let store = try scratch.open()
    #expect(try await store.all().count == 2)
    try await store.keep(OwnPattern(id: UUID(), name: "slow", inhale: 4, exhale: 6))
  }

  @Test("A backup copied together with its log is restored with it")
  func backupWithLog() async throws {
    let store = try await place.filled()
    _ = try await store.backup(to: file)
    try await scratch.leaveInLog("UPDATE drafts SET event = 'in the log'", of: file)
    store.close()
    try place.restore()
    #expect(try await scratch.open().draft()?.event == "in the log")
  }

  @Test("A backup that can't be written, or would overwrite the store, is refused")
  func notWritten() async throws {
    let store = try await place.filled()
    let nowhere = place.there.url.appendingPathComponent("nowhere/backup.db")
    #expect(await transferProblem { _ = try await store.backup(to: nowhere) } == .cannotWrite(path: nowhere.path))
    let own = scratch.database
    #expect(await transferProblem { _ = try await store.backup(to: own) } == .ownFile(path: own.path))
    #expect(try await store.all().count == 30)
    #expect(try place.there.contents().isEmpty)
    _ = try await store.backup(to: file)
    let empty = try RespiteStore.open(in: place.there.url.appendingPathComponent("data"), clock: .fixed).store
    #expect(await transferProblem { _ = try await empty.backup(to: file) } == .noRecords(path: file.path))
    #expect(try RespiteStore.contents(ofBackup: file)[.reflections] == 30)
  }
}
