// The daily backups: which days have one, which of them are sound, and which are deleted. Blocking calls; any thread.

import Core
import Foundation
import Glibc

/// The folder `backups` within the data folder, with one database file per day.
struct DailyBackups {
  /// How many of the newest backups are always retained.
  static let retained = 10
  /// The folder's name.
  static let folderName = "backups"

  let folder: URL
  /// The present day. Backups of later days were made while the clock was wrong, or it's wrong now.
  let today: LocalDay

  init(in dataFolder: DataFolder, today: LocalDay = WallClock.system.moment(dayStartHour: 0).day) {
    folder = dataFolder.url.appendingPathComponent(Self.folderName, isDirectory: true)
    self.today = today
  }

  /// The path of the backup of a day.
  func file(of day: LocalDay) -> URL { folder.appendingPathComponent("respite-\(day).db") }

  /// The days that have a backup, oldest first. Files with other names are ignored.
  var days: [LocalDay] {
    // A link counts as empty, as does an unreadable folder.
    guard let handle = DirectoryHandle(below: folder.path) else { return [] }
    return handle.names.filter(handle.isFile).compactMap(Self.day).sorted()
  }

  /// The day in the name of a backup; nil if that isn't a backup's name.
  static func day(of name: String) -> LocalDay? {
    guard name.hasPrefix("respite-"), name.hasSuffix(".db") else { return nil }
    return LocalDay(String(name.dropFirst(8).dropLast(3)))
  }

  /// The days that have a backup, newest first, with future days at the end: their backups are older than their names
  /// say.
  var newestFirst: [LocalDay] {
    let days = days.reversed()
    return days.filter { $0 <= today } + days.filter { $0 > today }
  }

  /// The backups that pass inspection and aren't empty, in the order of `newestFirst`. Each is inspected only when the
  /// sequence reaches it.
  var valid: some Sequence<IntactBackup> {
    newestFirst.lazy.compactMap { day in
      let file = self.file(of: day)
      // Damaged backups are skipped here; `respite check` reports them.
      guard let contents = attempt("read a daily backup", { try RespiteStore.contents(ofBackup: file) }),
        !contents.isEmpty
      else { return nil }
      return IntactBackup(path: file.path, day: day, contents: contents)
    }
  }

  /// The newest valid backup.
  var newestValid: IntactBackup? { valid.first { _ in true } }

  /// The days in `days` (sorted, oldest first) that are neither among the newest ten nor the last of their month.
  static func superfluous(_ days: [LocalDay]) -> [LocalDay] {
    days.dropLast(retained).filter { day in
      days.contains { $0 > day && ($0.year, $0.month) == (day.year, day.month) }
    }
  }

  /// Deletes the superfluous backups. Those of future days are treated separately: they must not push out the true
  /// ones. If the clock is wrong only now, they're the true ones themselves.
  func clear() {
    let days = days
    for some in [days.filter { $0 <= today }, days.filter { $0 > today }] {
      for day in Self.superfluous(some) { unlink(file(of: day).path) }
    }
  }
}
