/// What an import did, or would do in a rehearsal.
public struct ImportReport: Hashable, Sendable {
  /// The counts of one kind of record.
  public struct Count: Hashable, Sendable {
    /// Added records.
    public var new = 0
    /// Records that the store had already.
    public var known = 0

    /// Creates counts of 0.
    public init() {}
  }

  private var counts: [RecordKind: Count] = [:]
  /// The number of reflections taken out of the bin; not counted elsewhere.
  public var restored = 0
  /// The number of new reflections whose id was known with other text, so that both are kept.
  public var besideOthers = 0

  /// Creates an empty report.
  init() {}

  /// The counts of a kind. The plan counts as new if any text was added to it.
  public subscript(kind: RecordKind) -> Count {
    get { counts[kind] ?? Count() }
    set { counts[kind] = newValue == Count() ? nil : newValue }
  }

  /// Whether it changes the store.
  public var changesSomething: Bool { restored > 0 || counts.values.contains { $0.new > 0 } }
}

/// Why something could not be exported, imported, backed up or restored.
public enum TransferProblem: Error, Hashable, Sendable {
  /// A position in a file.
  public enum Place: Hashable, Sendable {
    /// A line, counted from 1.
    case line(Int)
    /// An entry of a list, counted from 1.
    case entry(Int, of: String)
  }

  /// The largest number of places in a report. One more means that reading was given up.
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
  case nothingKept(path: String)
  /// The path is one of Respite's own files.
  case ownFile(path: String)
  /// The file isn't a backup of Respite.
  case notABackup(path: String)
  /// The backup is damaged.
  case damagedBackup(path: String)
  /// A later version of Respite made the backup.
  case newerBackup(path: String)
  /// The backup is sealed by another lock than the present one, or by none.
  case otherLock(path: String)
  /// The copy doesn't match the original.
  case notVerified(path: String)
  /// The database was damaged and moved to this folder, so there is nothing to copy.
  case setAside(path: String)
  /// Another process of Respite has the store open.
  case openElsewhere
}
