// Reads the pages of a database file without SQLite, which refuses a file whose first page, schema or b-tree is damaged
// even if all other pages are sound. Blocking calls; one thread.

import Core
import Foundation
import Glibc

/// The pages of a damaged database as SQLite would see them: a page in the WAL supersedes the one in the file.
final class DamagedFile {
  /// Used if neither the file nor the WAL has a valid header.
  private static let usualPageSize = 4_096

  /// In bytes.
  let pageSize: Int
  /// The highest possible page number.
  let pageCount: Int
  private let descriptor: CInt
  private let wal: [Int: Int]
  private let walDescriptor: CInt

  /// - Parameter path: the database; a WAL is expected beside it. Either may be missing.
  init(_ path: String) {
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
    descriptor = open(path, flags)
    walDescriptor = open(path + "-wal", flags)
    let size = DataFolder.status(of: path).map { Int($0.st_size) } ?? 0
    let frames = WALFrames(walDescriptor)
    let header = Self.read(descriptor, at: 0, count: 100)
    pageSize = Self.pageSize(header) ?? frames?.pageSize ?? Self.usualPageSize
    wal = frames?.pageSize == pageSize ? frames?.offsets ?? [:] : [:]
    pageCount = max((size + pageSize - 1) / pageSize, wal.keys.max() ?? 0)
  }

  deinit {
    for open in [descriptor, walDescriptor] where open >= 0 { close(open) }
  }

  /// The page of this number, counted from 1. Padded with zeros if the file ends within it; nil if it doesn't exist or
  /// can't be read.
  func page(_ number: Int) -> [UInt8]? {
    guard (1...max(pageCount, 1)).contains(number) else { return nil }
    let found =
      if let offset = wal[number] {
        Self.read(walDescriptor, at: offset, count: pageSize)
      } else {
        Self.read(descriptor, at: (number - 1) * pageSize, count: pageSize)
      }
    guard let found, !found.isEmpty else { return nil }
    return found + [UInt8](repeating: 0, count: pageSize - found.count)
  }

  /// The bytes at an offset, fewer if the file ends sooner; nil on a read error.
  static func read(_ descriptor: CInt, at offset: Int, count: Int) -> [UInt8]? {
    guard descriptor >= 0, count > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let step = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress?.advanced(by: done), count - done, offset + done)
      }
      if step < 0, errno == EINTR { continue }
      if step < 0 { return nil }
      if step == 0 { break }
      done += step
    }
    return Array(bytes.prefix(done))
  }

  /// The page size in the header of the first page, if it is valid.
  private static func pageSize(_ header: [UInt8]?) -> Int? {
    guard let header, header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    let size = Int(header[16]) << 8 | Int(header[17])
    return size == 1 ? 65_536 : size >= 512 && size.nonzeroBitCount == 1 ? size : nil
  }
}
