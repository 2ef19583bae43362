// What a store had written to files that another program had replaced when it closed. Blocking calls; any thread.

import Core
import Files
import Foundation
import Glibc

/// The folders with such files, `replaced-DATE`, and whether the person knows of them.
struct ReplacedFiles {
  let folder: DataFolder

  /// How their names begin.
  static let prefix = "replaced-"
  /// An empty file that stays in the folder until the person has been told about it.
  static let mark = "untold"

  /// Marks a new folder: the person still has to be told about it.
  static func add(_ place: URL) throws { try DirectoryHandle(below: place.path)?.write(Data(), to: mark) }

  /// The newest folder that the person hasn't been told about.
  var unreported: Replacement? {
    untold.last.map { Replacement(path: folder.database, setAside: $0.path, isOwnSetAside: true) }
  }

  /// Records that the person has been told about all of them.
  func told() { for place in untold { place.remove(Self.mark) } }

  private var untold: [DirectoryHandle] { folder.dated([Self.prefix]).filter { $0.isFile(Self.mark) } }
}
