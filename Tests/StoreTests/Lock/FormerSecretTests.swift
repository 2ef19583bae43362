// Old secrets open old copies, and nothing else: a passphrase that was changed and a recovery key that was replaced,
// with every road by which somebody who has them could try to get at what was written since.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct FormerSecretTests {
  let scratch = Scratch()
  private var copy: URL { scratch.url.appendingPathComponent(LockRowCopy.name) }

  /// What somebody took with them before the change, and what they know.
  private struct Loot {
    let place = Scratch()
    let passphrase: Passphrase
    let sheet: RecoveryKey

    var row: URL { place.url.appendingPathComponent(LockRowCopy.name) }
    var database: URL { place.database }

    init(from scratch: Scratch, _ passphrase: Passphrase, _ sheet: RecoveryKey) throws {
      (self.passphrase, self.sheet) = (passphrase, sheet)
      let files = FileManager.default
      try files.createDirectory(at: place.url, withIntermediateDirectories: true)
      try files.copyItem(at: scratch.url.appendingPathComponent(LockRowCopy.name), to: row)
      try files.copyItem(at: scratch.database, to: database)
    }
  }

  /// The roads. Each puts something in the data folder while nobody has it open.
  enum Road: CaseIterable {
    case nothing, copyOfRow, noCopyOfRow, rowInDatabase, rowAndCopy, noRowAndOldCopy, keysIntoRow, wholeDatabase,
      wholeDatabaseWithoutCopy, restored, rowOfBackups, damagedRow
  }

  /// The secrets that are current after `changes` changes, with what was taken before the first of them.
  private func changed(_ changes: Int, byKey: Bool) async throws -> (loot: Loot, now: (Passphrase, RecoveryKey)) {
    let store = try scratch.openToLock()
    try await store.add(.sample("before"), finishesDraft: false)
    var (passphrase, sheet) = (try Passphrase.made("0"), try await store.set(.made("0")))
    store.close()
    let loot = try Loot(from: scratch, passphrase, sheet)
    let again = try scratch.openToLock()
    try await again.unlock(passphrase)
    for number in 1...changes {
      if byKey {
        let prepared = try await again.prepareRecoveryKey(passphrase)
        try await again.set(prepared)
        sheet = prepared.recoveryKey
      } else {
        sheet = try await again.change(from: passphrase, to: .made("\(number)"))
        passphrase = try .made("\(number)")
      }
    }
    try await again.add(.sample("after", second: 1), finishesDraft: false)
    _ = try await again.keepDailyBackup()
    again.close()
    return (loot, (passphrase, sheet))
  }

  private func replace(_ url: URL, by other: URL) throws {
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.copyItem(at: other, to: url)
  }

  private func go(_ road: Road, _ loot: Loot) throws {
    let columns =
      "id, version, passes, bytes, salt, by_passphrase, by_recovery_key, letterbox, letter_key, choice, chore"
      + ", changes, former, checksum"
    func takeRow(into url: URL) throws {
      try scratch.change(
        """
        ATTACH '\(loot.database.path)' AS loot;
        DELETE FROM lock; INSERT INTO lock (slot, \(columns)) SELECT 1, \(columns) FROM loot.lock;
        DETACH loot;
        """, in: url)
    }
    switch road {
    case .nothing: break
    case .copyOfRow: try replace(copy, by: loot.row)
    case .noCopyOfRow: try FileManager.default.removeItem(at: copy)
    case .rowInDatabase: try takeRow(into: scratch.database)
    case .rowAndCopy:
      try takeRow(into: scratch.database)
      try replace(copy, by: loot.row)
    case .noRowAndOldCopy:
      try replace(copy, by: loot.row)
      try scratch.change("DELETE FROM lock")
    case .keysIntoRow:
      // The wraps of before in the present row, with a checksum made for it.
      let old = try #require(LockRowCopy(in: DataFolder(loot.place.url)).row)
      var row = try #require(LockRowCopy(in: DataFolder(scratch.url)).row)
      (row.cost, row.salt, row.byPassphrase, row.byRecoveryKey) = (
        old.cost, old.salt, old.byPassphrase, old.byRecoveryKey
      )
      let queue = try DatabaseQueue(path: scratch.database.path)
      try queue.write { [row] db in try row.save(in: db) }
      try queue.close()
      try LockRowCopy(in: DataFolder(scratch.url)).write(row)
    case .wholeDatabase: try replace(scratch.database, by: loot.database)
    case .wholeDatabaseWithoutCopy:
      try replace(scratch.database, by: loot.database)
      try FileManager.default.removeItem(at: copy)
    case .restored: _ = try RespiteStore.restore(loot.database, into: scratch.url, clock: .fixed)
    case .rowOfBackups:
      let daily = DailyBackups(in: DataFolder(scratch.url))
      for day in daily.days { try takeRow(into: daily.file(of: day)) }
      try replace(copy, by: loot.row)
      try scratch.change("DELETE FROM lock")
    case .damagedRow: try scratch.change("UPDATE lock SET by_passphrase = zeroblob(72)")
    }
  }

  @Test(
    "After changes, no road leads from a former passphrase or recovery key to what was written since",
    arguments: Road.allCases, [1, 2])
  func roads(_ road: Road, _ changes: Int) async throws {
    for byKey in [false, true] {
      let other = FormerSecretTests()
      let (loot, now) = try await other.changed(changes, byKey: byKey)
      try other.go(road, loot)
      let opening = Result { try other.scratch.openToLock() }
      if road == .rowOfBackups {
        // No row of the present lock is left anywhere: nothing opens, and nothing is written.
        #expect(throws: StoreProblem.self) { try opening.get() }
        continue
      }
      let store = try opening.get()
      #expect(store.state == .closed)
      // What's kept while it's closed isn't for them either.
      let session = SessionRecord.sample(.plan(.anxious, .long), second: 3)
      if road != .keysIntoRow { try await store.add(session) }
      if !byKey { await #expect(throws: LockProblem.self) { try await store.unlock(loot.passphrase) } }
      await #expect(throws: LockProblem.self) { try await store.unlock(loot.sheet) }
      await #expect(throws: LockProblem.self) { try await store.change(from: loot.sheet, to: .made("mine")) }
      #expect(store.state == .closed)
      if road == .keysIntoRow {
        await #expect(throws: LockProblem.self) { try await store.unlock(now.0) }
        continue
      }
      try await store.unlock(now.0)
      #expect(try await store.sessions() == [session])
      let isOlder = [.wholeDatabase, .wholeDatabaseWithoutCopy, .restored].contains(road)
      #expect(try await store.all().map(\.event).sorted() == (isOlder ? ["before"] : ["after", "before"]))
      let told: [LockRepair] =
        isOlder
        ? [.olderLockReplaced]
        : [.noRowAndOldCopy, .rowInDatabase, .rowAndCopy, .damagedRow].contains(road) ? [.rowRestored] : []
      #expect(store.takeRepairs() == told, "\(road)")
      // What's written from now on opens with the present secrets, and not with the keys of before.
      try await store.add(.sample("later", second: 2), finishesDraft: false)
      await store.lock()
      await #expect(throws: LockProblem.self) { try await store.unlock(loot.sheet) }
      try await store.unlock(now.1)
      #expect(try await store.all().map(\.event).contains("later"))
      #expect(try await store.isComplete())
      let row = try #require(try await store.lockRow())
      let old = try #require(LockRowCopy(in: DataFolder(loot.place.url)).row)
      #expect(try await store.read(SealedColumns.locks) == [row.fingerprint])
      #expect(row.id != old.id)
      store.close()
      // What was taken opens as it did, elsewhere.
      let stolen = try loot.place.openToLock()
      try await stolen.unlock(loot.passphrase)
      #expect(try await stolen.all().map(\.event) == ["before"])
    }
  }

  @Test("The copies in the data folder get the present keys, each file that was sealed as a whole too")
  func copies() async throws {
    let store = try scratch.openToLock()
    let before = try await Everything.kept(in: store)
    let place = scratch.url.appendingPathComponent("damaged-2026-01-01-000000", isDirectory: true)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    try Data("zanzibar".utf8).write(to: place.appendingPathComponent("respite.db"))
    var note = RecoveryNote()
    (note.isDone, note.isReported) = (true, true)
    note.write(in: place)
    _ = try await store.keepDailyBackup()
    _ = try await store.set(.made("0"))
    let first = try #require(try await store.lockRow())
    try await store.change(from: .made("0"), to: .made("1"))
    try await store.change(from: .made("1"), to: .made("2"))
    #expect(try await store.isComplete())
    let row = try #require(try await store.lockRow())
    let daily = DailyBackups(in: DataFolder(scratch.url))
    #expect(!daily.days.isEmpty)
    for day in daily.days {
      #expect(try BackupInspection(path: daily.file(of: day).path).lock()?.hasSameKeys(as: row) == true)
      let queue = try Connection.openToRead(daily.file(of: day).path)
      #expect(try await queue.read(SealedColumns.locks) == [row.fingerprint])
      try queue.close()
    }
    // Nothing that the first lock sealed is left in any file of the folder.
    let mark = Data(first.fingerprint.bytes)
    for file in try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path) {
      let data = (try? Data(contentsOf: scratch.url.appendingPathComponent(file))) ?? Data()
      #expect(data.range(of: mark) == nil, "\(file)")
    }
    try await store.remove(.made("2"))
    #expect(try Data(contentsOf: place.appendingPathComponent("respite.db")) == Data("zanzibar".utf8))
    #expect(try await Everything(in: store) == before)
  }

  @Test("A session that's saved over an older database, while it's closed, is for the present keys alone")
  func closedOverOlder() async throws {
    let (loot, now) = try await changed(1, byKey: false)
    try go(.wholeDatabase, loot)
    let store = try scratch.openToLock()
    try await store.add(SessionRecord.sample(.plan(.anxious, .long), second: 3))
    store.close()
    // Whoever has the former passphrase takes the database away again, without the copy of the row.
    let thief = Scratch()
    try FileManager.default.createDirectory(at: thief.url, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: scratch.database, to: thief.database)
    let stolen = try thief.openToLock()
    try await stolen.unlock(loot.passphrase)
    #expect(try await stolen.archive().sessions.isEmpty)
    let again = try scratch.openToLock()
    try await again.unlock(now.0)
    #expect(try await again.sessions().count == 1)
  }

  @Test("A backup whose lock was changed, and then removed, opens with its own passphrase once it's restored")
  func removedSince() async throws {
    let (loot, now) = try await changed(1, byKey: false)
    let store = try scratch.openToLock()
    try await store.remove(now.0)
    store.close()
    let restoration = try RespiteStore.restore(loot.database, into: scratch.url, clock: .fixed)
    #expect(!restoration.keepsLock)
    let restored = try scratch.openToLock()
    try await restored.unlock(loot.passphrase)
    #expect(try await restored.all().map(\.event) == ["before"])
  }

  @Test("A row whose version or id was changed is damaged, and comes back from its copy")
  func smallDamage() async throws {
    for sql in ["UPDATE lock SET version = 2", "UPDATE lock SET id = upper(id)"] {
      let other = FormerSecretTests()
      let (_, now) = try await other.changed(1, byKey: false)
      try other.scratch.change(sql)
      let store = try other.scratch.openToLock()
      try await store.unlock(now.0)
      #expect(try await store.all().count == 2)
      #expect(store.takeRepairs() == [.rowRestored])
    }
  }

  @Test("A backup from before a change is brought back with the present keys")
  func broughtBack() async throws {
    let (loot, now) = try await changed(1, byKey: false)
    let store = try scratch.openToLock()
    await #expect(throws: (any Error).self) { _ = try await store.bringBack(from: loot.database) }
    try await store.unlock(now.0)
    let lost = try #require(try await store.all().first { $0.event == "before" })
    try await store.delete(lost.id)
    try await store.pool.write { db in try db.execute(sql: "DELETE FROM reflections WHERE deleted IS NOT NULL") }
    _ = try await store.bringBack(from: loot.database)
    #expect(try await store.all().map(\.event).sorted() == ["after", "before"])
    let row = try #require(try await store.lockRow())
    #expect(try await store.read(SealedColumns.locks) == [row.fingerprint])
  }

  @Test("What a damaged file still has of before a change is recovered under the present lock")
  func recovered() async throws {
    let (loot, now) = try await changed(1, byKey: false)
    let place = scratch.url.appendingPathComponent("damaged-2026-01-01-000000", isDirectory: true)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    try FileManager.default.copyItem(at: loot.database, to: place.appendingPathComponent("respite.db"))
    RecoveryNote().write(in: place)
    try scratch.change("DELETE FROM reflections")
    let store = try scratch.openToLock()
    await #expect(throws: LockProblem.self) { try await store.unlock(loot.passphrase) }
    try await store.unlock(now.0)
    #expect(try await store.all().map(\.event) == ["before"])
    let row = try #require(try await store.lockRow())
    #expect(try await store.read(SealedColumns.locks) == [row.fingerprint])
    #expect(try await store.isComplete())
  }

  @Test("A crash between the commit and the copy of the row leaves a lock that opens with the new passphrase alone")
  func leftCopy() async throws {
    let (loot, now) = try await changed(1, byKey: false)
    let (old, new) = (
      try #require(LockRowCopy(in: DataFolder(loot.place.url)).row),
      try #require(LockRowCopy(in: DataFolder(scratch.url)).row)
    )
    try LockRowCopy(in: DataFolder(scratch.url)).write(new, after: old)
    let store = try scratch.openToLock()
    await #expect(throws: LockProblem.self) { try await store.unlock(loot.passphrase) }
    try await store.unlock(now.0)
    #expect(LockRowCopy(in: DataFolder(scratch.url)).rows.map(\.id) == [new.id])
    store.close()
    // And one before it leaves the former: the file has both, the database the old one.
    try replace(scratch.database, by: loot.database)
    try LockRowCopy(in: DataFolder(scratch.url)).write(new, after: old)
    let again = try scratch.openToLock()
    await #expect(throws: LockProblem.self) { try await again.unlock(now.0) }
    try await again.unlock(loot.passphrase)
    #expect(again.takeRepairs().isEmpty)
    #expect(LockRowCopy(in: DataFolder(scratch.url)).rows.map(\.id) == [old.id])
  }
}
