// Brings what a store has written to the path where it belongs, after another program has changed the files there.
// Blocking calls; any thread, while `StorePresence` holds the opening lock.

import Core
import Files
import Foundation
import GRDB
import Glibc

/// Brings the content of a store to the path where it belongs, while `StorePresence` holds the opening lock.
struct Rejoining {
  let folder: DataFolder
  let clock: WallClock
  let vault: Vault
  let presence: StorePresence

  /// Brings the content to the path, and opens the database there.
  ///
  /// - Returns: the connection to continue with, and what to report to the person; nil if nothing.
  func run(
    _ database: any DatabaseWriter, _ files: OpenFiles, _ change: OpenFiles.Change
  ) throws -> (StoreConnection, Replacement?) {
    let own = [files.database].compactMap(\.self)
    let record = OpenRecord(in: folder)
    var replacement: Replacement?
    if let record, record.fit(folder) == .same, own.contains(where: record.former.contains) {
      // Another instance of Respite had the same files open, and has already brought their content here. What was
      // written since then is written again.
    } else if change == .overwritten {
      let place = try setMixedAside(database, files)
      try folder.makeDatabaseFile()
      OpenRecord.write(in: folder, former: own)
      replacement = Replacement(path: folder.database, setAside: place.path, isMixed: true)
    } else {
      let place = try copy(database, files)
      OpenRecord.write(in: folder, former: (record?.former ?? []) + own)
      // If only the log was missing, nothing is lost, and there's nothing of another program to report.
      if change == .moved || place != nil {
        replacement = Replacement(path: folder.database, setAside: place?.path)
      }
    }
    let (pool, _) = try DatabaseOpening(folder: folder, presence: presence, clock: clock, vault: vault).open()
    let connection = try StoreConnection(writing: pool, folder, presence)
    return (connection, replacement)
  }

  /// Copies everything to the path, after setting aside what another program has put there.
  ///
  /// - Returns: the folder with what was set aside; nil if there was nothing.
  private func copy(_ database: any DatabaseWriter, _ files: OpenFiles) throws -> URL? {
    // Replaces a link, and not its target, which is another program's.
    let copy = try AtomicFile(folder.database)
    do {
      try Self.copyAll(database, files, to: copy)
      let place = try setStrangersAside(files)
      if place != nil, vault.state != .none { try DatabaseReplacement.markCopiesPending(in: copy) }
      try copy.commit()
      // Our own log is no longer needed: the copy contains it.
      for suffix in DataFolder.sidecars where files.contain(folder.database + suffix) {
        unlink(folder.database + suffix)
      }
      folder.synchronise([folder.path])
      return place
    } catch {
      copy.discard()
      throw error
    }
  }

  /// Moves the files at the paths that aren't ours into a new folder. Where hard links work, the database also remains
  /// at its path until another replaces it.
  private func setStrangersAside(_ files: OpenFiles) throws(SystemFailure) -> URL? {
    let paths = [folder.database] + DataFolder.sidecars.map { folder.database + $0 }
    let strangers = paths.filter { path in
      guard let status = DataFolder.linkStatus(of: path) else { return false }
      return !files.contain(path) && (!status.isFile || status.st_size > 0)
    }
    if strangers.isEmpty { return nil }
    let place = try folder.makeDatedFolder("replaced", at: clock)
    // The log is moved first. Left behind, it could be taken for the log of our copy.
    for path in strangers.reversed() {
      let target = place.appendingPathComponent((path as NSString).lastPathComponent).path
      let isFile = DataFolder.linkStatus(of: path)?.isFile == true
      if path == folder.database, isFile, link(path, target) == 0 { continue }
      guard rename(path, target) == 0 else { throw SystemFailure(code: errno) }
    }
    folder.synchronise([place.path, folder.path])
    return place
  }

  /// Copies everything to a file. A later write to the previous files fails, and is repeated on the new ones.
  private static func copyAll(_ database: any DatabaseWriter, _ files: OpenFiles, to copy: AtomicFile) throws {
    try database.writeWithoutTransaction { db in
      try db.inTransaction(.deferred) {
        _ = try BackupInspection.copy(from: db, to: copy)
        return .commit
      }
      files.abandon()
    }
  }

  /// Sets aside a database that another program has written into and, in a separate folder, our log. The next opening
  /// recovers what can be read of both. If they have the same row, that of the log counts.
  ///
  /// - Returns: the folder with what the other program has written.
  private func setMixedAside(_ database: any DatabaseWriter, _ files: OpenFiles) throws -> URL {
    database.writeWithoutTransaction { _ in files.abandon() }
    let recovery = Recovery(folder: folder, vault: vault)
    if folder.hasLog { _ = try recovery.setLogAside(at: clock) }
    return try recovery.setAside(at: clock)
  }

  /// Leaves what another program has put at the path, and copies everything that was written to the previous files into
  /// a folder beside it. Afterwards no log is beside a database that it doesn't belong to.
  func saveBeside(_ database: any DatabaseWriter, _ files: OpenFiles, _ change: OpenFiles.Change) throws {
    switch change {
    case .overwritten:
      _ = try setMixedAside(database, files)
      return
    case .logMoved:
      _ = try setStrangersAside(files)
      // The database is still ours.
      guard try database.writeWithoutTransaction({ try RespiteStore.truncateLog($0) }) else { return }
    case .moved:
      let place = try folder.makeDatedFolder("replaced", at: clock)
      let copy = try AtomicFile(place.appendingPathComponent("respite.db").path)
      do {
        try Self.copyAll(database, files, to: copy)
        try copy.commit()
      } catch {
        copy.discard()
        rmdir(place.path)
        throw error
      }
      attempt("mark a folder that is still to be reported") { try ReplacedFiles.add(place) }
    }
    for suffix in DataFolder.sidecars where files.contain(folder.database + suffix) {
      unlink(folder.database + suffix)
    }
  }
}
