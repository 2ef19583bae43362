// Atomic files at places that a person may have named, with failures that can be told to the person.

import Core
import Files
import Foundation
import Glibc

extension AtomicFile {
  /// Makes an empty temporary file beside `url`, after deleting what crashed programs left there.
  ///
  /// A symbolic link stays one: the file that it names is replaced.
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

  /// Replaces the file at `url` by one with this content. On return it is on the disk.
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

extension TransferProblem {
  fileprivate init(_ failure: SystemFailure, _ path: String) {
    self = failure.isDiskFull ? .diskFull(path: path) : .cannotWrite(path: path)
  }
}
