// Automatic daily backups.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct DailyBackupTests {
  let scratch = Scratch()

  private func open(after days: Int) throws -> RespiteStore {
    let now = WallClock.fixed.now().addingTimeInterval(Double(days) * 86_400)
    return try RespiteStore.open(in: scratch.url, clock: WallClock(now: { now }, utcOffset: WallClock.fixed.utcOffset))
      .store
  }

  private func backups() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.url.appendingPathComponent("backups").path).sorted()
  }

  @Test("One backup is made a day and can be restored, and none of an empty store")
  func daily() async throws {
    let store = try scratch.open()
    #expect(try await store.keepDailyBackup() == nil)
    #expect(try scratch.contents().contains("backups") == false)
    try await store.add(.sample("words"), finishesDraft: false)
    let file = try #require(try await store.keepDailyBackup())
    #expect(try await store.keepDailyBackup() == nil)
    #expect(try backups() == ["respite-2026-03-29.db"])
    #expect(try scratch.mode("backups") == 0o700)
    #expect(try scratch.mode("backups/respite-2026-03-29.db") == 0o600)
    #expect(try RespiteStore.contents(ofBackup: file)[.reflections] == 1)
  }

  @Test("The last ten backups and the last of each month are kept, and other files are left alone")
  func kept() async throws {
    let first = try scratch.open()
    try await first.add(.sample("words"), finishesDraft: false)
    first.close()
    for day in [0, 1, 2, 3, 4, 10, 20, 32, 33, 34, 35, 36, 37, 38, 39, 40] {
      let store = try open(after: day)
      try await store.keepDailyBackup()
      store.close()
      if day == 0 { try Data("mine".utf8).write(to: scratch.url.appendingPathComponent("backups/respite-notes.db")) }
    }
    let days = try backups().filter { $0 != "respite-notes.db" }.map { String($0.dropFirst(8).dropLast(3)) }
    #expect(try backups().contains("respite-notes.db"))
    #expect(
      days == [
        "2026-03-31", "2026-04-18", "2026-04-30", "2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04", "2026-05-05",
        "2026-05-06", "2026-05-07", "2026-05-08",
      ])
  }

  @Test("The expected backups are removed and kept")
  func superfluous() {
    let days = (0..<70).map { LocalDay.march29.advanced(by: $0) }
    let kept = Set(days).subtracting(DailyBackups.superfluous(days)).sorted().map(\.description)
    #expect(kept.prefix(3) == ["2026-03-31", "2026-04-30", "2026-05-28"])
    #expect(kept.count == 12)
    #expect(DailyBackups.superfluous(Array(days.prefix(10))).isEmpty)
  }

  @Test("Backups of days to come crowd out no true one, and come last")
  func toCome() async throws {
    let first = try scratch.open()
    try await first.add(.sample("words"), finishesDraft: false)
    first.close()
    for day in [0] + Array(400..<410) + Array(1..<12) {
      let store = try open(after: day)
      try await store.keepDailyBackup()
      store.close()
    }
    let store = try open(after: 11)
    let days = await store.dailyBackups().map(\.day)
    let today = LocalDay.march29.advanced(by: 11)
    let (past, toCome) = (days.filter { $0 <= today }, days.filter { $0 > today })
    #expect(past.prefix(10) == (0..<10).map { today.advanced(by: -$0) }[...])
    #expect(toCome.count == 10 && days == past + toCome)
  }

  @Test("A failed backup removes no older one")
  func failed() async throws {
    let store = try scratch.open()
    try await store.add(.sample("words"), finishesDraft: false)
    try Data().write(to: scratch.url.appendingPathComponent("backups"))
    await #expect(throws: TransferProblem.self) { try await store.keepDailyBackup() }
    #expect(try await store.all().count == 1)
  }
}
