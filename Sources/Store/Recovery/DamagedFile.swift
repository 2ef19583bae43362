// The pages of a database file that may be damaged, read without SQLite: it refuses a file whose first page, schema or
// tree is spoilt, while the words stand unharmed in other pages. Blocking calls; one thread.

import Core
import Foundation
import Glibc

/// Pages as SQLite would see them: those in the log come before those in the file.
final class DamagedFile {
  /// What our databases have, unless the file says otherwise.
  private static let usualPageSize = 4_096

  /// In bytes.
  let pageSize: Int
  /// Of the highest page there may be.
  let pageCount: Int
  private let descriptor: CInt
  private let log: [Int: Int]
  private let logDescriptor: CInt

  /// - Parameter path: of the database; its log, if it has one, is beside it. Either may be missing.
  init(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    logDescriptor = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    let size = DataFolder.status(of: path).map { Int($0.st_size) } ?? 0
    let frames = WALFrames(logDescriptor)
    let header = Self.read(descriptor, at: 0, count: 100)
    pageSize = Self.pageSize(header) ?? frames?.pageSize ?? Self.usualPageSize
    log = frames?.pageSize == pageSize ? frames?.places ?? [:] : [:]
    pageCount = max((size + pageSize - 1) / pageSize, log.keys.max() ?? 0)
  }

  deinit {
    for open in [descriptor, logDescriptor] where open >= 0 { close(open) }
  }

  /// A page, counted from 1, filled up with zeros where the file ends; nil where there is none or it can't be read.
  func page(_ number: Int) -> [UInt8]? {
    guard (1...max(pageCount, 1)).contains(number) else { return nil }
    let found =
      if let place = log[number] {
        Self.read(logDescriptor, at: place, count: pageSize)
      } else {
        Self.read(descriptor, at: (number - 1) * pageSize, count: pageSize)
      }
    guard let found, !found.isEmpty else { return nil }
    return found + [UInt8](repeating: 0, count: pageSize - found.count)
  }

  /// What stands at a place, or as much of it as there is; nil if the disk gives nothing.
  static func read(_ descriptor: CInt, at place: Int, count: Int) -> [UInt8]? {
    guard descriptor >= 0, count > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let step = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, place + done)
      }
      if step < 0, errno == EINTR { continue }
      if step < 0 { return nil }
      if step == 0 { break }
      done += step
    }
    return Array(bytes.prefix(done))
  }

  /// What the first page says, if that can be.
  private static func pageSize(_ header: [UInt8]?) -> Int? {
    guard let header, header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    let size = Int(header[16]) << 8 | Int(header[17])
    return size == 1 ? 65_536 : size >= 512 && size.nonzeroBitCount == 1 ? size : nil
  }
}
