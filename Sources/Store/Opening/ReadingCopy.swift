// Reads a database where nothing can be written: on a read-only or full disk, or without the right to write.
//
// SQLite itself would make files beside the database in order to read it. So it's read without them into memory, and
// the store works on that copy. Nothing on the disk is changed. Blocking calls; any thread.

import Core
import Foundation
import GRDB

/// A copy in memory of the database in a data folder.
struct ReadingCopy {
  let folder: DataFolder
  let vault: Vault

  /// Returns a copy of what the database and its log hold, migrated to the newest schema. It's empty if nothing has
  /// - Throws: `StoreProblem`: `notReadable`, `newerSchema`, `damaged` or `lockLost`; or an error of the database
  ///   or the system.
  func open() throws -> DatabaseQueue {
    let copy = try Connection.openCopy(":memory:", vault: vault)
    if try hasDatabase() {
      let source = try Self.source(of: folder)
      // Read-only, so nothing can be lost.
      defer { try? source.database.close() }
      try copy.writeWithoutTransaction { copy in try source.database.read { try $0.backup(to: copy) } }
      withExtendedLifetime(source.copy) {}
    }
    try Migrations.all.migrate(copy)
    guard try LockConsistency(folder: folder, vault: vault, mayWriteFiles: false).restoreRow(in: copy) else {
      throw StoreProblem.lockLost(path: folder.path)
    }
    return copy
  }

  /// Whether there's a database.
  ///
  /// - Throws: `StoreProblem`: `notReadable` if it can't be read; `notWritable` if there's no folder, as where a link
  ///   leads to a disk that isn't there, or if something in it isn't a file.
  private func hasDatabase() throws(StoreProblem) -> Bool {
    guard DataFolder.status(of: folder.path)?.isFolder == true else { throw .notWritable(path: folder.path) }
    if let place = folder.unreadable { throw .notReadable(path: place) }
    if let place = folder.firstNonFile { throw .notWritable(path: place) }
    let isThere = (DataFolder.status(of: folder.database)?.st_size ?? 0) > 0
    // The log of a database that isn't there.
    if !isThere, folder.hasLog { throw .damaged(path: folder.database) }
    return isThere
  }

  /// Opens the database read-only, by the first way that works.
  ///
  /// - Returns: the connection, and the owner of its files, to retain as long as it's needed.
  private static func source(of folder: DataFolder) throws -> (database: DatabaseQueue, copy: PrivateCopy?) {
    let copy = try folder.hasJournal ? PrivateCopy(of: folder) : nil
    let addresses = copy.map { [$0.path] } ?? folder.readingAddresses
    var failure: any Error = StoreProblem.notReadable(path: folder.database)
    for address in addresses {
      do {
        switch try DatabaseInspection(folder: folder).verdict(address: address) {
        case .sound, .damagedIndex: return (try Connection.openToRead(address), copy)
        case .newer: throw StoreProblem.newerSchema(path: folder.database)
        case .damaged: throw StoreProblem.damaged(path: folder.database)
        case .needsRollback: break
        }
      } catch let problem as StoreProblem {
        throw problem
      } catch {
        failure = error
      }
    }
    throw failure
  }
}

extension DataFolder {
  /// Whether a write-ahead log has anything in it.
  var hasLog: Bool { (Self.status(of: database + "-wal")?.st_size ?? 0) > 0 }

  /// Whether a transaction may have been interrupted that SQLite has to roll back before anyone reads.
  var hasJournal: Bool { (Self.status(of: database + "-journal")?.st_size ?? 0) > 0 }

  /// The first of `readingAddresses` that works, or the last if none does.
  var readingAddress: String? {
    let addresses = readingAddresses
    let working = addresses.first { address in
      do {
        try Connection.openToRead(address).close()
        return true
      } catch let error as DatabaseError {
        return error.isDamage || error.resultCode == .SQLITE_ERROR
      } catch {
        return false
      }
    }
    return working ?? addresses.last
  }

  /// The `file:` URIs for reading the database without making a file, best first.
  ///
  /// - With an index (`-shm`), it's in use or was until a crash, and is read under SQLite's locks.
  /// - With a log and no index, no program has it open, and it's read without locks.
  /// - With neither, it's a single file that doesn't change; or, where there's no shared memory, one that other
  ///   programs may be writing, see `Connection.openToWrite`.
  var readingAddresses: [String] {
    let hasIndex = Self.status(of: database + "-shm") != nil
    let single = SharedMemory.works(in: path) ? "immutable=1" : "mode=ro"
    let queries = (hasIndex ? ["mode=ro&readonly_shm=1"] : []) + [hasLog ? Connection.unlocked : single]
    return queries.compactMap { Self.address(of: database, $0) }
  }
}
