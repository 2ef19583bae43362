// Which files and folders in the data folder are Respite's own: those with a name that it gives, and of the kind that
// it makes. Nothing else there is opened, sealed, renamed or deleted. Blocking calls; any thread.

import Core
import Files
import Foundation
import Glibc

extension DataFolder {
  /// The folders of older copies, such as `damaged-2026-03-29-013000`, oldest first. Links are left out, and so are
  /// names that only begin like these.
  ///
  /// - Parameter prefixes: how their names begin.
  func dated(_ prefixes: [String]) -> [DirectoryHandle] {
    guard let handle = DirectoryHandle(path) else { return [] }
    return handle.names.filter { Self.isDated($0, prefixes) }.compactMap(handle.folder)
  }

  /// The folder of backups; nil if there isn't one, or only a link.
  var backups: DirectoryHandle? { DirectoryHandle(below: path + "/" + DailyBackups.folderName) }

  /// The folders where Respite writes temporary files: this one and, unless it's a link, that of backups.
  var writtenFolders: [String] { [path] + (backups.map { [$0.path] } ?? []) }

  /// Writes a file in this folder, replacing any of the same name. On return the content is on the disk. A link of that
  /// name is replaced too, and its target remains unchanged.
  ///
  /// - Throws: `TransferProblem`: `cannotWrite`, also if there's a folder or a pipe of that name; or `diskFull`.
  func write(_ data: Data, to name: String) throws(TransferProblem) {
    guard let handle = DirectoryHandle(path) else { throw .cannotWrite(path: path + "/" + name) }
    try handle.write(data, to: name)
  }

  /// Whether a name is that of a folder with older copies: a prefix and the moment, see `makeDatedFolder`.
  static func isDated(_ name: String, _ prefixes: [String] = copies) -> Bool {
    guard let prefix = prefixes.first(where: name.hasPrefix) else { return false }
    let rest = name.dropFirst(prefix.count)
    let parts = rest.dropFirst(10).split(separator: "-", omittingEmptySubsequences: false)
    return LocalDay(String(rest.prefix(10))) != nil && (2...3).contains(parts.count) && parts[0].isEmpty
      && parts[1].utf8.count == 6 && parts.dropFirst().allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }
  }

  /// Whether Respite may have made a file or folder of this name in the data folder.
  static func isOurs(_ name: String) -> Bool {
    names.contains(name) || isDated(name) || name.hasPrefix(ErasureMark.asidePrefix)
      || name.hasPrefix(AtomicFile.formerPrefix) || AtomicFile.isPart(name)
  }

  /// Whether Respite may have made an entry below the data folder.
  ///
  /// - Parameters:
  ///   - handle: the folder it's in.
  ///   - path: the names that lead to it from the data folder.
  static func isOurs(_ handle: DirectoryHandle, _ path: [String]) -> Bool {
    guard path.count == 2, let first = path.first else { return path.count > 2 || path.allSatisfy(isOurs) }
    if first == DailyBackups.folderName { return isBackup(path[1], in: handle) }
    return !isDated(first) || isCopy(path[1], in: handle)
  }

  /// Whether a file in a dated folder is Respite's.
  static func isCopy(_ name: String, in handle: DirectoryHandle) -> Bool {
    guard handle.isFile(name) else { return false }
    return base(of: name) == databaseName || [RecoveryNote.name, ReplacedFiles.mark].contains(name) || isTemporary(name)
      || SealedFiles.isSealed(name, in: handle)
  }

  /// Whether a file among the backups is Respite's: by its name, or because it's a database of ours under another name,
  /// which the person gave it.
  static func isBackup(_ name: String, in handle: DirectoryHandle) -> Bool {
    guard handle.isFile(name) else { return false }
    let base = base(of: name)
    return DailyBackups.day(of: base) != nil || isTemporary(name) || SealedFiles.isSealed(name, in: handle)
      || isDatabase(base, in: handle)
  }

  /// Whether a file has the header of a database of ours: https://sqlite.org/fileformat.html#the_database_header
  private static func isDatabase(_ name: String, in handle: DirectoryHandle) -> Bool {
    let header = handle.beginning(name, 100)
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else { return false }
    return header[68..<72].reduce(Int32(0)) { $0 << 8 | Int32($1) } == Connection.applicationID
  }

  /// A file's name without what sealing and SQLite append.
  private static func base(of name: String) -> String {
    let plain = name.hasSuffix(SealedFiles.suffix) ? String(name.dropLast(SealedFiles.suffix.count)) : name
    let sidecar = sidecars.first(where: plain.hasSuffix) ?? ""
    return String(plain.dropLast(sidecar.count))
  }

  private static func isTemporary(_ name: String) -> Bool {
    AtomicFile.isPart(name) || name.hasPrefix(AtomicFile.formerPrefix)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The files that Respite puts directly into the data folder, each name from the type that gives it.
  static let fileNames: Set =
    Set([databaseName, lockName, LockRowCopy.name, ErasureMark.name, SharedMemory.name])
    .union(sidecars.map { databaseName + $0 })
  private static let names = fileNames.union([DailyBackups.folderName, Erasure.scenesFolder])
}
