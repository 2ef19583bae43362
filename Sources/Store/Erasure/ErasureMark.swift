// The marker file of an erasure that has begun. It names the folder, the computer and the time. Blocking calls; any
// thread.
//
// Obeying a marker deletes everything permanently, so it's valid only where it was written. Synchronizing a folder,
// copying it or restoring a snapshot brings the file along, and it must not erase what the person has there.

import CSodium
import Core
import Files
import Foundation
import Glibc

/// The contents of the marker file.
struct ErasureMark: Codable, Equatable {
  /// Whether a folder has a valid marker.
  enum State: Equatable {
    case missing
    /// Valid, written within the last day.
    case fresh
    /// Valid, written earlier, or dated more than a day in the future.
    case old
    /// The file with the marker's name isn't a marker of this folder.
    case foreign
  }

  /// The name of the file, in the data folder.
  static let name = "erasing"
  /// The prefix of the name that an invalid marker is moved to.
  static let asidePrefix = "erasing-set-aside-"
  /// How long an erasure is resumed without asking, in seconds.
  private static let lifetime = 86_400
  private static let maximumLength = 4_096

  private let device: UInt64
  private let folder: UInt64
  /// The inode of the marker file itself. Once that file is deleted, a copy may get the same inode.
  private let file: UInt64
  /// When the marker was created, according to `BirthTime`; nil if unknown. Earlier versions of Respite didn't write
  /// it.
  private let born: Int64?
  private let computer: String?
  /// Seconds since 1970.
  private let began: Int

  /// Reads the marker in the folder at `path`. Never blocks: only a regular file owned by this user is read.
  static func state(in path: String, now: Int = time(nil)) -> State {
    let place = path + "/" + name
    guard DataFolder.linkStatus(of: place) != nil else { return .missing }
    let descriptor = open(place, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return .foreign }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile, status.st_uid == geteuid(), status.st_size <= maximumLength
    else { return .foreign }
    var bytes = [UInt8](repeating: 0, count: maximumLength)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0, let mark = try? JSONDecoder().decode(Self.self, from: Data(bytes[..<count])),
      let expected = Self(in: path, of: descriptor, status, began: mark.began), mark == expected
    else { return .foreign }
    return (now - lifetime...now + lifetime).contains(mark.began) ? .fresh : .old
  }

  /// Writes a marker into the folder at `path`, replacing any earlier one. On return its contents are on the disk. The
  /// caller has to synchronize the folder.
  static func write(in path: String, began: Int = time(nil)) throws(SystemFailure) {
    let temporary = path + "/" + AtomicFile.formerPrefix + name
    unlink(temporary)  // of an interrupted earlier call
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    defer { close(descriptor) }
    var status = stat()
    let isWritten =
      fstat(descriptor, &status) == 0
      && Self(in: path, of: descriptor, status, began: began).flatMap { try? JSONEncoder().encode($0) }.map { data in
        data.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) == $0.count }
      } ?? false
      // The rename preserves the inode and the birth time that are recorded in the file.
      && fsync(descriptor) == 0 && rename(temporary, path + "/" + name) == 0
    guard isWritten else {
      let code = errno
      unlink(temporary)
      throw SystemFailure(code: code)
    }
  }

  /// Renames an invalid marker, so that it has no effect.
  ///
  /// - Returns: its new path, or nil if it couldn't be renamed.
  static func setAside(in path: String) -> String? {
    for number in 1...1_000 {
      let place = "\(path)/\(asidePrefix)\(number)"
      guard DataFolder.linkStatus(of: place) == nil else { continue }
      return rename(path + "/" + name, place) == 0 ? place : nil
    }
    return nil
  }

  /// The marker that would be valid in the folder at `path`, or nil if there's no such folder.
  private init?(in path: String, of descriptor: CInt, _ file: stat, began: Int) {
    guard let status = DataFolder.status(of: path) else { return nil }
    (device, folder) = (UInt64(status.st_dev), UInt64(status.st_ino))
    self.file = UInt64(file.st_ino)
    (born, self.began, computer) = (BirthTime.of(descriptor), began, Self.computer)
  }

  static func == (one: Self, other: Self) -> Bool {
    (one.device, one.folder, one.file) == (other.device, other.folder, other.file)
      && (one.computer, one.began) == (other.computer, other.began) && BirthTime.agree(one.born, other.born)
  }

  /// A hash that identifies this computer, since machine-id(5) asks for the id itself to remain confidential. Nil
  /// where there's no id; such a marker is valid on any computer without one.
  private static let computer: String? = {
    let ids = ["/etc/machine-id", "/var/lib/dbus/machine-id"].lazy.compactMap { path in
      (try? String(contentsOfFile: path, encoding: .ascii))?.trimmed  // unreadable: try the next path
    }
    guard let id = ids.first(where: { $0.count == 32 }) else { return nil }
    Sodium.initialize()
    let (key, words) = (Array(id.utf8), Array("mark of an erasure in io.github.respite_app.Respite".utf8))
    var hash = [UInt8](repeating: 0, count: 16)
    _ = crypto_generichash(&hash, hash.count, words, UInt64(words.count), key, key.count)
    return hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }()
}
