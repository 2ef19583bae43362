// Atomic files at places that a person may have named, with failures that can be told to the person.

import Core
import Files
import Foundation
import Glibc

extension AtomicFile {
  /// Makes an empty temporary file beside `url`, after deleting what crashed programs left there.
  ///
  /// For files that a person chose. A symbolic link stays one: the file that it names is replaced.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite`, also where `url` is something other than a regular file; `diskFull`.
  init(at url: URL) throws(TransferProblem) {
    let path = try Self.path(of: url)
    do { try self.init(path) } catch { throw TransferProblem(error, path) }
  }

  /// Commits; a failure becomes a `TransferProblem`: `cannotWrite` or `diskFull`.
  func finish() throws(TransferProblem) {
    do { try commit() } catch { throw TransferProblem(error, target) }
  }

  /// Replaces the file at `url`, which a person chose, by one with this content. On return it is on the disk.
  ///
  /// - Throws: `TransferProblem`, as `init(at:)`; the file is then unchanged.
  static func write(_ data: Data, to url: URL) throws(TransferProblem) {
    let path = try path(of: url)
    do { try write(data.bytes, to: path) } catch { throw TransferProblem(error, path) }
  }

  private static func path(of url: URL) throws(TransferProblem) -> String {
    let path = url.standardizedFileURL.path
    let real = realpath(path, nil)
    defer { free(real) }
    let target = real.map { String(cString: $0) } ?? path
    if let status = DataFolder.status(of: target), !status.isFile { throw .cannotWrite(path: path) }
    return target
  }
}

extension AtomicFile {
  /// Makes an empty temporary file for one in the data folder, after deleting what crashed programs left there. A link
  /// of that name gives way, and what it leads to stays as it is.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite` or `diskFull`.
  init(below path: String) throws(TransferProblem) {
    do { try self.init(path) } catch { throw TransferProblem(error, path) }
  }
}

extension DirectoryHandle {
  /// Replaces a file of this folder by one with this content. On return it's on the disk. A link of that name gives
  /// way, and what it leads to stays as it is.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite`, also if there's a folder or a pipe of that name; or `diskFull`.
  func write(_ data: Data, to name: String) throws(TransferProblem) {
    let path = "\(path)/\(name)"
    if let status = status(name), !status.isFile, !status.isLink { throw .cannotWrite(path: path) }
    do { try AtomicFile.write(data.bytes, to: place(name)) } catch { throw TransferProblem(error, path) }
  }

  /// Writes a new file, and does nothing if there's something of that name.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite` or `diskFull`.
  func add(_ data: Data, as name: String) throws(TransferProblem) {
    do {
      let file = try FileDescriptor(place(name), O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW)
      try file.write(data.bytes)
      try file.sync()
    } catch {
      if error.code != EEXIST { throw TransferProblem(error, "\(path)/\(name)") }
    }
  }
}

extension TransferProblem {
  fileprivate init(_ failure: SystemFailure, _ path: String) {
    self = failure.isDiskFull ? .diskFull(path: path) : .cannotWrite(path: path)
  }
}
