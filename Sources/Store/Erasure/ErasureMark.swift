// The mark that says that an erasure has begun: of which folder, on which computer, and when. Blocking calls; any
// thread.
//
// Whatever it is obeyed for is gone for good. So it counts only where it was left: a synchronised folder, a copy or a
// snapshot brings a file of that name along, and it must not erase what the person has there.

import CSodium
import Core
import Files
import Foundation
import Glibc

/// What stands in the file.
struct ErasureMark: Codable, Equatable {
  /// What is there of it in a folder.
  enum State: Equatable {
    case missing
    /// Left there within the last day.
    case fresh
    /// Left there before that, or in a time to come.
    case old
    /// Something of that name that was not left there by us.
    case foreign
  }

  /// The name of the file, in the data folder.
  static let name = "erasing"
  /// How the names of what was not obeyed begin.
  static let asidePrefix = "erasing-set-aside-"
  /// For how many seconds it is obeyed.
  private static let life = 86_400
  private static let mostBytes = 4_096

  private let device: UInt64
  private let folder: UInt64
  /// The inode of the mark itself, which no copy has.
  private let file: UInt64
  private let computer: String?
  /// Seconds since 1970.
  private let began: Int

  /// What is in the folder at `path`. Only a plain file of ours is opened, and nothing is waited for.
  static func state(in path: String, now: Int = time(nil)) -> State {
    let place = path + "/" + name
    guard DataFolder.linkStatus(of: place) != nil else { return .missing }
    let descriptor = open(place, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return .foreign }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile, status.st_uid == geteuid(), status.st_size <= mostBytes
    else { return .foreign }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0, let mark = try? JSONDecoder().decode(Self.self, from: Data(bytes[..<count])),
      let expected = Self(in: path, file: status.st_ino, began: mark.began), mark == expected
    else { return .foreign }
    return (now - life...now + life).contains(mark.began) ? .fresh : .old
  }

  /// Leaves one in the folder at `path`, in place of a former one; on return it is on the disk.
  static func leave(in path: String, began: Int = time(nil)) throws(SystemFailure) {
    let temporary = path + "/" + AtomicFile.formerPrefix + name
    unlink(temporary)  // of one that died here
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    defer { close(descriptor) }
    var status = stat()
    let isLeft =
      fstat(descriptor, &status) == 0
      && Self(in: path, file: status.st_ino, began: began).flatMap { try? JSONEncoder().encode($0) }.map { data in
        data.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) == $0.count }
      } ?? false
      // The move keeps the inode that stands in it.
      && fsync(descriptor) == 0 && rename(temporary, path + "/" + name) == 0
    guard isLeft else {
      let code = errno
      unlink(temporary)
      throw SystemFailure(code: code)
    }
  }

  /// Gives what is no mark another name, under which it means nothing.
  ///
  /// - Returns: its new path, or nil if it could not be moved.
  static func setAside(in path: String) -> String? {
    for number in 1...1_000 {
      let place = "\(path)/\(asidePrefix)\(number)"
      guard DataFolder.linkStatus(of: place) == nil else { continue }
      return rename(path + "/" + name, place) == 0 ? place : nil
    }
    return nil
  }

  /// One as it would have to be.
  private init?(in path: String, file: ino_t, began: Int) {
    guard let status = DataFolder.status(of: path) else { return nil }
    (device, folder) = (UInt64(status.st_dev), UInt64(status.st_ino))
    (self.file, self.began, computer) = (UInt64(file), began, Self.computer)
  }

  /// This computer, by a number that says nothing to others: machine-id(5) asks that its own is told to no one. Nil
  /// where there is none, and then a mark counts only among computers without.
  private static let computer: String? = {
    let ids = ["/etc/machine-id", "/var/lib/dbus/machine-id"].lazy.compactMap { path in
      (try? String(contentsOfFile: path, encoding: .ascii))?.trimmed  // the next one, or none
    }
    guard let id = ids.first(where: { $0.count == 32 }) else { return nil }
    Sodium.initialize()
    let (key, words) = (Array(id.utf8), Array("mark of an erasure in io.github.respite_app.Respite".utf8))
    var hash = [UInt8](repeating: 0, count: 16)
    _ = crypto_generichash(&hash, hash.count, words, UInt64(words.count), key, key.count)
    return hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }()
}
