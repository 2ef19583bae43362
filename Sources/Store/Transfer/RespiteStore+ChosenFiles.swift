// Files that the person chooses: reading and writing exports, and refusing paths that are Respite's own.

import Core
import Files
import Foundation
import Glibc

extension RespiteStore {
  /// Reads a file for import.
  ///
  /// Blocks.
  ///
  /// - Throws: `TransferProblem`: `cannotRead`, or `tooLarge` above one gigabyte, which no export reaches.
  public static func readExport(_ url: URL) throws(TransferProblem) -> Data {
    let path = url.standardizedFileURL.path
    // Reading a pipe or a device might never end.
    guard let status = DataFolder.status(of: path), status.isFile else { throw .cannotRead(path: path) }
    guard status.st_size <= 1 << 30 else { throw .tooLarge(path: path) }
    do { return try Data(contentsOf: url) } catch { throw .cannotRead(path: path) }
  }

  /// Writes a file at `url`, readable by its owner only, replacing any file there. On return the content is on the
  /// disk.
  ///
  /// Blocks.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite` or `diskFull`; the file is then unchanged.
  public static func writeExport(_ data: Data, to url: URL) throws(TransferProblem) {
    try AtomicFile.write(data, to: url)
  }

  /// Throws if a path to be written is the data folder or within it, also through links. New files in its subfolder
  /// `backups` are allowed.
  ///
  /// - Parameters:
  ///   - url: the path to be written.
  ///   - directory: the data folder.
  /// - Throws: `TransferProblem.ownFile`.
  public static func refuseOwnFile(_ url: URL, in directory: URL) throws(TransferProblem) {
    let path = url.standardizedFileURL.path
    if ProtectedPaths(DataFolder(directory)).contain(path) { throw .ownFile(path: path) }
  }
}

/// The paths in the data folder that exports and backups must not replace.
private struct ProtectedPaths {
  private let folder: String
  private let backups: String

  init(_ folder: DataFolder) {
    self.folder = Self.resolved(folder.path)
    backups = self.folder + "/backups"
  }

  func contain(_ path: String) -> Bool {
    let place = Self.resolved(path)
    if isSame(place, folder) || isHardLink(path) { return true }
    var parent = Self.parent(of: place)
    // A file in `backups` is refused only if it exists.
    if isSame(parent, backups) { return DataFolder.linkStatus(of: place) != nil }
    while parent != "/" {
      if isSame(parent, folder) { return true }
      parent = Self.parent(of: parent)
    }
    return false
  }

  private func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let one = DataFolder.status(of: one), let other = DataFolder.status(of: other) else { return false }
    return one.isSame(as: other)
  }

  /// Whether a path is another hard link to a file in the data folder.
  private func isHardLink(_ path: String) -> Bool {
    guard let status = DataFolder.status(of: path), status.isFile, status.st_nlink > 1,
      let names = FileManager.default.enumerator(atPath: folder)
    else { return false }
    return names.lazy.compactMap { $0 as? String }.contains { name in
      DataFolder.linkStatus(of: "\(folder)/\(name)")?.isSame(as: status) ?? false
    }
  }

  /// The path with symbolic links resolved; names at its end that don't exist are left as they are.
  private static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let parent = parent(of: path)
    if parent == path { return path }
    let above = resolved(parent)
    return (above == "/" ? "" : above) + "/" + (path as NSString).lastPathComponent
  }

  private static func parent(of path: String) -> String {
    let parent = (path as NSString).deletingLastPathComponent
    return parent.isEmpty ? "/" : parent
  }
}

extension stat {
  /// Whether both are the same file.
  fileprivate func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}
