// The state of a recovery, in a file beside the damaged files.
//
// The note is written before the damaged files are moved, so that the next opening continues if the program is killed
// in between. Blocking calls; any thread, while `StorePresence` holds the opening lock.

import Core
import Files
import Foundation
import Glibc

/// How far the recovery of a folder's files has got, and whether the person knows of it. Contains numbers, and none of
/// the person's words.
struct RecoveryNote {
  static let name = "recovery.json"
  /// The prefix of the names of folders with damaged files.
  static let folderPrefix = "damaged-"

  /// Whether nothing is left to recover.
  var isDone = false
  /// Whether it was reported to the person.
  var isReported = false
  /// The records recovered so far.
  private(set) var recovered = BackupContents()

  /// Adds to what has been recovered.
  mutating func add(_ contents: BackupContents) { recovered = recovered.and(contents) }

  /// Whether any recovery isn't finished.
  static func isAnyOpen(in folder: DataFolder) -> Bool { all(in: folder).contains { !$0.note.isDone } }

  /// The folders with a note, oldest first.
  static func all(in folder: DataFolder) -> [(folder: URL, note: RecoveryNote)] {
    folder.dated([folderPrefix]).compactMap { place in
      read(in: place).map { (folder: URL(fileURLWithPath: place.path, isDirectory: true), note: $0) }
    }
  }

  /// Reads the note in a folder; nil if there isn't one. An unreadable note counts as that of a recovery that has just
  /// begun.
  static func read(in folder: URL) -> RecoveryNote? {
    DirectoryHandle(below: folder.path).flatMap { read(in: $0) }
  }

  /// Reads the note in an open folder; nil if there isn't one.
  static func read(in folder: DirectoryHandle) -> RecoveryNote? {
    guard let data = folder.read(name) else { return nil }
    return attempt("decode the note of a recovery") { try JSONDecoder().decode(RecoveryNote.self, from: data) }
      ?? RecoveryNote()
  }

  /// Writes the note. If that fails, the next opening recovers once more, which adds nothing twice.
  func write(in folder: URL) {
    guard let data = try? JSONEncoder().encode(self) else { return }  // numbers can always be encoded
    attempt("write the note of a recovery") { try DirectoryHandle(below: folder.path)?.write(data, to: Self.name) }
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
    isReported = try values.decodeIfPresent(Bool.self, forKey: Key("isTold")) ?? false
    let counts = try RecordKind.allCases.map {
      ($0, try values.decodeIfPresent(Int.self, forKey: Key($0.rawValue)) ?? 0)
    }
    recovered = BackupContents(
      Dictionary(uniqueKeysWithValues: counts),
      onYourMind: try values.decodeIfPresent(Int.self, forKey: Key("onYourMind")) ?? 0,
      inBin: try values.decodeIfPresent(Int.self, forKey: Key("inBin")) ?? 0,
      newestDay: try values.decodeIfPresent(String.self, forKey: Key("newestDay")).flatMap { LocalDay($0) })
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(isDone, forKey: Key("isDone"))
    try values.encode(isReported, forKey: Key("isTold"))
    for kind in RecordKind.allCases { try values.encode(recovered[kind], forKey: Key(kind.rawValue)) }
    try values.encode(recovered.onYourMind, forKey: Key("onYourMind"))
    try values.encode(recovered.inBin, forKey: Key("inBin"))
    try values.encodeIfPresent(recovered.newestDay?.description, forKey: Key("newestDay"))
  }
}
