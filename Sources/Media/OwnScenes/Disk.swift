// Reading and writing scenes so that a crash or a full disk leaves either the whole or nothing. Any thread; blocks.

import Core
import Foundation
import Glibc

/// A file that is open until this goes.
final class OpenFile {
  let descriptor: Int32
  /// In bytes, when it was opened.
  let size: Int

  /// A file to read, with something in it or not.
  ///
  /// Opening never waits, as it would for the other end of a pipe.
  /// - Throws: `SceneProblem.unreadable`, also for what is no file.
  init(reading url: URL) throws(SceneProblem) {
    descriptor = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    var facts = stat()
    guard descriptor >= 0, fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      if descriptor >= 0 { close(descriptor) }
      throw .unreadable
    }
    size = Int(facts.st_size)
  }

  /// A new file that only its owner may read.
  ///
  /// - Parameter flags: others are for tests.
  /// - Throws: `SceneProblem`.
  init(creating url: URL, flags: Int32 = O_CREAT | O_EXCL | O_NOFOLLOW) throws(SceneProblem) {
    descriptor = open(url.path, O_WRONLY | O_CLOEXEC | flags, 0o600)
    size = 0
    if descriptor < 0 { throw Disk.problem(errno, at: url) }
  }

  deinit { close(descriptor) }

  /// Whether it begins as texts do: without any of the control characters that every film has in its head.
  ///
  /// A playlist is a text too, and could send GStreamer to the network.
  var isText: Bool {
    var head = [UInt8](repeating: 0, count: 512)
    let count = pread(descriptor, &head, head.count, 0)
    return count > 0 && head.prefix(count).allSatisfy { $0 >= 0x20 || (0x07...0x0d).contains($0) }
  }
}

/// What can be done on a disk, and what its errors mean to a person.
enum Disk {
  /// What an error of the system says about writing at `url`.
  static func problem(_ code: Int32, at url: URL) -> SceneProblem {
    [ENOSPC, EDQUOT, EFBIG].contains(code) ? .diskFull : .notWritable(url.deletingLastPathComponent().path)
  }

  /// Makes a folder that only its owner may enter.
  static func makeFolder(_ url: URL) throws(SceneProblem) {
    if mkdir(url.path, 0o700) != 0 { throw problem(errno, at: url) }
  }

  /// Lets a folder become another by one step; onto the disk, too.
  static func rename(_ url: URL, to target: URL) throws(SceneProblem) {
    if Glibc.rename(url.path, target.path) != 0 { throw problem(errno, at: target) }
    try sync(target.deletingLastPathComponent())
  }

  /// Waits until what a folder lists is on the disk.
  static func sync(_ folder: URL) throws(SceneProblem) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem(errno, at: folder) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw problem(errno, at: folder) }
  }

  /// - Throws: `SceneProblem.diskFull` if `bytes` more would leave less than 16 MiB.
  static func checkRoom(for bytes: Int, in folder: URL) throws(SceneProblem) {
    var facts = statvfs()
    guard statvfs(folder.path, &facts) == 0 else { return }  // not known: writing will tell
    if UInt64(facts.f_bavail) * UInt64(facts.f_frsize) < UInt64(bytes) + 16 << 20 { throw .diskFull }
  }

  /// Writes a file and waits until it is on the disk.
  static func write(_ data: Data, to url: URL) throws(SceneProblem) {
    let file = try OpenFile(creating: url)
    try write([UInt8](data)[...], to: file, url)
    if fsync(file.descriptor) != 0 { throw problem(errno, at: url) }
  }

  /// Copies all of `source` and waits until it is on the disk; file systems that can, share the blocks.
  ///
  /// - Parameter goOn: asked between any two pieces; what it throws is thrown on.
  /// - Throws: `SceneProblem`, `.unreadable` if the source became shorter meanwhile.
  static func copy(_ source: OpenFile, to url: URL, goOn: () throws -> Void) throws {
    let target = try OpenFile(creating: url)
    try copy(source, to: target, url, goOn: goOn)
    if fsync(target.descriptor) != 0 { throw problem(errno, at: url) }
  }

  /// The same without waiting, to a file that is open.
  static func copy(_ source: OpenFile, to target: OpenFile, _ url: URL, goOn: () throws -> Void) throws {
    let cloning: UInt = 0x4004_9409  // FICLONE of linux/fs.h, a macro that Swift does not see
    if ioctl(target.descriptor, cloning, source.descriptor) == 0 { return }
    var left = source.size
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while left > 0 {
      try goOn()
      let count = read(source.descriptor, &piece, min(left, piece.count))
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw SceneProblem.unreadable }
      try write(piece[..<count], to: target, url)
      left -= count
    }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to file: OpenFile, _ url: URL) throws(SceneProblem) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file.descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw problem(errno, at: url) }
      rest = rest.dropFirst(count)
    }
  }
}
