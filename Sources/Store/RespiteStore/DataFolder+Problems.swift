// Turns errors of SQLite and of the system into problems that a person can read. Neither SQL nor the person's words
// ever pass through.

import Core
import Files
import GRDB
import Glibc

extension DataFolder {
  /// The problem to report for an error of opening, reading or writing.
  func problem(from error: any Error) -> StoreProblem {
    switch error {
    case let problem as StoreProblem: problem
    case let error as DatabaseError where error.isLocked: .locked
    case let error as DatabaseError: problem(from: error.extendedResultCode)
    case let failure as SystemFailure: problem(from: failure.code)
    case is StorePresence.OpeningTimeout: .busy(path: database)
    case is UnreadableRow: .damaged(path: database)
    // Never the error's own description, which might quote the person.
    default: .other(String(describing: type(of: error)))
    }
  }

  private func problem(from code: ResultCode) -> StoreProblem {
    switch code.primaryResultCode {
    case .SQLITE_FULL: .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy(path: database)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: database)
    // If a sidecar can't be made or extended, SQLite doesn't say that the disk is full, so the disk is asked.
    case .SQLITE_CANTOPEN where isFull, .SQLITE_IOERR where isFull: .diskFull(path: path)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .notWritable(path: path)
    case .SQLITE_IOERR where code == .SQLITE_IOERR_ACCESS: .notWritable(path: path)
    // Describes the code and not the error, whose description may contain parts of a statement.
    default: .other("SQLite \(code.rawValue): \(code)")
    }
  }

  private func problem(from code: CInt) -> StoreProblem {
    switch code {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EACCES, EPERM, EROFS, ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG: .notWritable(path: path)
    default: .other(String(cString: strerror(code)))
    }
  }

  /// Whether less than 64 KiB is free.
  private var isFull: Bool { freeBytes.map { $0 < 65_536 } ?? false }
}
