// From what SQLite and the system call an error to what a person can be told. No SQL and no word of the person's ever
// passes through here.

import Core
import Files
import GRDB
import Glibc

extension DataFolder {
  /// The problem behind any error that opening, reading or writing can meet.
  func problem(from error: any Error) -> StoreProblem {
    switch error {
    case let problem as StoreProblem: problem
    case let error as DatabaseError where error.isLocked: .locked
    case let error as DatabaseError: problem(from: error.extendedResultCode)
    case let failure as SystemFailure: problem(from: failure.code)
    case is StorePresence.OpeningTimeout: .busy(path: database)
    case is UnreadableRow: .damaged(path: database)
    // Never the error's own description, which might quote.
    default: .other(String(describing: type(of: error)))
    }
  }

  private func problem(from code: ResultCode) -> StoreProblem {
    switch code.primaryResultCode {
    case .SQLITE_FULL: .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .busy(path: database)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: database)
    // A full disk also shows as a sidecar that cannot be made or lengthened; SQLite does not say why, the disk does.
    case .SQLITE_CANTOPEN where isFull, .SQLITE_IOERR where isFull: .diskFull(path: path)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .notWritable(path: path)
    case .SQLITE_IOERR where code == .SQLITE_IOERR_ACCESS: .notWritable(path: path)
    // The words of the code, not of the error: those may hold parts of a statement.
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

  /// Less than one page of the log left.
  private var isFull: Bool { freeBytes.map { $0 < 65_536 } ?? false }
}
