// Writes a file whole or not at all. Blocking calls; any thread.

import Core
import Foundation
import Glibc

/// A file that comes into being beside its place and takes it when it is complete.
///
/// Until then whatever was there is untouched; whoever opens the path finds the old or the new, never a part. Only its
/// owner can read it.
public struct WholeFile: Sendable {
  /// How the names of files begin that former versions left incomplete.
  static let temporaryPrefix = ".respite-"
  /// How the names of files end that are not complete, after a dot and eight signs by chance.
  private static let partSuffix = ".respite-part"
  private static let chanceCount = 8

  /// Where it is to be.
  let target: String
  /// Where it is until then.
  let temporary: String
  /// Tells others that it is being written.
  private let claim: Claim

  /// Makes an empty file beside `url`, and clears away what programs that died have left there.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite` if there is something that is no plain file, or the folder can't be
  ///   written; `diskFull`.
  init(at url: URL) throws(TransferProblem) {
    try self.init(for: try Self.target(of: url))
  }

  private init(for target: String) throws(TransferProblem) {
    self.target = target
    for _ in 0..<100 {
      let temporary = Self.part(of: target)
      let descriptor = open(temporary, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.problem(target, errno) }
      let claim = Claim(descriptor)
      // Another program may have taken it for a leftover just before it was claimed.
      if claim.isMade || !claim.isPossible, claim.hasName {
        (self.temporary, self.claim) = (temporary, claim)
        return
      }
      unlink(temporary)
    }
    throw .cannotWrite(path: target)
  }

  /// Writes `data` to `url` in place of what is there; on return it is on the disk.
  ///
  /// Where the system can do so, the file has no name until it is complete: a program that dies leaves nothing.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite` or `diskFull`; then what was there is untouched.
  public static func write(_ data: Data, to url: URL) throws(TransferProblem) {
    let target = try target(of: url)
    if try writeWithoutName(data, to: target) { return }
    let file = try WholeFile(for: target)
    do {
      try fill(file.claim.descriptor, with: data, for: target)
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
    try? Self.synchronise(Self.folder(of: target), target)
  }

  /// Removes the temporary file, and what SQLite may have left beside it.
  func discard() {
    for suffix in [""] + DataFolder.sidecars { unlink(temporary + suffix) }
  }

  /// Removes what programs that died left half-written in a folder of ours.
  ///
  /// What is being written by a program that lives is left alone.
  ///
  /// - Parameter seconds: how old what a former version left must be, since it doesn't tell whether it is being written.
  static func clearLeftovers(in folder: String, olderThan seconds: Int) {
    clear(folder, olderThan: seconds) { $0.hasPrefix(temporaryPrefix) }
  }

  /// Whether a name is that of a file that is not complete, or of what SQLite keeps beside it.
  static func isPart(_ name: String) -> Bool { partName(name) != nil }

  private static func clear(_ folder: String, olderThan seconds: Int, former: (String) -> Bool) {
    // Where nothing can be seen, nothing can be cleared.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names {
      let path = "\(folder)/\(name)"
      if let part = partName(name) {
        if Claim.isLeft("\(folder)/\(part)") { unlink(path) }
      } else if former(name), let status = DataFolder.linkStatus(of: path), status.isFile,
        status.st_mtim.tv_sec <= time(nil) - seconds
      {
        unlink(path)
      }
    }
  }

  /// Where a file is to be: a link stays a link, and what it names is replaced.
  private static func target(of url: URL) throws(TransferProblem) -> String {
    let path = url.standardizedFileURL.path
    let real = realpath(path, nil)
    defer { free(real) }
    let target = real.map { String(cString: $0) } ?? path
    if let status = DataFolder.status(of: target), !status.isFile { throw .cannotWrite(path: path) }
    // In a person's own folder, only what can be no one else's.
    clear(folder(of: target), olderThan: 3_600) { name in
      name.hasPrefix(temporaryPrefix)
        && UUID(uuidString: String(name.dropFirst(temporaryPrefix.count).prefix(36))) != nil
    }
    return target
  }

