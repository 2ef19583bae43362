// Entries of the data folder that are named like Respite's but aren't. Read-only; blocking calls; any thread.

import Core
import Foundation
import Glibc

/// Entries of the data folder that Respite leaves alone though their names are like its own: links, folders where files
/// are expected, and other people's files among its copies.
struct ForeignEntries {
  /// The largest number of paths that a finding lists.
  private static let named = 10

  let folder: DataFolder

  /// The paths of these entries, relative to the data folder and sorted.
  var paths: [String] {
    guard let handle = DirectoryHandle(folder.path) else { return [] }
    return handle.names.flatMap { name in
      if name == DailyBackups.folderName { return within(name, handle) { DataFolder.isBackup($0, in: $1) } }
      if DataFolder.isDated(name) { return within(name, handle) { DataFolder.isCopy($0, in: $1) } }
      let isLikeOurs = DataFolder.copies.contains(where: name.hasPrefix)
      return isLikeOurs || DataFolder.fileNames.contains(name) && !handle.isFile(name) ? [name] : []
    }
  }

  private func within(
    _ name: String, _ handle: DirectoryHandle, _ isOurs: (String, DirectoryHandle) -> Bool
  ) -> [String] {
    guard let place = handle.folder(name) else { return [name] }
    return place.names.filter { !isOurs($0, place) }.map { "\(name)/\($0)" }
  }

  /// What to report to the person; empty if there's nothing.
  var findings: [Finding] { [finding, backups].compactMap(\.self) }

  /// Reports that no daily backups are made, because something other than a folder has the name of theirs; nil
  /// otherwise.
  private var backups: Finding? {
    let place = folder.path + "/" + DailyBackups.folderName
    guard let status = DataFolder.linkStatus(of: place), !status.isFolder else { return nil }
    return Finding(
      localized("Backups"), .broken,
      // TRANSLATORS: In the output of “respite doctor” and “respite check”, in the terminal. {path} is the path of a
      // file. A link is a symbolic link.
      localized(
        "No daily backups are made: {path} is a link or a file, not a folder. Please move it out of the way.",
        ["path": place]))
  }

  /// Lists all these entries in one sentence; nil if there are none.
  var finding: Finding? {
    let paths = paths
    if paths.isEmpty { return nil }
    let names = paths.prefix(Self.named) + (paths.count > Self.named ? ["…"] : [])
    return Finding(
      localized("Storage"), .limited,
      // TRANSLATORS: In the output of “respite doctor” and “respite check”, in the terminal. {names} is a list of file
      // names. A link is a symbolic link.
      localized(
        "Respite leaves these files in {folder} alone, because they’re links or it didn’t make them. They aren’t backed up "
          + "or encrypted: {names}", ["folder": folder.path, "names": names.joined(separator: ", ")]))
  }
}
