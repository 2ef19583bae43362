// Seals entire files, where it can't be done row by row because they're damaged or aren't databases of Respite. They're
// restored when the lock is removed. Blocking calls; any thread.

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
  /// The number of plain bytes in each message of the stream except the last.
  private static let chunkLength = 65_536

  let folder: DataFolder

  /// Replaces a file by a sealed copy, and does nothing if there's no file of that name.
  ///
  /// The sealed copy is written, and on the disk, before the plain file is deleted.
  ///
  /// - Parameter place: the folder of the file, within this one.
  /// - Returns: whether it succeeded; otherwise the plain file is still there.
  func seal(_ name: String, in place: DirectoryHandle, with vault: Vault, of row: LockRow) -> Bool {
    guard place.isFile(name) else { return true }
    guard let key = vault.contentKey(of: row), let plain = place.read(name) else { return false }
    do {
      try place.write(Self.sealed(plain, with: key, as: folder.name(of: name, in: place)), to: name + Self.suffix)
    } catch {
      return false
    }
    return place.remove(name)
  }

  /// Whether a file is sealed, by its name and first bytes.
  static func isSealed(_ name: String, in place: DirectoryHandle) -> Bool {
    guard name.hasSuffix(suffix) else { return false }
    let beginning = place.beginning(name, magic1.count)
    return beginning == magic1 || beginning == magic2
  }

  /// Writes the plain file beside each sealed file that `keys` open.
  ///
  /// - Throws: `TransferProblem` if a file can't be written. Files written before it remain.
  func openAll(with keys: LockKeys) throws {
    let pairs = [keys.latest] + keys.former(of: nil)
    for (place, name) in all {
      if let found = opened(name, in: place, with: pairs) { try place.write(found.plain, to: found.target) }
    }
    // Earlier versions followed links, and sealed files in their targets. The key proves that it was Respite.
    for place in linked {
      for name in place.names {
        if let found = opened(name, in: place, with: pairs) { try place.add(found.plain, as: found.target) }
      }
    }
  }

  /// Seals the files again that were sealed by locks which the present one replaced.
  ///
  /// - Returns: whether all those files were sealed again; false if one can't be written.
  func renew(with keys: LockKeys) -> Bool {
    let pairs = [keys.latest] + keys.former(of: nil)
    return all.reduce(true) { isDone, file in
      let (place, name) = file
      guard let found = opened(name, in: place, with: pairs), found.key > 0 else { return isDone }
      let isWritten: Void? = attempt("seal a file anew") {
        let sealed = Self.sealed(found.plain, with: keys.contentKey, as: folder.name(of: found.target, in: place))
        try place.write(sealed, to: name)
      }
      return isWritten != nil && isDone
    }
  }

  /// Decrypts a file. Returns its content, the name that it had, and the number of the key that opened it; nil if the
  /// file can't be read, or no key opens it. Such a file is damaged or of another lock, and remains as it is.
  private func opened(
    _ name: String, in place: DirectoryHandle, with keys: [LockKeys.Pair]
  ) -> (plain: Data, target: String, key: Int)? {
    guard Self.isSealed(name, in: place), let sealed = place.read(name) else { return nil }
    let target = String(name.dropLast(Self.suffix.count))
    let place = folder.name(of: target, in: place)
    return keys.enumerated().lazy.compactMap { number, pair in
      Self.opened(sealed, with: pair.contentKey, as: place).map { ($0, target, number) }
    }.first
  }

  /// Whether there are no sealed files.
  var isEmpty: Bool { all.isEmpty }

  /// Deletes each sealed file whose plain file is beside it. Call only when no lock is set.
  func clear() {
    for (place, name) in all where place.isFile(String(name.dropLast(Self.suffix.count))) { place.remove(name) }
  }

  private var all: [(place: DirectoryHandle, name: String)] {
    (folder.dated(DataFolder.copies) + [folder.backups].compactMap(\.self)).flatMap { place in
      place.names.filter { Self.isSealed($0, in: place) }.map { (place, $0) }
    }
  }

  /// The folders that earlier versions mistook for Respite's own: links, and folders whose names only begin like ours.
  private var linked: [DirectoryHandle] {
    DataFolder.names(in: folder.path).filter { name in
      let isOurs = DataFolder.isDated(name) || name == DailyBackups.folderName
      let isLink = DataFolder.linkStatus(of: folder.path + "/" + name)?.isLink == true
      return isOurs ? isLink : DataFolder.copies.contains(where: name.hasPrefix)
    }.compactMap { DirectoryHandle(folder.path + "/" + $0) }
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
  /// The path of a file relative to this folder, in UTF-8.
  fileprivate func name(of name: String, in place: DirectoryHandle) -> [UInt8] {
    Array("\((place.path as NSString).lastPathComponent)/\(name)".utf8)
  }
}
