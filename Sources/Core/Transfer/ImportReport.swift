/// What an import did, or would do.
public struct ImportReport: Hashable, Sendable {
  /// One kind of thing.
  public struct Count: Hashable, Sendable {
    /// Were not there.
    public var new = 0
    /// Were there already.
    public var known = 0

    /// Nothing yet.
    public init() {}
  }

  private var counts: [RecordKind: Count] = [:]
  /// Reflections that were in the bin and were taken out of it; not among the others.
  public var restored = 0
  /// Among the new ones: those whose id is there with other words, so that now both are kept.
  public var besideOthers = 0

  /// Nothing yet.
  public init() {}

  /// Of one kind. The own plan is new if anything came to it.
  public subscript(kind: RecordKind) -> Count {
    get { counts[kind] ?? Count() }
    set { counts[kind] = newValue == Count() ? nil : newValue }
  }

  /// Whether there is anything to bring in.
  public var changesSomething: Bool { restored > 0 || counts.values.contains { $0.new > 0 } }
}

/// Why something could not be exported, imported, backed up or restored.
public enum TransferProblem: Error, Hashable, Sendable {
  /// Where in a file something could not be read.
  public enum Place: Hashable, Sendable {
    /// A line, counted from 1.
    case line(Int)
    /// An entry of a list, counted from 1.
    case entry(Int, of: String)
  }

  /// How many places are named at most: with one more than that, reading was given up.
  public static let mostPlaces = 100

  /// There is no such file, it is not a plain one, or it may not be read.
  case cannotRead(path: String)
  /// It is longer than any export.
  case tooLarge(path: String)
  /// It is neither JSON nor CSV nor Markdown as Respite writes them.
  case unknownFormat
  /// It is not text in UTF-8.
  case notText
  /// A later Respite wrote it.
  case newerFormat(version: Int)
  /// It begins well, but is not whole: cut off, or changed by hand.
  case broken
  /// What bears this name stands in it twice.
  case twice(String)
  /// These of its entries can't be read; at least one. With more than `mostPlaces` there may be others.
  case unreadable([Place])
  /// The file can't be written there.
  case cannotWrite(path: String)
  /// There is no room on the disk.
  case diskFull(path: String)
  /// Nothing is kept, and a file that is there is not replaced by nothing.
  case nothingKept(path: String)
  /// It is one of the files that Respite works with.
  case ownFile(path: String)
  /// It is not a backup of Respite.
  case notABackup(path: String)
  /// It is a backup, and damaged.
  case damagedBackup(path: String)
  /// A later Respite made the backup.
  case newerBackup(path: String)
  /// It was sealed by another lock than the one that is set, or by none.
  case otherLock(path: String)
  /// The copy did not hold what was copied.
  case notVerified(path: String)
  /// The database was damaged and is now in this folder, so that there is nothing to copy.
  case setAside(path: String)
  /// Another Respite has the store open.
  case openElsewhere
}
