// Atomic files at paths that a person may have chosen, with failures that can be reported to the person.

import Core
import Files
import Foundation
import Glibc

extension AtomicFile {
  /// Makes an empty temporary file beside `url`, after deleting what crashed programs left there.
  ///
  /// For files that a person chose. If `url` is a symbolic link, its target is replaced and the link remains.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite`, also where `url` is something other than a regular file; `diskFull`.
  init(at url: URL) throws(TransferProblem) {
    let path = try Self.path(of: url)
    do { try self.init(path) } catch { throw TransferProblem(error, path) }
  }

  /// Commits the file. A failure is thrown as a `TransferProblem`: `cannotWrite` or `diskFull`.
  func finish() throws(TransferProblem) {
    do { try commit() } catch { throw TransferProblem(error, target) }
  }

  /// Writes a file at `url`, which a person chose, replacing any file there. On return the content is on the disk.
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
  /// at `path` is replaced, and its target remains unchanged.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite` or `diskFull`.
  init(below path: String) throws(TransferProblem) {
    do { try self.init(path) } catch { throw TransferProblem(error, path) }
  }
}

extension DirectoryHandle {
  /// Writes a file in this folder, replacing any of the same name. On return the content is on the disk. A link of that
  /// name is replaced too, and its target remains unchanged.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite`, also if there's a folder or a pipe of that name; or `diskFull`.
  func write(_ data: Data, to name: String) throws(TransferProblem) {
    let path = "\(path)/\(name)"
    if let status = status(name), !status.isFile, !status.isLink { throw .cannotWrite(path: path) }
    do { try AtomicFile.write(data.bytes, to: place(name)) } catch { throw TransferProblem(error, path) }
  }

  /// Writes a new file, or does nothing if an entry of that name exists.
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
