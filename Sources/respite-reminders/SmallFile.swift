// A small file that is there whole or not at all, whatever happens meanwhile.

import Glibc

struct SmallFile {
  let path: String

  /// What is in it; nil if it is not there or is no text. More than 64 KiB is none of ours.
  var text: String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0, count < bytes.count else { return nil }
    return String(validating: bytes[..<count], as: UTF8.self)
  }

  /// Whether there is such a file.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Writes beside it, waits for the disk, and puts it in its place. Makes its folder, for nobody else to read.
  ///
  /// - Returns: whether it is there; if not, what was there before still is.
  func write(_ text: String) -> Bool {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    guard Self.make(folder) else { return false }
    let fresh = path + ".new"
    let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { break }
      rest = rest.dropFirst(max(count, 0))
    }
    let isWhole = rest.isEmpty && fsync(file) == 0
    close(file)
    guard isWhole, rename(fresh, path) == 0 else {
      unlink(fresh)
      return false
    }
    // The name, too, is to outlast a power cut; where that fails, the file is there all the same.
    let parent = open(folder, O_RDONLY | O_CLOEXEC)
    if parent >= 0 {
      fsync(parent)
      close(parent)
    }
    return true
  }

  /// Removes it, if it is there.
  func remove() { unlink(path) }

  private static func make(_ folder: String) -> Bool {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return false }
    return make(String(folder[..<slash])) && mkdir(folder, 0o700) == 0
  }
}
