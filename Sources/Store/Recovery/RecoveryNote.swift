// The note in a folder of damaged files: how far their recovery has come, and whether the person knows.
//
// It is there before the damaged files are moved, so that a program that dies in the middle is followed by one that
// goes on. Blocking calls; any thread, during a turn of `StorePresence`.

import Core
import Foundation
import Glibc

/// What stands in the note. It holds numbers, and no word.
struct RecoveryNote: Codable {
  static let name = "recovery.json"
  /// How the names of folders of damaged files begin.
  static let folderPrefix = "damaged-"

  var isDone = false
  var isTold = false
  private var reflections = 0
  private var inBin = 0
  private var newestDay: String?
  private var sessions = 0
  private var moods = 0
  private var statements = 0
  private var patterns = 0

  /// What was recovered; nil as long as that has not happened.
  var recovered: BackupContents? {
    get {
      guard isDone else { return nil }
      return BackupContents(
        reflections: reflections, inBin: inBin, newestDay: newestDay.flatMap { LocalDay($0) }, sessions: sessions,
        moods: moods, statements: statements, patterns: patterns)
    }
    set {
      guard let newValue else { return }
      isDone = true
      (reflections, inBin) = (newValue.reflections, newValue.inBin)
      newestDay = newValue.newestDay?.description
      (sessions, moods) = (newValue.sessions, newValue.moods)
      (statements, patterns) = (newValue.statements, newValue.patterns)
    }
  }

  /// The folders that have a note, oldest first.
  static func all(in folder: DataFolder) -> [(folder: URL, note: RecoveryNote)] {
    // Where nothing can be seen, there is nothing to go on with.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(folderPrefix) }.sorted().compactMap { name in
      let place = folder.url.appendingPathComponent(name, isDirectory: true)
      return read(in: place).map { (folder: place, note: $0) }
    }
  }

  /// Nil where there is none. One that was cut off while it was written counts as just begun.
  private static func read(in folder: URL) -> RecoveryNote? {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }  // there is none
    return (try? JSONDecoder().decode(RecoveryNote.self, from: data)) ?? RecoveryNote()
  }

  /// Writes it. If that fails, recovery is done once more at the next opening, which adds nothing twice.
  func write(in folder: URL) {
    guard let data = try? JSONEncoder().encode(self) else { return }  // numbers can always be encoded
    try? WholeFile.write(data, to: folder.appendingPathComponent(Self.name))
  }
}
