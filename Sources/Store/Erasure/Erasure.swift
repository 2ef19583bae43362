// Takes away everything that Respite has put on this computer. Blocking calls; any thread.
//
// Files are removed, not written over: on the disks of today (copies on write, wear levelling) writing over a file does
// not reach where it stood, and to promise it would be a lie. `Notes/009` says what that means.

import Core
import Foundation
import Glibc

/// The erasure of everything: the data folder, other folders of Respite's own, and single files elsewhere.
///
/// It begins by leaving a mark in the data folder, which goes last: an erasure that was cut off is known by it, and
/// running it again completes it.
public struct Erasure: Sendable {
  /// The file that says that an erasure has begun.
  static let mark = "erasing"

  private let data: DataFolder
  private let folders: [URL]
  private let files: [URL]

  /// An erasure, not begun yet.
  ///
  /// - Parameters:
  ///   - data: the data folder. If it is a link, what Respite has made where it leads goes, and the link; whatever else
  ///     is there stays.
  ///   - folders: others that are Respite's alone. Of one that is a link, only the link goes.
  ///   - files: single ones in folders that others use too.
  public init(data: URL, folders: [URL], files: [URL]) {
    self.data = DataFolder(data)
    self.folders = folders
    self.files = files
  }

  /// Whether one was begun and did not come to its end.
  public var isUnfinished: Bool { DataFolder.status(of: markPath) != nil }

  /// Removes all of it. Links are removed and never followed, and nothing on another file system is touched.
  ///
  /// The store must be closed; nothing may be kept from the call on.
  ///
  /// - Parameter settings: forgets what the person chose; called once the mark is there.
  /// - Throws: `ErasureProblem`.
  public func run(settings: () -> Void) throws(ErasureProblem) {
    let presence = try begin()
    settings()
    var left: [String] = []
    for file in files { Self.remove(file.path, &left) }
    for folder in folders { Self.removeFolder(folder.path, &left) }
    removeData(&left)
    withExtendedLifetime(presence) {}
    if !left.isEmpty { throw .left(left) }
  }

  /// Whoever opens the store begins anew: what is kept from now on must not be erased by going on with what was begun.
  ///
  /// - Throws: `StoreProblem.busy` while another program erases.
  static func clearMark(in folder: DataFolder, _ presence: StorePresence) throws(StoreProblem) {
    let path = folder.url.appendingPathComponent(mark).path
    guard DataFolder.status(of: path) != nil else { return }
    guard presence.isAlone() else { throw .busy(path: folder.database) }
    unlink(path)
    presence.end()
  }

  private var markPath: String { data.url.appendingPathComponent(Self.mark).path }

  /// Makes sure that nobody has the store open, and leaves the mark.
  ///
  /// - Returns: what keeps others from opening it, or nil where there is no data folder.
  private func begin() throws(ErasureProblem) -> StorePresence? {
    guard DataFolder.status(of: data.path)?.isFolder == true else { return nil }
    let turn: StorePresence.Turn
    let presence: StorePresence
    do {
      presence = try StorePresence(in: data)
      turn = try presence.takeTurn()
    } catch is StorePresence.TooLong {
      throw .openElsewhere
    } catch {
      throw .left([data.path])
    }
    defer { turn.end() }
    guard presence.isAlone() else { throw .openElsewhere }
    let descriptor = open(markPath, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .left([data.path]) }
    fsync(descriptor)
    close(descriptor)
    data.synchronise([data.path])
    return presence
  }

  private func removeData(_ left: inout [String]) {
    let real = realpath(data.path, nil)
    defer { free(real) }
    guard let real else { return Self.remove(data.path, &left) }
    let path = String(cString: real)
    let isLink = path != data.path && Self.linkStatus(of: data.path)?.isLink == true
    let before = left.count
    Folder(path)?.empty(&left) { $0 != Self.mark && (!isLink || DataFolder.isOurs($0)) }
    // As long as anything is left, the mark says so.
    guard left.count == before else { return }
    data.synchronise([path])
    Self.remove(path + "/" + Self.mark, &left)
    if isLink {
      rmdir(path)  // where others keep things too, it stays
      Self.remove(data.path, &left)
    } else {
      Self.remove(path, &left, isFolder: true)
    }
    data.synchronise([(data.path as NSString).deletingLastPathComponent])
  }

  private static func removeFolder(_ path: String, _ left: inout [String]) {
    guard let status = linkStatus(of: path) else { return }
    guard status.isFolder else { return remove(path, &left) }
    Folder(path)?.empty(&left) { _ in true }
    remove(path, &left, isFolder: true)
  }

  private static func remove(_ path: String, _ left: inout [String], isFolder: Bool = false) {
    let code = isFolder ? rmdir(path) : unlink(path)
    if code != 0, errno != ENOENT { left.append(path) }
  }

  private static func linkStatus(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

extension DataFolder {
  /// Whether something of that name in the data folder can be Respite's work.
  static func isOurs(_ name: String) -> Bool {
    let names = ["respite.db", "respite.lock", "backups", "scenes", Erasure.mark]
    let prefixes = ["respite.db-", "damaged-", "before-restore-", WholeFile.temporaryPrefix]
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }
}

extension stat {
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
