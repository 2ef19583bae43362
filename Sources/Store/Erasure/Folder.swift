// A folder that is emptied through its descriptor, so that whatever is exchanged for a link meanwhile is not followed.

import Glibc

/// An open folder.
final class Folder {
  private let descriptor: CInt
  private let path: String
  private let device: dev_t

  /// - Parameter path: links in it are followed, once, here.
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

  /// Removes what is in it, and what is in that; a link goes, not what it names.
  ///
  /// - Parameters:
  ///   - left: gets the paths of what could not be removed.
  ///   - isWanted: whether something of that name is to go.
  func empty(_ left: inout [String], where isWanted: (String) -> Bool) {
    fchmod(descriptor, 0o700)  // one that was made read-only would keep what is in it
    for name in names where isWanted(name) {
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      if status.isFolder {
        guard status.st_dev == device else {
          left.append("\(path)/\(name)")
          continue
        }
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        if fchmodat(descriptor, name, 0o700, 0) == 0 {
          Folder(descriptor: openat(descriptor, name, flags), "\(path)/\(name)")?.empty(&left) { _ in true }
        }
      }
      if unlinkat(descriptor, name, status.isFolder ? AT_REMOVEDIR : 0) != 0, errno != ENOENT {
        left.append("\(path)/\(name)")
      }
    }
  }

  /// Collected before anything is removed: a folder that changes while it is read may skip some.
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
