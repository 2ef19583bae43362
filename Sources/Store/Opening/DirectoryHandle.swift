// A folder held by its file descriptor. What is in it is found by its name in that very folder (`openat`, `fstatat`,
// `unlinkat`), so neither a link in it nor a folder that was replaced by a link in the meantime leads
// elsewhere. Blocking calls.
//
// Everything below the data folder is reached this way, except by SQLite, which opens by path; see `Connection`.

import Files
import Foundation
import Glibc

/// An open folder, whose links are never followed. It's closed when this object is released.
final class DirectoryHandle {
  let descriptor: CInt
  /// The path it was opened by, to show the person.
  let path: String
  let device: dev_t

  /// Opens the data folder, or returns nil if it can't be opened.
  ///
  /// - Parameter path: may contain links; they're followed here and never again.
  convenience init?(_ path: String) {
    self.init(descriptor: open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
  }

  /// Opens a folder in the data folder; nil if it's a link, or anything else but a folder.
  ///
  /// - Parameter path: the data folder's path, followed by the name of a folder in it.
  convenience init?(below path: String) {
    self.init(descriptor: open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), path)
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

  /// Opens a folder in this one; nil if it's a link, or anything else but a folder.
  func folder(_ name: String) -> DirectoryHandle? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    return DirectoryHandle(descriptor: openat(descriptor, name, flags), "\(path)/\(name)")
  }

  /// The status of an entry, without following a link; nil if there's no such entry.
  func status(_ name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Whether an entry is a regular file. A link isn't one, wherever it leads.
  func isFile(_ name: String) -> Bool { status(name)?.isFile == true }

  /// Reads a regular file; nil for anything else, and if it can't be read. Never waits for the other end of a pipe.
  ///
  /// - Parameter limit: a file of this length or more, in bytes, isn't read.
  func read(_ name: String, limit: off_t = .max) -> Data? {
    let file = openat(descriptor, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.isFile, status.st_size < limit else { return nil }
    do { return try handle.readToEnd() ?? Data() } catch { return nil }
  }

  /// The first `count` bytes of a regular file, or all if it's shorter; none for anything else.
  func beginning(_ name: String, _ count: Int) -> [UInt8] {
    let file = openat(descriptor, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.isFile else { return [] }
    return DamagedFile.read(file, at: 0, count: count) ?? []
  }

  /// Deletes an entry that isn't a folder. For a link, that's the link and not its target.
  ///
  /// - Returns: whether it's gone.
  @discardableResult func remove(_ name: String) -> Bool { unlinkat(descriptor, name, 0) == 0 || errno == ENOENT }

  /// Removes every permission of a file or a folder that isn't in `mode`. File systems without permissions refuse.
  func narrow(_ name: String, to mode: mode_t) {
    guard let status = status(name), !status.isLink, status.st_mode & 0o7777 & ~mode != 0 else { return }
    _ = fchmodat(descriptor, name, status.st_mode & mode, AT_SYMLINK_NOFOLLOW)
  }

  /// A path of an entry, for APIs that take only paths (`AtomicFile`, SQLite). It leads through the open descriptor, so
  /// it's valid even after the folder was moved or replaced. Without /proc it's the usual path.
  func place(_ name: String) -> String {
    let place = "/proc/self/fd/\(descriptor)"
    return (access(place, F_OK) == 0 ? place : path) + "/" + name
  }

  /// The names of all entries, sorted and collected at once: `readdir` may skip entries of a folder that changes.
  var names: [String] {
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
    return names.sorted()
  }
}

extension stat {
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
