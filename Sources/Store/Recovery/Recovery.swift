// Brings what can be read of damaged files into the database. Blocking calls; any thread, during a turn of
// `StorePresence`.

import Core
import Foundation
import GRDB
import Glibc

/// The recovery from all folders of damaged files that are not done with.
struct Recovery {
  let folder: DataFolder

  /// Moves the damaged database aside, with a note that its recovery is to be done.
  func setAside(at clock: WallClock) throws(SystemFailure) -> URL {
    try folder.setAside("damaged", at: clock) { RecoveryNote().write(in: $0) }
  }

  /// Goes on with what has been begun. A failure, as of a full disk, changes nothing and leaves it to the next opening.
  func run(into pool: DatabasePool) {
    for (place, note) in RecoveryNote.all(in: folder) where !note.isDone {
      let file = place.appendingPathComponent("respite.db").path
      let hasFiles = ["", "-wal"].contains { DataFolder.status(of: file + $0) != nil }
      guard hasFiles else {
        // The program died before it moved anything.
        unlink(place.appendingPathComponent(RecoveryNote.name).path)
        rmdir(place.path)
        continue
      }
      // The damaged files stay, and the next opening tries again.
      guard let recovered = try? recover(from: file, into: pool) else { continue }
      var note = note
      note.recovered = recovered
      note.write(in: place)
    }
  }

  /// The newest damage of which the person has not been told.
  var untold: Damage? {
    guard let (place, note) = RecoveryNote.all(in: folder).last(where: { !$0.note.isTold }) else { return nil }
    return Damage(folder: place.path, recovered: note.recovered, backup: DailyBackups(in: folder).lastGood)
  }

  /// Remembers that the person has been told of all of it that is done.
  func told() {
    for (place, note) in RecoveryNote.all(in: folder) where note.isDone && !note.isTold {
      var note = note
      note.isTold = true
      note.write(in: place)
    }
  }

  /// In one transaction.
  private func recover(from file: String, into pool: DatabasePool) throws -> BackupContents {
    let rows = LeafRows(file: DamagedFile(file))
    return try pool.write { db in
      let before = try BackupContents.fetch(from: db)
      try Intake.run(into: db, keepsNumbers: true) { intake in
        try rows.forEach { row in try intake.take(row) }
      }
      return try BackupContents.fetch(from: db).less(before)
    }
  }
}

extension BackupContents {
  /// What came since `former`.
  func less(_ former: BackupContents) -> BackupContents {
    BackupContents(
      reflections: reflections - former.reflections, inBin: inBin - former.inBin, newestDay: newestDay,
      sessions: sessions - former.sessions, moods: moods - former.moods, statements: statements - former.statements,
      patterns: patterns - former.patterns)
  }
}

extension DailyBackups {
  init(in folder: DataFolder) { self.init(folder: folder.url.appendingPathComponent("backups", isDirectory: true)) }

  /// Those that are whole, newest first.
  var good: some Sequence<KeptBackup> {
    days.reversed().lazy.compactMap { day in
      let file = self.file(of: day)
      // One that is damaged too is passed over; `respite check` tells of it.
      guard let contents = try? RespiteStore.contents(ofBackup: file), !contents.isEmpty else { return nil }
      return KeptBackup(path: file.path, day: day, contents: contents)
    }
  }

  /// The newest that is whole.
  var lastGood: KeptBackup? { good.first { _ in true } }
}
