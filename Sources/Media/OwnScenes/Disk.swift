// Reading and writing the files of the person's own scenes. Failures are `SceneProblem`s. Blocking calls; any thread.

import Core
import Files
import Foundation
import Glibc

extension FileDescriptor {
  /// Opens a regular file for reading.
  ///
  /// - Throws: `SceneProblem.unreadable`, also for anything that isn't a regular file.
  convenience init(reading url: URL) throws(SceneProblem) {
    // Without O_NONBLOCK, opening a pipe would wait for its other end.
    do { try self.init(url.path, O_RDONLY | O_NONBLOCK | O_NOCTTY) } catch { throw .unreadable }
    guard let status, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
  }

  /// The size in bytes.
  var size: Int { status.map { Int($0.st_size) } ?? 0 }

  /// The first `count` bytes, or as many as there are.
  func head(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(descriptor, &bytes, count, 0)
    return Array(bytes.prefix(max(read, 0)))
  }
}

/// File system calls for the library of the person's own scenes.
enum Disk {
  /// Runs `work`, which writes at `url`, and turns a failure into the problem shown to the person.
  private static func writing<Value>(
    at url: URL, _ work: () throws(SystemFailure) -> Value
  ) throws(SceneProblem) -> Value {
    do {
      return try work()
    } catch {
      throw error.isDiskFull || error.code == EFBIG ? .diskFull : .notWritable(url.deletingLastPathComponent().path)
    }
  }

  /// Makes a folder, which must not exist yet, with mode 0700.
  static func makeFolder(_ url: URL) throws(SceneProblem) {
    if mkdir(url.path, 0o700) != 0 { throw .notWritable(url.deletingLastPathComponent().path) }
  }

  /// Renames a folder. On return the new name is on the disk.
  static func rename(_ url: URL, to target: URL) throws(SceneProblem) {
    try writing(at: target) { () throws(SystemFailure) in try FileSystem.rename(url.path, to: target.path) }
    try sync(target.deletingLastPathComponent())
  }

  /// Waits until the names in a folder are on the disk.
  static func sync(_ folder: URL) throws(SceneProblem) {
    try writing(at: folder) { () throws(SystemFailure) in try FileSystem.sync(folder.path) }
  }

  /// - Throws: `SceneProblem.diskFull` if writing `bytes` would leave less than 16 MiB free.
  static func checkRoom(for bytes: Int, in folder: URL) throws(SceneProblem) {
    guard let free = FileSystem.freeBytes(at: folder.path) else { return }  // then writing fails if there is no room
    if free < UInt64(bytes) + 16 << 20 { throw .diskFull }
  }

  /// Writes a new file. On return its content is on the disk.
  static func write(_ data: Data, to url: URL) throws(SceneProblem) {
    try writing(at: url) { () throws(SystemFailure) in try AtomicFile.write(data.bytes, to: url.path) }
  }

  /// Restricts a file that other code has written to its owner, and waits until its content is on the disk.
  static func finish(_ url: URL) throws(SceneProblem) {
    guard chmod(url.path, 0o600) == 0 else { throw .notWritable(url.deletingLastPathComponent().path) }
    try writing(at: url) { () throws(SystemFailure) in try FileDescriptor(url.path, O_RDONLY).sync() }
  }

  /// Copies a file to a new one. File systems that can do so share the blocks. On return the content is on the disk.
  ///
  /// - Parameter goOn: called before each megabyte; what it throws ends the copying.
  /// - Throws: `SceneProblem`, `.unreadable` if the source was truncated in the meantime; what `goOn` throws.
  static func copy(_ source: FileDescriptor, to url: URL, goOn: () throws -> Void) throws {
    let target = try writing(at: url) { () throws(SystemFailure) in
      try FileDescriptor(url.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    }
    try copy(source, to: target, url, goOn: goOn)
    try writing(at: url) { () throws(SystemFailure) in try target.sync() }
  }

  /// Copies to an open file, without syncing it.
  static func copy(_ source: FileDescriptor, to target: FileDescriptor, _ url: URL, goOn: () throws -> Void) throws {
    let cloning: UInt = 0x4004_9409  // FICLONE of linux/fs.h, a macro that Swift doesn't import
    if ioctl(target.descriptor, cloning, source.descriptor) == 0 { return }
    var left = source.size
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while left > 0 {
      try goOn()
      let count = read(source.descriptor, &piece, min(left, piece.count))
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { throw SceneProblem.unreadable }
      try writing(at: url) { () throws(SystemFailure) in
        try target.write(piece.span.extracting(..<count).bytes)
      }
      left -= count
    }
  }
}
