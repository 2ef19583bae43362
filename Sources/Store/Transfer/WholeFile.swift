// Writes a file whole or not at all. Blocking calls; any thread.

import Core
import Foundation
import Glibc

/// A file that comes into being beside its place and takes it when it is complete.
///
/// Until then whatever was there is untouched; whoever opens the path finds the old or the new, never a part. Only its
/// owner can read it.
public struct WholeFile: Sendable {
  /// How the names of files begin that are not complete.
  static let temporaryPrefix = ".respite-"

  /// Where it is to be.
  let target: String
  /// Where it is until then.
  let temporary: String

  /// Makes an empty file beside `url`.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite` if there is something that is no plain file, or the folder can't be
  ///   written; `diskFull`.
  init(at url: URL) throws(TransferProblem) {
    let path = url.standardizedFileURL.path
    // A link stays a link: the file that it names is replaced.
    let real = realpath(path, nil)
    target = real.map { String(cString: $0) } ?? path
    free(real)
    if let status = DataFolder.status(of: target), !status.isFile { throw .cannotWrite(path: path) }
    let folder = (target as NSString).deletingLastPathComponent
    temporary = "\(folder)/\(Self.temporaryPrefix)\(UUID().uuidString.lowercased())"
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.problem(path, errno) }
    close(descriptor)
  }

  /// Writes `data` to `url` in place of what is there; on return it is on the disk.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite` or `diskFull`; then what was there is untouched.
  public static func write(_ data: Data, to url: URL) throws(TransferProblem) {
    let file = try WholeFile(at: url)
    do {
      try file.fill(data)
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
  }

  /// Makes what is in the temporary file last, and moves it to its place.
  func finish() throws(TransferProblem) {
    try Self.synchronise(temporary, target)
    guard rename(temporary, target) == 0 else { throw Self.problem(target, errno) }
    // Makes the move last. Where a folder cannot be synchronised the file system does it in its own time.
    try? Self.synchronise((target as NSString).deletingLastPathComponent, target)
  }

  /// Removes the temporary file, and what SQLite may have left beside it.
  func discard() {
    for suffix in [""] + DataFolder.sidecars { unlink(temporary + suffix) }
  }

  /// Removes what programs that died left half-written in a folder.
  ///
  /// - Parameter seconds: how old it must be, so that nothing goes that is being written.
  static func clearLeftovers(in folder: String, olderThan seconds: Int) {
    // Where nothing can be seen, nothing can be cleared.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(temporaryPrefix) {
      let path = "\(folder)/\(name)"
      if let status = DataFolder.status(of: path), status.isFile, status.st_mtim.tv_sec <= time(nil) - seconds {
        unlink(path)
      }
    }
  }

  private func fill(_ data: Data) throws(TransferProblem) {
    let descriptor = open(temporary, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.problem(target, errno) }
    defer { close(descriptor) }
    let code = data.withUnsafeBytes { bytes -> CInt in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return errno }
        rest = rest.dropFirst(count)
      }
      return 0
    }
    if code != 0 { throw Self.problem(target, code) }
  }

  private static func synchronise(_ path: String, _ target: String) throws(TransferProblem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem(target, errno) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw problem(target, errno) }
  }

  private static func problem(_ path: String, _ code: CInt) -> TransferProblem {
    code == ENOSPC || code == EDQUOT ? .diskFull(path: path) : .cannotWrite(path: path)
  }
}
