// Seals whole files: those that can't be sealed row by row, because they're damaged or aren't databases of Respite.
// They're restored when the lock is removed. Blocking calls; any thread.

import CSodium
import Core
import Files
import Foundation
import GRDB
import Glibc

/// The files in the data folder that are sealed as a whole, with libsodium's secretstream. Their names end in
/// `.sealed`.
struct SealedFiles {
  static let suffix = ".sealed"
  /// The first bytes of each file, followed by the stream's header. Files of version 1 don't authenticate their name.
  private static let (magic1, magic2) = (Array("RSPSEAL1".utf8), Array("RSPSEAL2".utf8))
  /// The plain bytes of each message of the stream but the last.
  private static let chunkLength = 65_536

  let folder: DataFolder

  /// Replaces a file by a sealed copy, and does nothing if it isn't there.
  ///
  /// The sealed copy is written, and on the disk, before the plain file is deleted.
  ///
  /// - Returns: whether it succeeded; otherwise the plain file is still there.
  static func seal(_ path: String, in folder: DataFolder, with vault: Vault, of row: LockRow) -> Bool {
    guard DataFolder.status(of: path)?.isFile == true else { return true }
    guard let key = vault.contentKey(of: row) else { return false }
    do {
      let plain = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
      try AtomicFile.write(sealed(plain, with: key, as: folder.name(of: path)), to: URL(fileURLWithPath: path + suffix))
    } catch {
      return false
    }
    return unlink(path) == 0
  }

  /// Writes the plain file beside each sealed file that `keys` open.
  ///
  /// - Throws: `TransferProblem` if a file can't be written. Those written before it stay.
  func openAll(with keys: LockKeys) throws {
    for path in all {
      // A file that can't be read or opened is damaged, or of another lock. It stays.
      guard let (plain, _) = opened(path, with: [keys.latest] + keys.former(of: nil)) else { continue }
      try AtomicFile.write(plain, to: URL(fileURLWithPath: String(path.dropLast(Self.suffix.count))))
    }
  }

  /// Seals the files anew that were sealed by locks which the present one replaced.
  ///
  /// - Returns: whether all are done; false if one can't be written.
  func renew(with keys: LockKeys) -> Bool {
    all.reduce(true) { isDone, path in
      guard let (plain, number) = opened(path, with: [keys.latest] + keys.former(of: nil)), number > 0 else {
        return isDone
      }
      let name = folder.name(of: String(path.dropLast(Self.suffix.count)))
      let isWritten: Void? = attempt("seal a file anew") {
        try AtomicFile.write(Self.sealed(plain, with: keys.contentKey, as: name), to: URL(fileURLWithPath: path))
      }
      return isWritten != nil && isDone
    }
  }

  /// Decrypts a file. Returns nil if none of the keys opens it, otherwise what's in it and which one did.
  private func opened(_ path: String, with keys: [LockKeys.Pair]) -> (plain: Data, key: Int)? {
    let name = folder.name(of: String(path.dropLast(Self.suffix.count)))
    guard let sealed = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) else { return nil }
    return keys.enumerated().lazy.compactMap { number, pair in
      Self.opened(sealed, with: pair.contentKey, as: name).map { ($0, number) }
    }.first
  }

  /// Whether there are no sealed files.
  var isEmpty: Bool { all.isEmpty }

  /// Deletes each sealed file whose plain file is beside it. Call only when no lock is set.
  func clear() {
    for path in all where DataFolder.status(of: String(path.dropLast(Self.suffix.count))) != nil { unlink(path) }
  }

  private var all: [String] {
    DataFolder.names(in: folder.path).filter { name in
      name == "backups" || DataFolder.copies.contains(where: name.hasPrefix)
    }.flatMap { name in
      let place = folder.url.appendingPathComponent(name)
      return DataFolder.names(in: place.path).filter { $0.hasSuffix(Self.suffix) }
        .map { place.appendingPathComponent($0).path }
    }
  }

  /// Encrypts with secretstream, which detects chunks that were left out, reordered or truncated.
  ///
  /// - Parameter name: the file's path in the data folder, which is authenticated: under another the file doesn't open.
  private static func sealed(_ plain: Data, with key: SecretBytes, as name: [UInt8]) -> Data {
    Sodium.initialize()
    var state = crypto_secretstream_xchacha20poly1305_state()
    var header = [UInt8](repeating: 0, count: crypto_secretstream_xchacha20poly1305_headerbytes())
    _ = key.withBytes { crypto_secretstream_xchacha20poly1305_init_push(&state, &header, $0) }
    var result = Data(magic2 + header)
    var offset = 0
    repeat {
      let end = min(offset + chunkLength, plain.count)
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

  /// Decrypts a file. Returns nil unless it's complete and `key` sealed it under `name`.
  private static func opened(_ sealed: Data, with key: SecretBytes, as name: [UInt8]) -> Data? {
    Sodium.initialize()
    let (head, extra) = (
      crypto_secretstream_xchacha20poly1305_headerbytes(), crypto_secretstream_xchacha20poly1305_abytes()
    )
    let bytes = [UInt8](sealed)
    let name = bytes.starts(with: magic1) ? [] : name
    guard bytes.starts(with: magic2) || bytes.starts(with: magic1), bytes.count >= magic2.count + head + extra else {
      return nil
    }
    var state = crypto_secretstream_xchacha20poly1305_state()
    let header = Array(bytes[magic2.count..<magic2.count + head])
    guard key.withBytes({ crypto_secretstream_xchacha20poly1305_init_pull(&state, header, $0) }) == 0 else {
      return nil
    }
    var (result, offset, tag) = (Data(), magic2.count + head, UInt8(0))
    while offset < bytes.count {
      let part = Array(bytes[offset..<min(offset + chunkLength + extra, bytes.count)])
      guard part.count >= extra, tag == 0 else { return nil }
      var plain = [UInt8](repeating: 0, count: max(part.count - extra, 1))
      let isValid =
        crypto_secretstream_xchacha20poly1305_pull(
          &state, &plain, nil, &tag, part, UInt64(part.count), name, UInt64(name.count)) == 0
      guard isValid else { return nil }
      result.append(contentsOf: plain.prefix(part.count - extra))
      offset += part.count
    }
    return tag == crypto_secretstream_xchacha20poly1305_tag_final() ? result : nil
  }
}

extension DataFolder {
  /// A path relative to this folder, in UTF-8.
  fileprivate func name(of path: String) -> [UInt8] {
    Array((path.hasPrefix(self.path + "/") ? path.dropFirst(self.path.count + 1) : path[...]).utf8)
  }
}