  private static func folder(of path: String) -> String { (path as NSString).deletingLastPathComponent }

  /// `mine.json.0f3a9c21.respite-part`, or less of the name where that would be too long.
  private static func part(of target: String) -> String {
    let chance = UUID().uuidString.lowercased().prefix(chanceCount)
    var name = (target as NSString).lastPathComponent
    while name.utf8.count > 200 { name.removeLast() }
    return "\(folder(of: target))/\(name).\(chance)\(partSuffix)"
  }

  /// The name of the part to which a file belongs; nil if it is none and belongs to none.
  private static func partName(_ name: String) -> String? {
    let sidecar = DataFolder.sidecars.first { name.hasSuffix(partSuffix + $0) } ?? ""
    let part = String(name.dropLast(sidecar.count))
    let rest = part.dropLast(partSuffix.count)
    guard part.hasSuffix(partSuffix), rest.dropLast(chanceCount).last == ".",
      rest.suffix(chanceCount).allSatisfy({ $0.isHexDigit && !$0.isUppercase })
    else { return nil }
    return part
  }

  /// - Returns: false if the file system can't do it, and then nothing was.
  private static func writeWithoutName(_ data: Data, to target: String) throws(TransferProblem) -> Bool {
    let withoutName: CInt = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE, which Swift does not see
    let descriptor = open(folder(of: target), withoutName | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let claim = Claim(descriptor)
    let source = "/proc/self/fd/\(descriptor)"
    guard access(source, F_OK) == 0 else { return false }
    try fill(descriptor, with: data, for: target)
    guard fsync(descriptor) == 0 else { throw problem(target, errno) }
    func link(to path: String) -> Bool { linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 }
    if !link(to: target) {
      guard errno == EEXIST else { return false }
      // What is there can only be replaced by a move.
      let part = part(of: target)
      guard link(to: part) else { return false }
      guard rename(part, target) == 0 else {
        let code = errno
        unlink(part)
        throw problem(target, code)
      }
    }
    withExtendedLifetime(claim) {}
    try? synchronise(folder(of: target), target)
    return true
  }

  private static func fill(_ descriptor: CInt, with data: Data, for target: String) throws(TransferProblem) {
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
    if code != 0 { throw problem(target, code) }
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

/// An open file, and a lock on it that says that its writer lives. The kernel drops it with the process.
///
/// It is on a byte that no file reaches, so that it is in the way of none of SQLite's own, and belongs to this opening of
/// the file alone (F_OFD_SETLK): the writer, its other threads and other programs all find it taken.
private final class Claim: Sendable {
  private static let setLock: CInt = 37  // F_OFD_SETLK, which Swift does not see
  private static let place: off_t = 1 << 62

  let descriptor: CInt
  /// Whether it is ours.
  let isMade: Bool
  /// False where the file system knows no locks.
  let isPossible: Bool

  /// Takes over the descriptor, and tries to make the claim.
  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    var lock = Glibc.flock()
    (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(F_WRLCK), Int16(SEEK_SET), Self.place, 1)
    isMade = fcntl(descriptor, Self.setLock, &lock) == 0
    isPossible = isMade || errno == EAGAIN || errno == EACCES
  }

  deinit { close(descriptor) }

  /// Whether it has not been removed.
  var hasName: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Whether a part was left by a program that died; also if it is gone, and only something beside it is left.
  static func isLeft(_ path: String) -> Bool {
    guard let status = DataFolder.linkStatus(of: path) else { return true }
    guard status.isFile, status.st_uid == geteuid() else { return false }
    let descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT }
    let claim = Claim(descriptor)
    // Where no one can claim anything, age must tell.
    return claim.isPossible ? claim.isMade : status.st_mtim.tv_sec <= time(nil) - 86_400
  }
}
