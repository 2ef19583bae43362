// Sets a database aside, whole and unchanged: a damaged one, or one that a backup replaces. Blocking calls; any thread.

import Core
import Files
import Foundation
import Glibc

extension DataFolder {
  /// Moves the database and its sidecars into a new folder beside them.
  ///
  /// Nothing is copied, deleted or overwritten. The database is moved first: if the computer stops between two moves,
  /// the next opening finds sidecars without a database, and sets them aside too.
  ///
  /// - Parameters:
  ///   - reason: how the folder's name begins, see `makeDatedFolder`.
  ///   - suffixes: the files to move, by the suffix after the database's name; all by default.
  ///   - prepare: called with the new folder before anything is moved.
  /// - Returns: the new folder.
  func setAside(
    _ reason: String, at clock: WallClock, _ suffixes: [String] = [""] + sidecars, prepare: (URL) -> Void = { _ in }
  ) throws(SystemFailure) -> URL {
    let folder = try makeDatedFolder(reason, at: clock)
    prepare(folder)
    synchronise([path])
    for name in suffixes.map({ database + $0 }) where Self.linkStatus(of: name) != nil {
      let target = folder.appendingPathComponent((name as NSString).lastPathComponent).path
      guard rename(name, target) == 0 else { throw SystemFailure(code: errno) }
    }
    synchronise([folder.path, path])
    return folder
  }

  /// Calls `fsync` on folders, so that renames, new and deleted entries in them survive a power cut. A folder that
  /// can't be synchronized is skipped; the file system does it in its own time.
  func synchronise(_ folders: [String]) {
    for folder in folders { attempt("sync a folder after setting files aside") { try FileSystem.sync(folder) } }
  }

  /// Makes a folder named like `damaged-2026-03-29-013000`, by the clock in local time, with `-2`, `-3` … appended if
  /// the name is taken.
  func makeDatedFolder(_ reason: String, at clock: WallClock) throws(SystemFailure) -> URL {
    let moment = clock.moment(dayStartHour: 0)
    let seconds = moment.instant.millisecondsSince1970 / 1_000 + Int64(moment.utcOffset)
    let ofDay = ((seconds % 86_400) + 86_400) % 86_400
    let time = [ofDay / 3_600, ofDay / 60 % 60, ofDay % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    for attempt in 1...1_000 {
      let name = "\(reason)-\(moment.day)-\(time)" + (attempt == 1 ? "" : "-\(attempt)")
      let folder = url.appendingPathComponent(name, isDirectory: true)
      if mkdir(folder.path, 0o700) == 0 { return folder }
      guard errno == EEXIST else { throw SystemFailure(code: errno) }
    }
    throw SystemFailure(code: EEXIST)
  }
}
