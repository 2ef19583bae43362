// The daily backups: which days have one, which of them are whole, and which are deleted. Blocking calls; any thread.

import Core
import Foundation
import Glibc

/// The folder `backups` within the data folder, with one database file per day.
struct DailyBackups {
  /// How many of the newest backups are always kept.
  static let kept = 10
  /// The folder's name.
  static let folderName = "backups"

  let folder: URL

  init(in dataFolder: DataFolder) {
    folder = dataFolder.url.appendingPathComponent(Self.folderName, isDirectory: true)
  }

  /// The path of the backup of a day.
  func file(of day: LocalDay) -> URL { folder.appendingPathComponent("respite-\(day).db") }

  /// The days that have a backup, oldest first. Files with other names are ignored.
  var days: [LocalDay] {
    // An unreadable folder counts as empty.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      guard name.hasPrefix("respite-"), name.hasSuffix(".db") else { return nil }
      return LocalDay(String(name.dropFirst(8).dropLast(3)))
    }.sorted()
  }

  /// The backups that pass inspection and aren't empty, newest first. Each is inspected only when the sequence reaches it.
  var valid: some Sequence<KeptBackup> {
    days.reversed().lazy.compactMap { day in
      let file = self.file(of: day)
      // Damaged backups are skipped here; `respite check` reports them.
      guard let contents = attempt("read a daily backup", { try RespiteStore.contents(ofBackup: file) }),
        !contents.isEmpty
      else { return nil }
      return KeptBackup(path: file.path, day: day, contents: contents)
    }
  }

  /// The newest valid backup.
  var newestValid: KeptBackup? { valid.first { _ in true } }

  /// The days in `days` (sorted, oldest first) that are neither among the newest ten nor the last of their month.
  static func superfluous(_ days: [LocalDay]) -> [LocalDay] {
    days.dropLast(kept).filter { day in
      days.contains { $0 > day && ($0.year, $0.month) == (day.year, day.month) }
    }
  }

  /// Deletes the superfluous backups.
  func clear() {
    for day in Self.superfluous(days) { unlink(file(of: day).path) }
  }
}
