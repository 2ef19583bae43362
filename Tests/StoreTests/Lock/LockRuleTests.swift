// The rule of `LockConsistency`: where anything is sealed, its lock is there, and nothing is in the clear beside it.
// What breaks the rule is repaired, or nothing is written.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct LockRuleTests {
  let scratch = Scratch()
  private var copy: URL { scratch.url.appendingPathComponent(LockRowCopy.name) }

  /// A folder with an intact database that was set aside as damaged and not recovered yet.
  private func leaveDamaged(_ database: URL, _ name: String = "damaged-2026-01-01-000000") throws -> URL {
    let place = scratch.url.appendingPathComponent(name, isDirectory: true)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    try FileManager.default.copyItem(at: database, to: place.appendingPathComponent("respite.db"))
    try Data("{}".utf8).write(to: place.appendingPathComponent(RecoveryNote.name))
    return place
  }

  private func locked(_ words: String...) async throws {
    let store = try scratch.openToLock()
    for (second, words) in words.enumerated() {
      try await store.add(.sample(words, second: second), finishesDraft: false)
    }
    _ = try await store.set(.made())
    store.close()
  }

  /// The number of plaintext values in sealed columns.
  private func inClear() async throws -> Int {
    let queue = try Connection.openToRead(scratch.database.path)
    defer { try? queue.close() }
    return try await queue.read { db in try SealedColumns.countInClear(in: db) }
  }

  // MARK: S1

  @Test("A recovery beside a lock waits until it opens, and seals the recovered rows")
  func recoveryWaits() async throws {
    let elsewhere = Scratch()
    let other = try elsewhere.open()
    let kept = try await Everything.kept(in: other)
    other.close()
    try await locked("first")
    let place = try leaveDamaged(elsewhere.database)
    let store = try scratch.openToLock()
    #expect(store.state == .closed)
    #expect(try await inClear() == 0)
    #expect(try await store.isComplete())
    #expect(RecoveryNote.read(in: place)?.isDone == false)
    try await store.unlock(.made())
    #expect(try await inClear() == 0)
    let now = try await Everything(in: store)
    #expect(Set(now.reflections.map(\.event)) == Set(kept.reflections.map(\.event) + ["first"]))
    #expect((now.sessions, now.moods, now.patterns, now.plan) == (kept.sessions, kept.moods, kept.patterns, kept.plan))
    #expect(now.statements == kept.statements && now.draft == kept.draft && now.bin == kept.bin)
    // Only now is the damaged file sealed. The note stays, since the damage hasn't been reported yet.
    #expect(try await scratch.found(Everything.words).isEmpty)
    #expect(RecoveryNote.read(in: place)?.isDone == true)
    #expect(Recovery(folder: DataFolder(scratch.url), vault: Vault()).unreported != nil)
    store.close()
    #expect(try await reopened { try await $0.all().count } == kept.reflections.count + 1)
  }

  /// Opens and unlocks the store again and returns the result of `body`.
  private func reopened<Value>(_ body: (RespiteStore) async throws -> Value) async throws -> Value {
    let store = try scratch.openToLock()
    defer { store.close() }
    if store.state == .closed { try await store.unlock(.made()) }
    return try await body(store)
  }

  @Test("No lock is set while a recovery is pending")
  func setWaits() async throws {
    let store = try scratch.openToLock()
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    let place = try leaveDamaged(scratch.database)
    #expect(try await lockProblem { _ = try await store.set(.made()) } == .recoveryPending)
    #expect(store.state == .none && !FileManager.default.fileExists(atPath: copy.path))
    store.close()
    let again = try scratch.openToLock()
    #expect(RecoveryNote.read(in: place)?.isDone == true)
    _ = try await again.set(.made())
    #expect(try await scratch.found(["zanzibar"]).isEmpty)
  }

  @Test("Rows in the clear beside a lock are sealed and reported when it opens; then the lock can be removed")
  func sealsRest() async throws {
    try await locked("one", "two")
    try scratch.change("UPDATE reflections SET event = 'zanzibar', reason = 'quetzal' WHERE number = 1")
    let store = try scratch.openToLock()
    #expect(store.state == .closed)
    #expect(try await store.isComplete() == false)
    #expect(
      RespiteStore.examine(directory: scratch.url).contains {
        $0.subject == "Passphrase lock" && $0.verdict == .limited
      })
    try await store.unlock(.made())
    #expect(store.takeRepairs() == [.sealedRows(1)])
    #expect(store.takeRepairs().isEmpty)
    #expect(try await store.isComplete())
    #expect(try await Set(store.all().map(\.event)) == ["zanzibar", "two"])
    #expect(try await scratch.found(["zanzibar", "quetzal"]).isEmpty)
    try await store.remove(.made())
    #expect(try await Set(store.all().map(\.event)) == ["zanzibar", "two"])
  }

  @Test("Text written in the clear while the lock is open doesn’t prevent its removal")
  func removesText() async throws {
    let store = try scratch.openToLock()
    try await store.add(.sample("one"), finishesDraft: false)
    _ = try await store.set(.made())
    try await store.pool.write { try $0.execute(sql: "UPDATE reflections SET event = 'in clear'") }
    #expect(try await store.all().map(\.isReadable) == [false], "The text was written without a key.")
    try await store.remove(.made())
    #expect(try await store.all().map(\.event) == ["in clear"])
  }

  // MARK: S2, S7, S8b

  @Test("A missing lock row is restored, however the store is opened next", arguments: [false, true])
  func rowComesBack(fromBackup: Bool) async throws {
    try await locked("one")
    if fromBackup { try FileManager.default.removeItem(at: copy) }
    try scratch.change("DELETE FROM lock")
    let store = try scratch.openToLock()
    #expect(store.state == .closed)
    try await store.unlock(.made())
    #expect(try await store.all().map(\.event) == ["one"])
    #expect(LockRowCopy(in: DataFolder(scratch.url)).row != nil)
  }

  @Test("A lock row that is unreadable, or whose cost would hang the computer, is restored too")
  func doctoredRow() async throws {
    for sql in [
      "UPDATE lock SET passes = 100, bytes = 1073741824", "UPDATE lock SET id = 'x'", "UPDATE lock SET salt = x''",
    ] {
      try await locked("one")
      try scratch.change(sql)
      #expect(try await reopened { try await $0.all().contains { $0.event == "one" } })
      let store = try scratch.openToLock()
      try await store.remove(.made())
      store.close()
    }
  }

  @Test("If a lock row can't be found anywhere, nothing is written, no backup is made, and opening says so")
  func lockLost() async throws {
    try await locked("one")
    try FileManager.default.removeItem(at: copy)
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("backups"))
    try scratch.change("DELETE FROM lock")
    let before = try Data(contentsOf: scratch.database)
    for _ in 0..<2 {
      #expect(throws: StoreProblem.lockLost(path: scratch.url.path)) { try scratch.open() }
    }
    #expect(try scratch.contents().allSatisfy { $0 != "backups" })
    // The pages are unchanged, except perhaps for SQLite's change counter in the first.
    #expect(try Data(contentsOf: scratch.database).dropFirst(4_096) == before.dropFirst(4_096))
  }

  @Test("A second lock on the same day is copied at once, and the first one's row is never mistaken for it")
  func secondLock() async throws {
    let store = try scratch.openToLock()
    try await store.add(.sample("one"), finishesDraft: false)
    _ = try await store.set(.made("first lock"))
    let first = try Data(contentsOf: copy)
    try await store.remove(.made("first lock"))
    #expect(!FileManager.default.fileExists(atPath: copy.path))
    _ = try await store.set(.made("second lock"))
    store.close()
    try scratch.change("DELETE FROM lock")
    let second = try scratch.openToLock()
    try await second.unlock(.made("second lock"))
    #expect(try await second.all().map(\.event) == ["one"])
    second.close()
    // With the first lock's copy and the day's backup, which also has the first lock.
    try first.write(to: copy)
    try scratch.change("DELETE FROM lock")
    #expect(throws: StoreProblem.lockLost(path: scratch.url.path)) { try scratch.open() }
  }

  @Test("When the lock opens, a damaged row is repaired from its copy, and a damaged copy from the row")
  func putRight() async throws {
    try await locked("one")
    try scratch.change("UPDATE lock SET salt = x'00112233445566778899aabbccddeeff'")
    #expect(try await reopened { try await $0.all().count } == 1)
    var text = try String(contentsOf: copy, encoding: .utf8)
    text.replace("\"passes\" : 1", with: "\"passes\" : 2")
    try text.write(to: copy, atomically: false, encoding: .utf8)
    try await reopened { store in
      #expect(try await store.all().count == 1)
      let row = try #require(try await store.lockRow())
      #expect(LockRowCopy(in: DataFolder(scratch.url)).row?.isSame(as: row) == true)
    }
  }

  // MARK: S3

  @Test(
    "A corrupted sealed value hides nothing beside it, is reported, stays in place, and is restored by an import")
  func spoilt() async throws {
    let store = try scratch.openToLock()
    try await Everything.keep(in: store)
    let before = try await store.archive()
    _ = try await store.set(.made())
    try await store.pool.write { db in
      for (table, column) in [
        ("reflections", "event"), ("sessions", "uses"), ("moods", "mood"), ("statements", "text"),
        ("breathing_patterns", "times"),
      ] {
        try db.execute(
          sql: "UPDATE \(table) SET \(column) = zeroblob(73) WHERE rowid = (SELECT min(rowid) FROM \(table))")
      }
      try db.execute(sql: "UPDATE drafts SET event = zeroblob(73); UPDATE help_plan SET places = zeroblob(73)")
      try db.execute(sql: "UPDATE mind SET content = zeroblob(73) WHERE deleted IS NULL")
    }
    let archive = try await store.archive()
    #expect(Set(archive.unreadable.map(\.kind)) == Set(RecordKind.allCases))
    #expect(archive.unreadable.count == RecordKind.allCases.count)
    #expect(archive.reflections.count == before.reflections.count - 1)
    #expect(archive.sessions.count == before.sessions.count - 1)
    let lost = try #require(archive.unreadable.first { $0.kind == .reflections })
    #expect(before.reflections.contains { $0.id == lost.id && $0.moment.day == lost.day })
    // Its row is listed and can be deleted, and no call is refused.
    let shown = try await store.reflections(in: 0..<9, of: TimelineQuery())
    #expect(shown.count == before.reflections.count && shown.count { !$0.isReadable } == 1)
    #expect(try await store.draft() == nil)
    let edit = try #require(StatementEdit.add("another"))
    _ = try await store.change(edit, given: [])
    #expect(try await store.archive().unreadable.count == RecordKind.allCases.count)
    store.close()
    let found = RespiteStore.check(directory: scratch.url, opener: .passphrase(try .made()))
    let line = try #require(found.first { $0.subject == "Reflections" })
    #expect(line.verdict == .broken && line.sentence.contains(lost.id?.lowercase ?? "none"))
    // An earlier export restores it.
    let again = try scratch.openToLock()
    try await again.unlock(.made())
    _ = try await again.add(before, isRehearsal: false)
    let after = try await again.archive()
    #expect(Set(after.reflections.map(\.event)) == Set(before.reflections.map(\.event)))
    #expect(after.sessions == before.sessions && after.moods == before.moods && after.patterns == before.patterns)
    // The lock can be removed, and the unreadable value stays as it is.
    try await again.pool.write { db in
      try db.execute(sql: "UPDATE reflections SET event = zeroblob(73) WHERE number = 2")
    }
    try await again.remove(.made())
    again.close()
    let unlocked = try scratch.open()
    #expect(unlocked.state == .none)
    #expect(try await unlocked.archive().unreadable.map(\.kind) == [.reflections])
    _ = try await unlocked.set(.made())
    #expect(try await unlocked.archive().unreadable.map(\.kind) == [.reflections])
  }

  // MARK: S5, S8

  @Test("Someone else's public key is detected at the next unlocking, replaced and reported")
  func foreignPublicKey() async throws {
    try await locked("one")
    let right = try #require(LockRowCopy(in: DataFolder(scratch.url)).row).boxPublicKey
    try FileManager.default.removeItem(at: copy)
    try scratch.change("UPDATE lock SET letterbox = x'\(String(repeating: "42", count: 32))'")
    let store = try scratch.openToLock()
    try await store.add(.sample())
    try await store.unlock(.made())
    #expect(store.takeRepairs() == [.publicKeyReplaced])
    #expect(try await store.lockRow()?.boxPublicKey == right)
    let archive = try await store.archive()
    #expect(archive.reflections.map(\.event) == ["one"])
    #expect(archive.unreadable.map(\.kind) == [.sessions], "It was sealed for another key, and hides nothing.")
    await store.lock()
    try await store.add(.sample(second: 1))
    try await store.unlock(.made())
    #expect(try await store.sessions().count == 1)
    #expect(store.takeRepairs().isEmpty)
  }

  @Test("A plan that someone else put outside the lock is taken back inside, and reported")
  func foreignPlan() async throws {
    let store = try scratch.openToLock()
    try await store.keep(HelpPlan([.people: "Sara"]))
    _ = try await store.set(.made())
    store.close()
    try scratch.change(
      "UPDATE help_plan SET outside_lock = 1, people = '0900 666', signs = '', helps = '', places = '', reasons = ''")
    let again = try scratch.openToLock()
    try await again.unlock(.made())
    #expect(again.takeRepairs().contains(.planReplaced))
    #expect(try await again.helpPlan()?.isOutsideLock == false)
    #expect(try await inClear() == 0)
    // The person can put it outside the lock, and it stays there.
    try await again.keep(HelpPlan([.people: "Sara"], isOutsideLock: true))
    again.close()
    let third = try scratch.openToLock()
    try await third.unlock(.made())
    #expect(third.takeRepairs().isEmpty)
    #expect(try await third.helpPlan() == HelpPlan([.people: "Sara"], isOutsideLock: true))
  }

  @Test("An import never puts a plan outside the lock")
  func importedPlan() async throws {
    let store = try scratch.openToLock()
    _ = try await store.set(.made())
    let report = try await store.add(
      Archive(plan: HelpPlan([.people: "zanzibar"], isOutsideLock: true)), isRehearsal: false)
    #expect(report[.plan].new == 1 && report.changesSomething)
    #expect(try await store.helpPlan() == HelpPlan([.people: "zanzibar"]))
    #expect(try await scratch.found(["zanzibar"]).isEmpty)
  }

  // MARK: S6

  @Test("A new passphrase costs at least the minimum, also on a busy computer")
  func floor() async throws {
    let floor = Argon2Cost.floor
    #expect(floor.passes == 3 && floor.bytes >= 64 << 20)
    #expect(SystemMemory.available < 512 << 20 || floor.bytes == 256 << 20)
    let isSoak = ProcessInfo.processInfo.environment["RESPITE_SOAK"] != nil
    let others = (0..<6).map { _ in Task.detached { while !Task.isCancelled {} } }
    defer { others.forEach { $0.cancel() } }
    for _ in 0..<(isSoak ? 12 : 1) {
      let cost = try Argon2Cost.calibrated()
      #expect(cost.passes >= 3 && cost.bytes >= floor.bytes)
      #expect(Argon2Cost.passesRange.contains(cost.passes) && Argon2Cost.memoryRange.contains(cost.bytes))
    }
  }

  @Test("A lock with too low a cost is upgraded when its passphrase opens it, and so are its backups")
  func raised() async throws {
    try await locked("one")
    let cost = Argon2Cost(passes: 2, bytes: 16_384)
    let store = try scratch.openToLock(UnlockAttempts(cost: cost, sleep: { _ in }))
    try await store.unlock(.made())
    let row = try #require(try await store.lockRow())
    #expect(row.cost == cost && row.pendingCleanup == .none)
    let daily = DailyBackups(in: DataFolder(scratch.url))
    let backup = try #require(daily.days.first.map(daily.file))
    #expect(try BackupInspection(path: backup.path).lock()?.hasSameKeys(as: row) == true)
    store.close()
    // The cost is never lowered.
    try await reopened { store in
      try await store.change(from: .made(), to: .made("another"))
      #expect(try await store.lockRow()?.cost == cost)
    }
  }

  // MARK: S9, S10, L5, L12

  @Test("Cleanup is reported as long as it is pending")
  func incomplete() async throws {
    try await locked("one")
    try scratch.change("UPDATE lock SET chore = 1")
    #expect(
      RespiteStore.examine(directory: scratch.url).contains {
        $0.subject == "Passphrase lock" && $0.verdict == .limited
      })
    #expect(
      RespiteStore.check(directory: scratch.url).contains { $0.subject == "Passphrase lock" && $0.verdict == .limited })
    #expect(try await reopened { try await $0.isComplete() })
    #expect(!RespiteStore.examine(directory: scratch.url).contains { $0.subject == "Passphrase lock" })
  }

  @Test("A lock that was prepared but not set changes nothing")
  func prepared() async throws {
    let store = try scratch.openToLock()
    try await store.add(.sample("zanzibar"), finishesDraft: false)
    let before = try scratch.contents()
    _ = try await store.prepare(.made())
    #expect(store.state == .none)
    #expect(try scratch.contents() == before)
    #expect(try await scratch.found(["zanzibar"]) == ["zanzibar"])
  }

  @Test("A new recovery key opens the lock and its backups, and the former one no longer does")
  func newRecoveryKey() async throws {
    let store = try scratch.openToLock()
    try await store.add(.sample("one"), finishesDraft: false)
    let former = try await store.set(.made())
    #expect(try await lockProblem { _ = try await store.prepareRecoveryKey(.made("wrong")) } != .notSet)
    let prepared = try await store.prepareRecoveryKey(.made())
    await store.lock()
    try await store.unlock(former)
    try await store.set(prepared)
    await store.lock()
    #expect(try await lockProblem { try await store.unlock(former) } != .notSet)
    try await store.unlock(prepared.recoveryKey)
    await store.lock()
    try await store.unlock(.made())
    let daily = DailyBackups(in: DataFolder(scratch.url))
    let day = try #require(daily.days.first)
    let row = try #require(try BackupInspection(path: daily.file(of: day).path).lock())
    let (new, old) = (try row.keys(prepared.recoveryKey), try row.keys(former))
    #expect(new != nil && old == nil)
  }

  @Test("A recovery note isn't sealed, and a sealed file opens only under its own name")
  func sealedFiles() async throws {
    let store = try scratch.openToLock()
    try await store.add(.sample("one"), finishesDraft: false)
    for name in ["damaged-2026-01-01-000001", "damaged-2026-01-01-000001-2"] {
      let place = scratch.url.appendingPathComponent(name, isDirectory: true)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      try Data("zanzibar \(name)".utf8).write(to: place.appendingPathComponent("respite.db"))
      var note = RecoveryNote()
      note.isDone = true
      note.write(in: place)
    }
    _ = try await store.set(.made())
    #expect(try await scratch.found(["zanzibar"]).isEmpty)
    let one = scratch.url.appendingPathComponent("damaged-2026-01-01-000001")
    let two = scratch.url.appendingPathComponent("damaged-2026-01-01-000001-2")
    #expect(RecoveryNote.read(in: one)?.isReported == false)
    let files = FileManager.default
    try files.moveItem(at: one.appendingPathComponent("respite.db.sealed"), to: one.appendingPathComponent("x"))
    try files.moveItem(
      at: two.appendingPathComponent("respite.db.sealed"), to: one.appendingPathComponent("respite.db.sealed"))
    try files.moveItem(at: one.appendingPathComponent("x"), to: two.appendingPathComponent("respite.db.sealed"))
    try await store.remove(.made())
    #expect(try await scratch.found(["zanzibar"]).isEmpty, "the sealed files swapped names")
  }

  // MARK: L1, L6, A9

  @Test("A database with a foreign trigger or view is set aside, and its words are recovered without it")
  func foreignTrigger() async throws {
    for sql in [
      "CREATE TRIGGER evil BEFORE INSERT ON reflections BEGIN SELECT RAISE(IGNORE); END",
      "CREATE TABLE evil(x); CREATE TRIGGER copies AFTER UPDATE ON reflections BEGIN INSERT INTO evil VALUES (old.event); END",
    ] {
      let place = LockRuleTests()
      let store = try place.scratch.open()
      try await store.add(.sample("one"), finishesDraft: false)
      store.close()
      try place.scratch.change(sql)
      #expect(throws: TransferProblem.self) { try RespiteStore.contents(ofBackup: place.scratch.database) }
      let opening = try RespiteStore.open(in: place.scratch.url, clock: .fixed)
      #expect(opening.setAside != nil)
      try await opening.store.add(.sample("two", second: 1), finishesDraft: false)
      #expect(try await Set(opening.store.all().map(\.event)) == ["one", "two"])
    }
  }

  @Test("If StorePresence's lock file was removed, no program assumes that it's alone")
  func removedPresence() async throws {
    let store = try scratch.openToLock()
    try await store.add(.sample("one"), finishesDraft: false)
    let elsewhere = Scratch()
    let backup = elsewhere.url.appendingPathComponent("copy.db")
    try FileManager.default.createDirectory(at: elsewhere.url, withIntermediateDirectories: true)
    _ = try await store.backup(to: backup)
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("respite.lock"))
    #expect(try await lockProblem { _ = try await store.set(.made()) } == .openElsewhere)
    #expect(throws: TransferProblem.openElsewhere) {
      try RespiteStore.restore(backup, into: scratch.url, clock: .fixed)
    }
    #expect(try await store.all().map(\.event) == ["one"])
  }

  @Test("A store with only a help plan isn't empty: it's backed up, and its lock row is restored")
  func planOnly() async throws {
    let store = try scratch.openToLock()
    try await store.keep(HelpPlan([.people: "Sara"]))
    #expect(try await store.keepDailyBackup() != nil)
    _ = try await store.set(.made())
    store.close()
    try scratch.change("DELETE FROM lock")
    let again = try scratch.openToLock()
    try await again.unlock(.made())
    #expect(try await again.helpPlan()?[.people] == "Sara")
  }
}
