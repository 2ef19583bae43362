// The files that a person names, seen from the store: which may be read, and which must never be written over.

import Core
import Foundation
import Glibc

extension RespiteStore {
  /// Reads a file that is to be imported.
  ///
  /// Blocks.
  ///
  /// - Throws: `TransferProblem`: `cannotRead`, or `tooLarge` beyond a gigabyte, which no export reaches.
  public static func readExport(_ url: URL) throws(TransferProblem) -> Data {
    let path = url.standardizedFileURL.path
    // Only a plain file has an end.
    guard let status = DataFolder.status(of: path), status.isFile else { throw .cannotRead(path: path) }
    guard status.st_size <= 1 << 30 else { throw .tooLarge(path: path) }
    do { return try Data(contentsOf: url) } catch { throw .cannotRead(path: path) }
  }

  /// Makes sure that a file the person wants written is none of those that the store lives in.
  ///
  /// - Parameter directory: the data folder.
  /// - Throws: `TransferProblem.ownFile`.
  public static func refuseOwnFile(_ url: URL, in directory: URL) throws(TransferProblem) {
    let folder = DataFolder(directory)
    let own = [folder.database, folder.lock] + DataFolder.sidecars.map { folder.database + $0 }
    func place(_ path: String) -> String {
      let parent = (path as NSString).deletingLastPathComponent
      let real = realpath(parent, nil)
      defer { free(real) }
      return (real.map { String(cString: $0) } ?? parent) + "/" + (path as NSString).lastPathComponent
    }
    let path = url.standardizedFileURL.path
    let status = DataFolder.status(of: path)
    let isOwn = own.contains { file in
      if place(file) == place(path) { return true }
      // The same file by another name.
      guard let status, let other = DataFolder.status(of: file) else { return false }
      return status.st_dev == other.st_dev && status.st_ino == other.st_ino
    }
    if isOwn { throw .ownFile(path: path) }
  }
}
