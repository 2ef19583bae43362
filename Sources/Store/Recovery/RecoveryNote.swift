// The note in a folder of damaged files: how far their recovery has come, and whether the person knows.
//
// It is there before the damaged files are moved, so that a program that dies in the middle is followed by one that
// goes on. Blocking calls; any thread, while `StorePresence` holds the opening lock.

import Core
import Files
import Foundation
import Glibc

/// What stands in the note. It holds numbers, and no word.
struct RecoveryNote {
  static let name = "recovery.json"
  /// How the names of folders of damaged files begin.
  static let folderPrefix = "damaged-"

  /// Whether there is nothing more to bring over.
  var isDone = false
  /// Whether the person knows.
  var isTold = false
  /// What has been brought over so far.
  private(set) var recovered = BackupContents()

  /// More was brought over.
  mutating func add(_ contents: BackupContents) { recovered = recovered.and(contents) }

  /// Whether anything is still to be brought over.
  static func isAnyOpen(in folder: DataFolder) -> Bool { all(in: folder).contains { !$0.note.isDone } }

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
  static func read(in folder: URL) -> RecoveryNote? {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }  // there is none
    return (try? JSONDecoder().decode(RecoveryNote.self, from: data)) ?? RecoveryNote()
  }

  /// Writes it. If that fails, recovery is done once more at the next opening, which adds nothing twice.
  func write(in folder: URL) {
    guard let data = try? JSONEncoder().encode(self) else { return }  // numbers can always be encoded
    try? AtomicFile.write(data, to: folder.appendingPathComponent(Self.name))
  }
}

extension RecoveryNote: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    isDone = try values.decodeIfPresent(Bool.self, forKey: Key("isDone")) ?? false
    isTold = try values.decodeIfPresent(Bool.self, forKey: Key("isTold")) ?? false
    let counts = try RecordKind.allCases.map {
      ($0, try values.decodeIfPresent(Int.self, forKey: Key($0.rawValue)) ?? 0)
    }
    recovered = BackupContents(
      Dictionary(uniqueKeysWithValues: counts),
      inBin: try values.decodeIfPresent(Int.self, forKey: Key("inBin")) ?? 0,
      newestDay: try values.decodeIfPresent(String.self, forKey: Key("newestDay")).flatMap { LocalDay($0) })
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(isDone, forKey: Key("isDone"))
    try values.encode(isTold, forKey: Key("isTold"))
    for kind in RecordKind.allCases { try values.encode(recovered[kind], forKey: Key(kind.rawValue)) }
    try values.encode(recovered.inBin, forKey: Key("inBin"))
    try values.encodeIfPresent(recovered.newestDay?.description, forKey: Key("newestDay"))
  }
}
