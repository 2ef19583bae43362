// Empties a folder through its file descriptor (`openat`, `unlinkat`), so that a folder replaced by a link meanwhile
// isn't followed.

import Glibc

/// An open directory whose contents can be deleted. It's closed when this object is released.
final class DirectoryHandle {
  private let descriptor: CInt
  private let path: String
  private let device: dev_t

  /// Opens the folder, or returns nil if it can't be opened.
  ///
  /// - Parameter path: may contain links; they're followed here and never again.
  convenience init?(_ path: String) {
    self.init(descriptor: open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
  }

  private init?(descriptor: CInt, _ path: String) {
    var status = stat()
    guard descriptor >= 0 else { return nil }
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    (self.descriptor, self.path, device) = (descriptor, path, status.st_dev)
  }

  deinit { close(descriptor) }

  /// Deletes the contents recursively. A link is deleted, not its target, and other file systems are left alone.
  ///
  /// - Parameters:
  ///   - failed: receives the paths that couldn't be deleted.
  ///   - isIncluded: whether to delete the entry of this name.
  func removeContents(_ failed: inout [String], where isIncluded: (String) -> Bool) {
    fchmod(descriptor, 0o700)  // nothing can be deleted from a read-only folder
    for name in names where isIncluded(name) {
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      if status.isFolder {
        guard status.st_dev == device else {
          failed.append("\(path)/\(name)")
          continue
        }
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        if fchmodat(descriptor, name, 0o700, 0) == 0 {
          DirectoryHandle(descriptor: openat(descriptor, name, flags), "\(path)/\(name)")?
            .removeContents(&failed) { _ in true }
        }
      }
      if unlinkat(descriptor, name, status.isFolder ? AT_REMOVEDIR : 0) != 0, errno != ENOENT {
        failed.append("\(path)/\(name)")
      }
    }
  }

  /// The names of all entries, collected before any is deleted: `readdir` may skip entries of a folder that changes.
  private var names: [String] {
    guard let stream = fdopendir(dup(descriptor)) else { return [] }
    defer { closedir(stream) }
    rewinddir(stream)
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
