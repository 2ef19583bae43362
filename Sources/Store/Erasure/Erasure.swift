// Deletes everything that Respite has put on this computer. Blocking calls; any thread.
//
// Files are deleted, not overwritten. On today's disks (copy-on-write, wear levelling) overwriting a file doesn't reach
// the blocks where it was stored, so promising that would be a lie. `Notes/009` explains it.

import Core
import Files
import Foundation
import Glibc

/// The erasure of everything: the data folder, other folders of Respite's own, and single files elsewhere.
///
/// 1. It makes sure that no other program has the store open, and prevents any from opening it.
/// 2. It writes a marker into the data folder (`ErasureMark`), so that an interrupted erasure can be recognized.
/// 3. It resets the settings, and deletes the single files and the other folders.
/// 4. It deletes the contents of the data folder except the marker.
/// 5. If nothing failed in step 4, it deletes the marker, and the folder.
///
/// Running an interrupted erasure again completes it.
public struct Erasure: Sendable {
  /// The remains of an earlier, interrupted erasure.
  public enum Interruption: Equatable, Sendable {
    /// There was no interruption.
    case nothing
    /// An erasure was begun within the last day. Run it again.
    case unfinished
    /// An erasure was begun longer ago. The person may have saved things since, so ask them.
    case old
    /// A file with the marker's name wasn't a marker. It has been moved to this path, and has no effect.
    case setAside(path: String)
  }

  /// The name of the folder in the data folder that has the scenes which the person added.
  public static let scenesFolder = "scenes"

  private let data: DataFolder
  private let folders: [URL]
  private let files: [URL]

  /// Creates an erasure without starting it.
  ///
  /// - Parameters:
  ///   - data: the data folder. If it's a link, the link and what Respite has put at its target are deleted; everything
  ///     else at the target stays.
  ///   - folders: other folders that are Respite's alone. Of a link only the link is deleted.
  ///   - files: single files in folders that other programs use too.
  public init(data: URL, folders: [URL], files: [URL]) {
    self.data = DataFolder(data)
    self.folders = folders
    self.files = files
  }

  /// Looks for the marker of an interrupted erasure, and moves any other file of that name out of the way.
  public func interruption() -> Interruption {
    switch ErasureMark.state(in: data.path) {
    case .missing: .nothing
    case .fresh: .unfinished
    case .old: .old
    // A file that can't be moved remains, and has no effect either.
    case .foreign: ErasureMark.setAside(in: data.path).map { .setAside(path: $0) } ?? .nothing
    }
  }

  /// Deletes everything. Links are deleted and never followed, and nothing on another file system is touched.
  ///
  /// The store must be closed, and nothing may be written from the call on.
  ///
  /// - Parameter settings: resets the settings; called once the marker is written.
  /// - Throws: `ErasureProblem`.
  public func run(settings: () -> Void) throws(ErasureProblem) {
    let presence = try begin()
    settings()
    var failed: [String] = []
    for file in files { Self.remove(file.path, &failed) }
    for folder in folders { Self.removeFolder(folder.path, &failed) }
    removeData(&failed)
    withExtendedLifetime(presence) {}
    if !failed.isEmpty { throw .left(failed) }
  }

  /// Deletes the marker of an interrupted erasure when the store is opened: what is written from now on must not be
  /// deleted by resuming it.
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

  /// Makes sure that no other program has the store open, and writes the marker.
  ///
  /// - Returns: the lock that prevents others from opening the store, or nil if there's no data folder.
  private func begin() throws(ErasureProblem) -> StorePresence? {
    guard DataFolder.status(of: data.path)?.isFolder == true else { return nil }
    let opening: StorePresence.OpeningLock
    let presence: StorePresence
    // Respite never locks a link or a pipe of that name, and it's to be erased anyway.
    if DataFolder.linkStatus(of: data.lock)?.isFile == false { unlink(data.lock) }
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
      try ErasureMark.write(in: data.path)
      data.synchronise([data.path])
    } catch  where error.code == ENOSPC || error.code == EDQUOT {
      // The disk is full, and erasing makes room. Without a marker an interrupted erasure isn't resumed automatically;
      // the person sees what is left, and starts it again.
    } catch {
      throw .left([data.path])
    }
    return presence
  }

  private func removeData(_ failed: inout [String]) {
    let real = realpath(data.path, nil)
    defer { free(real) }
    guard let real else { return Self.remove(data.path, &failed) }
    let path = String(cString: real)
    let isLink = path != data.path && DataFolder.linkStatus(of: data.path)?.isLink == true
    let failedBefore = failed.count
    let handle = DirectoryHandle(path)
    handle?.removeContents(&failed) { $1 != [ErasureMark.name] && (!isLink || DataFolder.isOurs($0, $1)) }
    // The marker remains as long as anything couldn't be deleted.
    guard failed.count == failedBefore else { return }
    data.synchronise([path])
    Self.remove(path + "/" + ErasureMark.name, &failed)
    if isLink {
      rmdir(path)  // fails, as it should, if others have files there
      Self.remove(data.path, &failed)
    } else {
      Self.remove(path, &failed, isFolder: true)
    }
    data.synchronise([(data.path as NSString).deletingLastPathComponent])
  }

  private static func removeFolder(_ path: String, _ failed: inout [String]) {
    guard let status = DataFolder.linkStatus(of: path) else { return }
    guard status.isFolder else { return remove(path, &failed) }
    DirectoryHandle(below: path)?.removeContents(&failed) { _, _ in true }
    remove(path, &failed, isFolder: true)
  }

  private static func remove(_ path: String, _ failed: inout [String], isFolder: Bool = false) {
    let code = isFolder ? rmdir(path) : unlink(path)
    if code != 0, errno != ENOENT { failed.append(path) }
  }
}
