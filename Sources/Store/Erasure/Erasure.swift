// Takes away everything that Respite has put on this computer. Blocking calls; any thread.
//
// Files are removed, not written over: on the disks of today (copies on write, wear levelling) writing over a file does
// not reach where it stood, and to promise it would be a lie. `Notes/009` says what that means.

import Core
import Files
import Foundation
import Glibc

/// The erasure of everything: the data folder, other folders of Respite's own, and single files elsewhere.
///
/// It begins by leaving a mark in the data folder, which goes last: an erasure that was cut off is known by it, and
/// running it again completes it. See `ErasureMark` for what counts as one.
public struct Erasure: Sendable {
  /// What is left of an erasure that did not come to its end.
  public enum Trace: Equatable, Sendable {
    /// There is none.
    case nothing
    /// It was begun within the last day: to be run again.
    case unfinished
    /// It was begun longer ago. What the person has kept since may be dear to them, so they are asked.
    case old
    /// Something else had the name of the mark; it is at this path now, and means nothing.
    case setAside(path: String)
  }

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

  /// Looks for what was cut off, and moves what only looks like it out of the way.
  public func trace() -> Trace {
    switch ErasureMark.state(in: data.path) {
    case .missing: .nothing
    case .fresh: .unfinished
    case .old: .old
    // Where it can't be moved it stays, and is not obeyed there either.
    case .foreign: ErasureMark.setAside(in: data.path).map { .setAside(path: $0) } ?? .nothing
    }
  }

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
    switch ErasureMark.state(in: folder.path) {
    case .missing, .foreign: return
    case .fresh, .old: break
    }
    guard presence.isAlone() else { throw .busy(path: folder.database) }
    unlink(folder.path + "/" + ErasureMark.name)
    presence.release()
  }

  /// Makes sure that nobody has the store open, and leaves the mark.
  ///
  /// - Returns: what keeps others from opening it, or nil where there is no data folder.
  private func begin() throws(ErasureProblem) -> StorePresence? {
    guard DataFolder.status(of: data.path)?.isFolder == true else { return nil }
    let opening: StorePresence.OpeningLock
    let presence: StorePresence
    do {
      presence = try StorePresence(in: data)
      opening = try presence.lockForOpening()
    } catch is StorePresence.OpeningTimeout {
      throw .openElsewhere
    } catch {
      throw .left([data.path])
    }
    defer { opening.release() }
    guard presence.isAlone() else { throw .openElsewhere }
    if ErasureMark.state(in: data.path) == .foreign, ErasureMark.setAside(in: data.path) == nil {
      throw .left([data.path + "/" + ErasureMark.name])
    }
    do {
      try ErasureMark.leave(in: data.path)
      data.synchronise([data.path])
    } catch  where error.code == ENOSPC || error.code == EDQUOT {
      // Erasing is what makes room again. If it is cut off, the person sees what is left, and asks for it once more.
    } catch {
      throw .left([data.path])
    }
    return presence
  }

  private func removeData(_ left: inout [String]) {
    let real = realpath(data.path, nil)
    defer { free(real) }
    guard let real else { return Self.remove(data.path, &left) }
    let path = String(cString: real)
    let isLink = path != data.path && DataFolder.linkStatus(of: data.path)?.isLink == true
    let before = left.count
    Folder(path)?.empty(&left) { $0 != ErasureMark.name && (!isLink || DataFolder.isOurs($0)) }
    // As long as anything is left, the mark says so.
    guard left.count == before else { return }
    data.synchronise([path])
    Self.remove(path + "/" + ErasureMark.name, &left)
    if isLink {
      rmdir(path)  // where others keep things too, it stays
      Self.remove(data.path, &left)
    } else {
      Self.remove(path, &left, isFolder: true)
    }
    data.synchronise([(data.path as NSString).deletingLastPathComponent])
  }

  private static func removeFolder(_ path: String, _ left: inout [String]) {
    guard let status = DataFolder.linkStatus(of: path) else { return }
    guard status.isFolder else { return remove(path, &left) }
    Folder(path)?.empty(&left) { _ in true }
    remove(path, &left, isFolder: true)
  }

  private static func remove(_ path: String, _ left: inout [String], isFolder: Bool = false) {
    let code = isFolder ? rmdir(path) : unlink(path)
    if code != 0, errno != ENOENT { left.append(path) }
  }
}

extension DataFolder {
  /// Whether something of that name in the data folder can be Respite's work.
  static func isOurs(_ name: String) -> Bool {
    let names = ["respite.db", "respite.lock", "backups", "scenes", ErasureMark.name]
    let prefixes = ["respite.db-", "damaged-", "before-restore-", AtomicFile.formerPrefix]
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) } || AtomicFile.isPart(name)
  }
}

extension stat {
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
