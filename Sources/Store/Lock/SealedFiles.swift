// Files that can't be sealed row by row, because they are damaged or not ours: they are sealed as they are, in pieces, and
// are there again when the lock is removed. Blocking calls; any thread.

import CSodium
import Core
import Foundation
import GRDB
import Glibc

/// The files in the data folder that are sealed whole; their names end in `.sealed`.
struct SealedFiles {
  static let suffix = ".sealed"
  /// How each begins; then the stream's header. What the first version sealed may stand under any name.
  private static let (formerMark, mark) = (Array("RSPSEAL1".utf8), Array("RSPSEAL2".utf8))
  private static let piece = 65_536

  let folder: DataFolder

  /// Puts a sealed copy in the place of a file.
  ///
  /// - Returns: whether it did; otherwise the file is as it was.
  static func seal(_ path: String, in folder: DataFolder, with vault: Vault, of row: LockRow) -> Bool {
    guard DataFolder.status(of: path)?.isFile == true else { return true }
    guard let key = vault.words(of: row) else { return false }
    do {
      let plain = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
      try WholeFile.write(sealed(plain, with: key, as: folder.name(of: path)), to: URL(fileURLWithPath: path + suffix))
    } catch {
      return false
    }
    return unlink(path) == 0
  }

  /// Puts the plain file beside each that this key opens.
  ///
  /// - Throws: `TransferProblem` if one can't be written; then some may be there already.
  func openAll(with key: SecretBytes) throws {
    for path in all {
      // What can't be read or opened is not ours, or damaged; it stays.
      let target = String(path.dropLast(Self.suffix.count))
      guard let sealed = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe),
        let plain = Self.opened(sealed, with: key, as: folder.name(of: target))
      else { continue }
      try WholeFile.write(plain, to: URL(fileURLWithPath: target))
    }
  }

  /// Whether there are any.
  var isEmpty: Bool { all.isEmpty }

  /// Removes those beside which the plain file is.
  ///
  /// Only where there is no lock.
  func clear() {
    for path in all where DataFolder.status(of: String(path.dropLast(Self.suffix.count))) != nil { unlink(path) }
  }

  private var all: [String] {
    func names(in place: URL) -> [String] {
      // What can't be listed holds nothing for us.
      ((try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []).sorted()
    }
    return names(in: folder.url).filter { name in
      name == "backups" || name.hasPrefix("damaged-") || name.hasPrefix("before-restore-")
    }.flatMap { name in
      let place = folder.url.appendingPathComponent(name)
      return names(in: place).filter { $0.hasSuffix(Self.suffix) }.map { place.appendingPathComponent($0).path }
    }
  }

  /// libsodium's stream of pieces: none can be left out, moved or cut off without its being noticed.
  ///
  /// - Parameter name: of the file; under another it opens no more.
  private static func sealed(_ plain: Data, with key: SecretBytes, as name: [UInt8]) -> Data {
    Sodium.begin()
    var state = crypto_secretstream_xchacha20poly1305_state()
    var header = [UInt8](repeating: 0, count: crypto_secretstream_xchacha20poly1305_headerbytes())
    _ = key.withBytes { crypto_secretstream_xchacha20poly1305_init_push(&state, &header, $0) }
    var result = Data(mark + header)
    var offset = 0
    repeat {
      let end = min(offset + piece, plain.count)
      let isLast = end == plain.count
      let bytes = [UInt8](plain[(plain.startIndex + offset)..<(plain.startIndex + end)])
      var sealed = [UInt8](repeating: 0, count: bytes.count + crypto_secretstream_xchacha20poly1305_abytes())
      crypto_secretstream_xchacha20poly1305_push(
        &state, &sealed, nil, bytes, UInt64(bytes.count), name, UInt64(name.count),
        isLast ? crypto_secretstream_xchacha20poly1305_tag_final() : 0)
      result.append(contentsOf: sealed)
      offset = end
    } while offset < plain.count
    return result
  }

  /// Nil unless all of it is there and this key sealed it under this name.
  private static func opened(_ sealed: Data, with key: SecretBytes, as name: [UInt8]) -> Data? {
    Sodium.begin()
    let (head, extra) = (
      crypto_secretstream_xchacha20poly1305_headerbytes(), crypto_secretstream_xchacha20poly1305_abytes()
    )
    let bytes = [UInt8](sealed)
    let name = bytes.starts(with: formerMark) ? [] : name
    guard bytes.starts(with: mark) || bytes.starts(with: formerMark), bytes.count >= mark.count + head + extra else {
      return nil
    }
    var state = crypto_secretstream_xchacha20poly1305_state()
    let header = Array(bytes[mark.count..<mark.count + head])
    guard key.withBytes({ crypto_secretstream_xchacha20poly1305_init_pull(&state, header, $0) }) == 0 else {
      return nil
    }
    var (result, offset, tag) = (Data(), mark.count + head, UInt8(0))
    while offset < bytes.count {
      let part = Array(bytes[offset..<min(offset + piece + extra, bytes.count)])
      guard part.count >= extra, tag == 0 else { return nil }
      var plain = [UInt8](repeating: 0, count: max(part.count - extra, 1))
      let isSound =
        crypto_secretstream_xchacha20poly1305_pull(
          &state, &plain, nil, &tag, part, UInt64(part.count), name, UInt64(name.count)) == 0
      guard isSound else { return nil }
      result.append(contentsOf: plain.prefix(part.count - extra))
      offset += part.count
    }
    return tag == crypto_secretstream_xchacha20poly1305_tag_final() ? result : nil
  }
}

extension DataFolder {
  /// A path within this folder, as it is named from here.
  fileprivate func name(of path: String) -> [UInt8] {
    Array((path.hasPrefix(self.path + "/") ? path.dropFirst(self.path.count + 1) : path[...]).utf8)
  }
}
