// What a store had written to files that another program then replaced, as saved when the store closed. Blocking calls;
// any thread.

import Core
import Files
import Foundation
import Glibc

/// The folders with such data, `replaced-DATE`, and whether the person knows of them.
struct ReplacedFiles {
  let folder: DataFolder

  /// The prefix of the names of these folders.
  static let prefix = "replaced-"
  /// The name of an empty file that's in the folder until the folder is reported to the person.
  static let mark = "untold"

  /// Marks a new folder: it's still to be reported to the person.
  static func add(_ place: URL) throws { try DirectoryHandle(below: place.path)?.write(Data(), to: mark) }

  /// The newest folder that hasn't been reported to the person.
  var unreported: Replacement? {
    unreportedFolders.last.map { Replacement(path: folder.database, setAside: $0.path, isOwnSetAside: true) }
  }

  /// Records that all these folders were reported to the person.
  func markReported() { for place in unreportedFolders { place.remove(Self.mark) } }

  private var unreportedFolders: [DirectoryHandle] { folder.dated([Self.prefix]).filter { $0.isFile(Self.mark) } }
}
