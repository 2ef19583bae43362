// Replaces files atomically: a crash, a full disk or a power cut leaves the old content or the new, never a part.
// Blocking calls; any thread.
//
// Until the replacement, the new content is in a temporary file, such as `mine.json.0f3a9c21.respite-part`. Its writer
// holds a lock on it, so another program can distinguish it from one that a crash has left behind.

import Glibc

/// A temporary file in the same folder as a target. `commit()` replaces the target by it.
///
/// Until then the target isn't touched. Only the owner can read the new file.
///
/// For example:
///
/// ```swift
/// try AtomicFile.write("on\n".utf8.span.bytes, to: "/home/robin/.config/example")
///
/// // Or, where something else writes the temporary file:
/// let file = try AtomicFile("/home/robin/copy.db")
/// do {
///   try copyDatabase(to: file.temporary)
///   try file.commit()
/// } catch {
///   file.discard()
///   throw error
/// }
/// ```
public struct AtomicFile: Sendable {
  /// The prefix of the names that earlier versions of Respite gave to temporary files. A UUID followed it.
  public static let formerPrefix = ".respite-"
  private static let suffix = ".respite-part"
  /// The suffixes that SQLite gives to the files beside a database.
  private static let sidecarSuffixes = ["-wal", "-shm", "-journal"]

  /// The path of the file to be replaced or made.
  public let target: String
  /// The path of the temporary file.
  public let temporary: String
  /// The open temporary file, with the lock that shows that its writer runs.
  private let file: FileDescriptor

  /// Makes an empty temporary file, after deleting those that crashed programs left in the same folder.
  public init(_ target: String) throws(SystemFailure) {
    Self.clearLeftovers(beside: target)
    try self.init(for: target)
  }

  private init(for target: String) throws(SystemFailure) {
    for _ in 0..<100 {
      let temporary = Self.partPath(for: target)
      let file = try FileDescriptor(temporary, O_CREAT | O_EXCL | O_RDWR)
      // Another program may have taken the file for a leftover and deleted it before it was claimed.
      if file.claim() != .taken, let status = file.status, status.st_nlink > 0 {
        (self.target, self.temporary, self.file) = (target, temporary, file)
        return
      }
      unlink(temporary)
    }
    throw SystemFailure(code: EEXIST)
  }

