// The helper's two small text files.

import Files
import Glibc

/// A text file of less than 64 KiB, replaced atomically.
struct SmallFile {
  private static let limit = 65_536

  let path: String

  /// The content, or nil if the file is missing, isn't UTF-8 or is too large to be one of ours.
  var text: String? {
    guard let file = try? FileDescriptor(path, O_RDONLY | O_NONBLOCK) else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.limit)
    let count = read(file.descriptor, &bytes, bytes.count)
    guard count >= 0, count < bytes.count else { return nil }
    return String(validating: bytes[..<count], as: UTF8.self)
  }

  var exists: Bool { access(path, F_OK) == 0 }

  /// Replaces the file's content, and makes its folder (mode 0700) if that's missing. On return the content is on the
  /// disk.
  ///
  /// - Returns: false, with the file unchanged, if it couldn't be written.
  func write(_ text: String) -> Bool {
    do {
      try FileSystem.makeFolder(FileSystem.parent(of: path))
      try AtomicFile.write(text.utf8.span.bytes, to: path)
      return true
    } catch {
      return false
    }
  }

  /// Deletes the file, if it exists.
  func remove() { unlink(path) }
}
