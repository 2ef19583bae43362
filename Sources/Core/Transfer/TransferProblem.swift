/// Why something could not be exported, imported, backed up or restored.
public enum TransferProblem: Error, Hashable, Sendable {
  /// A position in a file.
  public enum Place: Hashable, Sendable {
    /// A line, counted from 1.
    case line(Int)
    /// An entry of a list, counted from 1.
    case entry(Int, of: String)
  }

  /// The largest number of places in a report. One more means that reading was abandoned.
  public static let mostPlaces = 100

  /// The file doesn't exist, isn't a regular file, or may not be read.
  case cannotRead(path: String)
  /// The file is larger than any export.
  case tooLarge(path: String)
  /// The file is none of the formats that Respite exports.
  case unknownFormat
  /// The file isn't UTF-8.
  case notText
  /// A later version of Respite wrote the file.
  case newerFormat(version: Int)
  /// The file begins as an export but is truncated or malformed.
  case broken
  /// A key or column of this name occurs twice.
  case twice(String)
  /// These entries can't be read; never empty. With more than `mostPlaces` there may be others.
  case unreadable([Place])
  /// The file can't be written.
  case cannotWrite(path: String)
  /// The disk is full.
  case diskFull(path: String)
  /// There are no records, so an existing file isn't replaced.
  case noRecords(path: String)
  /// The path is one of Respite's own files.
  case ownFile(path: String)
  /// The file isn't a backup of Respite.
  case notABackup(path: String)
  /// The backup is damaged.
  case damagedBackup(path: String)
  /// A later version of Respite made the backup.
  case newerBackup(path: String)
  /// The backup and the store have different locks, or only one of them has a lock.
  case otherLock(path: String)
  /// The copy doesn't match the original.
  case notVerified(path: String)
  /// The database was damaged and moved to this folder, so there is nothing to copy.
  case setAside(path: String)
  /// Another process of Respite has the store open.
  case openElsewhere
}