  /// Replaces `target` by a file with these bytes. On return the new file is on the disk.
  ///
  /// Where the file system supports `O_TMPFILE`, the file has no name until it is complete, so a crash leaves nothing.
  ///
  /// - Throws: `SystemFailure`; the target is then unchanged.
  public static func write(_ bytes: RawSpan, to target: String) throws(SystemFailure) {
    clearLeftovers(beside: target)
    if try writeUnnamed(bytes, to: target) { return }
    let file = try AtomicFile(for: target)
    do {
      try file.file.write(bytes)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  /// Syncs the temporary file and renames it to the target. On return the target is on the disk.
  public func commit() throws(SystemFailure) {
    // Syncs by path, because SQLite may have written the file through another descriptor, or replaced it.
    try FileSystem.sync(temporary)
    try FileSystem.rename(temporary, to: target)
    // Some file systems can't sync a folder; they write the new name in their own time.
    try? FileSystem.sync(FileSystem.parent(of: target))
  }

  /// Deletes the temporary file, and the files that SQLite may have left beside it.
  public func discard() {
    for suffix in [""] + Self.sidecarSuffixes { unlink(temporary + suffix) }
  }

  /// Replaces `target` through a file that has no name until it's complete.
  ///
  /// - Returns: false, with nothing changed, if the file system doesn't support such files.
  private static func writeUnnamed(
    _ bytes: RawSpan, to target: String
  ) throws(SystemFailure) -> Bool {
    let folder = FileSystem.parent(of: target)
    let unnamed: CInt = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE, a macro that Swift doesn't import
    guard let file = try? FileDescriptor(folder, unnamed | O_RDWR) else { return false }
    // Claims the file before it has a name, so that no other program finds it unclaimed.
    _ = file.claim()
    let source = "/proc/self/fd/\(file.descriptor)"
    guard access(source, F_OK) == 0 else { return false }
    try file.write(bytes)
    try file.sync()
    func link(to path: String) -> Bool { linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 }
    if !link(to: target) {
      guard errno == EEXIST else { return false }
      // A link can't replace an existing file; a rename can.
      let part = partPath(for: target)
      guard link(to: part) else { return false }
      do {
        try FileSystem.rename(part, to: target)
      } catch {
        unlink(part)
        throw error
      }
    }
    withExtendedLifetime(file) {}
    try? FileSystem.sync(folder)
    return true
  }

  /// A random path for a temporary file, such as `FOLDER/mine.json.0f3a9c21.respite-part`. The target's name in it is
  /// shortened to 200 bytes.
  private static func partPath(for target: String) -> String {
    let random = String(UInt64.random(in: 1 << 32..<2 << 32), radix: 16).dropFirst()
    var name = target[(target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex)...]
    while name.utf8.count > 200 { name.removeLast() }
    return "\(FileSystem.parent(of: target))/\(name).\(random)\(suffix)"
  }
}

// Leftovers of programs that crashed.
extension AtomicFile {
  /// Whether `name` is the name of a temporary file, or of a file that SQLite puts beside one.
  public static func isPart(_ name: String) -> Bool { part(of: name) != nil }

  /// Deletes the temporary files of writers that no longer run, in a folder that only Respite writes to.
  ///
  /// - Parameters:
  ///   - folder: the folder's path.
  ///   - seconds: the least age at which an earlier version's temporary file is deleted. Those were never locked.
  public static func clearLeftovers(in folder: String, olderThan seconds: Int) {
    clear(folder, olderThan: seconds) { $0.hasPrefix(formerPrefix) }
  }

  /// Deletes the temporary files of writers that no longer run, in a folder that may hold the person's files too. So it
  /// deletes only files whose names no other program would choose.
  private static func clearLeftovers(beside target: String) {
    clear(FileSystem.parent(of: target), olderThan: 3_600) { name in
      let id = name.utf8.dropFirst(formerPrefix.utf8.count).prefix(36)
      let groups = id.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      return name.hasPrefix(formerPrefix) && groups.map(\.count) == [8, 4, 4, 4, 12]
        && groups.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
  }

  private static func clear(_ folder: String, olderThan seconds: Int, isFormer: (String) -> Bool) {
    // An unreadable folder is left as it is.
    guard let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
            String(cString: $0)
          }
        })
    }
    for name in names {
      let path = "\(folder)/\(name)"
      if let part = part(of: name) {
        if isLeftover("\(folder)/\(part)") { unlink(path) }
      } else if isFormer(name), let status = linkStatus(of: path), status.isFile,
        status.st_mtim.tv_sec <= time(nil) - seconds
      {
        unlink(path)
      }
    }
  }

  /// The name of the temporary file: `name` itself, or what precedes SQLite's suffix. Nil if `name` is neither kind of
  /// name.
  private static func part(of name: String) -> String? {
    let sidecar = sidecarSuffixes.first { name.hasSuffix(suffix + $0) } ?? ""
    let part = name.dropLast(sidecar.count)
    let rest = part.dropLast(suffix.count)
    guard part.hasSuffix(suffix), rest.dropLast(8).last == ".",
      rest.suffix(8).allSatisfy({ $0.isHexDigit && !$0.isUppercase })
    else { return nil }
    return String(part)
  }

  /// Whether the writer of a temporary file no longer runs. Also true if the file is missing, when only SQLite's files
  /// beside it are left.
  private static func isLeftover(_ path: String) -> Bool {
    guard let status = linkStatus(of: path) else { return true }
    guard status.isFile, status.st_uid == geteuid() else { return false }
    do {
      let claim = try FileDescriptor(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW).claim()
      // Where the file system has no locks, the file's age decides.
      return claim == .made || claim == .unsupported && status.st_mtim.tv_sec <= time(nil) - 86_400
    } catch {
      return error.code == ENOENT
    }
  }

  private static func linkStatus(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}

extension FileDescriptor {
  fileprivate enum Claim { case made, taken, unsupported }

  /// Locks a byte far behind the end of any file, to show that the writer runs. The kernel releases the lock when the
  /// descriptor is closed.
  ///
  /// The lock doesn't conflict with SQLite's locks. It belongs to this open file description (`F_OFD_SETLK`), so other
  /// threads of the writer find it taken, just as other programs do.
  fileprivate func claim() -> Claim {
    let setLock: CInt = 37  // F_OFD_SETLK, a macro that Swift doesn't import
    var lock = Glibc.flock()
    (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(F_WRLCK), Int16(SEEK_SET), 1 << 62, 1)
    if fcntl(descriptor, setLock, &lock) == 0 { return .made }
    return errno == EAGAIN || errno == EACCES ? .taken : .unsupported
  }
}

extension stat {
  fileprivate var isFile: Bool { st_mode & S_IFMT == S_IFREG }
}
