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

  /// - Returns: the connection to go on with, and what the person has to be told, if anything.
  func run(
    _ database: any DatabaseWriter, _ files: OpenFiles, _ change: OpenFiles.Change
  ) throws -> (StoreConnection, Replacement?) {
    let own = [files.database].compactMap(\.self)
    let record = OpenRecord(in: folder)
    var replacement: Replacement?
    if let record, record.fit(folder) == .same, own.contains(where: record.former.contains) {
      // Another program of ours had the same files open, and has brought them here already. What was written since then
      // is written again.
    } else if change == .overwritten {
      let place = try setMixedAside(database, files)
      try folder.makeDatabaseFile()
      OpenRecord.write(in: folder, former: own)
      replacement = Replacement(path: folder.database, setAside: place.path, isMixed: true)
    } else {
      let place = try copy(database, files)
      OpenRecord.write(in: folder, former: (record?.former ?? []) + own)
      // If only the log was missing, nothing is lost and nothing is another's.
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
    // Not what a link leads to: that is another program's.
    let copy = try AtomicFile(folder.database)
    do {
      try Self.copyAll(database, files, to: copy)
      let place = try setStrangersAside(files)
      if place != nil, vault.state != .none { try DatabaseReplacement.leaveCopies(in: copy) }
      try copy.commit()
      // Our own log: the copy has everything in it.
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

  /// Moves files at the paths that aren't ours into a new folder. The database stays under its name until another takes
  /// its place, where hard links allow that.
  private func setStrangersAside(_ files: OpenFiles) throws(SystemFailure) -> URL? {
    let paths = [folder.database] + DataFolder.sidecars.map { folder.database + $0 }
    let strangers = paths.filter { path in
      guard let status = DataFolder.linkStatus(of: path) else { return false }
      return !files.contain(path) && (!status.isFile || status.st_size > 0)
    }
    if strangers.isEmpty { return nil }
    let place = try folder.makeDatedFolder("replaced", at: clock)
    // The log first: without it, a copy of ours would be taken for its database.
    for path in strangers.reversed() {
      let target = place.appendingPathComponent((path as NSString).lastPathComponent).path
      let isFile = DataFolder.linkStatus(of: path)?.isFile == true
      if path == folder.database, isFile, link(path, target) == 0 { continue }
      guard rename(path, target) == 0 else { throw SystemFailure(code: errno) }
    }
    folder.synchronise([place.path, folder.path])
    return place
  }

  /// Copies everything to a file. What is written later to the former files fails, and is written to the new ones.
  private static func copyAll(_ database: any DatabaseWriter, _ files: OpenFiles, to copy: AtomicFile) throws {
    try database.writeWithoutTransaction { db in
      try db.inTransaction(.deferred) {
        _ = try BackupInspection.copy(from: db, to: copy)
        return .commit
      }
      files.leave()
    }
  }

  /// Sets a database aside that another program has written into and, apart from it, our log. The next opening brings
  /// together what can be read of both; what the log has comes first.
  ///
  /// - Returns: the folder with what the other program has written.
  private func setMixedAside(_ database: any DatabaseWriter, _ files: OpenFiles) throws -> URL {
    database.writeWithoutTransaction { _ in files.leave() }
    let recovery = Recovery(folder: folder, vault: vault)
    if folder.hasLog { _ = try recovery.setLogAside(at: clock) }
    return try recovery.setAside(at: clock)
  }

  /// Leaves what another program has put at the path, and copies everything that was written to the former files into a
  /// folder beside it. The next opening finds no log that doesn't belong to its database.
  func keepBeside(_ database: any DatabaseWriter, _ files: OpenFiles, _ change: OpenFiles.Change) throws {
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
      attempt("mark a folder that nobody has been told of") { try ReplacedFiles.add(place) }
    }
    for suffix in DataFolder.sidecars where files.contain(folder.database + suffix) {
      unlink(folder.database + suffix)
    }
  }
}
