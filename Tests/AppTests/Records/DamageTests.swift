// What the person is told when the database was damaged, and what they can do about it.

import Core

import Foundation
import Synchronization
import Testing

@testable import App
@testable import Doubles

/// A double for backups that records the calls it gets.
private final class Backups: RecoveryStore {
  let asked = Mutex<[String]>([])
  let isRefusing: Bool

  init(isRefusing: Bool = false) { self.isRefusing = isRefusing }

  private func note(_ words: String) { asked.withLock { $0.append(words) } }

  func bringBack(from file: URL) async throws -> BackupContents {
    note("bring back \(file.path)")
    if isRefusing { throw StoreProblem.diskFull(path: "/") }
    return .of(reflections: 3)
  }
  func markDamageReported() async { note("told") }
}

extension BackupContents {
  fileprivate static func of(reflections: Int) -> BackupContents {
    BackupContents([.reflections: reflections])
  }
}

@MainActor @Suite struct DamageTests {
  private static let backup = IntactBackup(
    path: "/data/backups/respite-2026-03-29.db", day: LocalDay("2026-03-29") ?? LocalDay(number: 0),
    contents: .of(reflections: 57))

  private func records(_ backups: Backups, _ damage: Damage?) -> Records {
    Records { OpenedRecords(recovery: backups, damage: damage) }
  }

  private func damage(recovered: Int?, backup: IntactBackup? = backup) -> Damage {
    Damage(folder: "/data/damaged-1", recovered: recovered.map { .of(reflections: $0) }, backup: backup)
  }

  private func until(_ condition: () -> Bool) async {
    #expect(await eventually { condition() })
  }

  @Test(
    "The notice says where the files are, how much was recovered, and which backup there is",
    arguments: [
      (nil, "Respite will recover what it can the next time it starts."),
      (0, "None of its reflections could be read. You can carry on writing in a new file."),
      (1, "One reflection was recovered, and it’s here."), (41, "41 reflections were recovered, and they’re here."),
    ] as [(Int?, String)])
  func sentences(recovered: Int?, words: String) {
    let english = Dates(Locale(identifier: "en_GB"))
    let sentence = ErrorPresenter.sentence(damage: damage(recovered: recovered), dates: english)
    #expect(
      sentence == "The file with your reflections was damaged, so Respite set it aside, untouched, in /data/damaged-1. "
        + words + " Your backup from 29 March has 57 reflections.")
    let alone = ErrorPresenter.sentence(damage: damage(recovered: recovered, backup: nil), dates: english)
    #expect(alone.hasSuffix(words))
  }

  @Test("The backup is offered, brought back on request, and then not offered again")
  func bringBack() async {
    let backups = Backups()
    let records = records(backups, damage(recovered: 2))
    await until { records.notice != nil }
    #expect(records.offeredBackup == Self.backup)
    records.bringBackPressed()
    records.bringBackPressed()
    await records.settle()
    #expect(records.notice == "3 reflections were restored from the backup.")
    #expect(records.offeredBackup == nil)
    #expect(backups.asked.withLock { $0 } == ["bring back \(Self.backup.path)", "told"])
  }

  @Test("If the backup can’t be brought back now, a message says so and the offer stays")
  func refused() async {
    let backups = Backups(isRefusing: true)
    let records = records(backups, damage(recovered: 2))
    await until { records.offeredBackup != nil }
    records.bringBackPressed()
    await records.settle()
    #expect(records.notice == ErrorPresenter.sentence(StoreProblem.diskFull(path: "/")))
    #expect(records.offeredBackup == Self.backup)
    #expect(backups.asked.withLock { $0 }.count == 1)
  }

  @Test("A dismissed notice isn't shown again")
  func putAway() async {
    let backups = Backups()
    let records = records(backups, damage(recovered: 2))
    await until { records.notice != nil }
    records.noticeDismissed()
    #expect(records.notice == nil && records.offeredBackup == nil)
    await until { backups.asked.withLock { $0 } == ["told"] }
  }
}
