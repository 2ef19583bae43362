/// What is in a backup, in numbers: enough to see whether it is the right one, and no word of it.
public struct BackupContents: Hashable, Sendable {
  /// Those on the timeline.
  public let reflections: Int
  /// Those in the bin.
  public let inBin: Int
  /// The day of the newest on the timeline; nil if there is none.
  public let newestDay: LocalDay?
  /// Sessions, moods, statements and rhythms.
  public let sessions, moods, statements, patterns: Int
  /// Whether it has a lock, and opens with the passphrase of when it was made.
  public let isLocked: Bool

  /// A description of a backup.
  public init(
    reflections: Int, inBin: Int, newestDay: LocalDay?, sessions: Int, moods: Int, statements: Int, patterns: Int,
    isLocked: Bool = false
  ) {
    self.reflections = reflections
    self.inBin = inBin
    self.newestDay = newestDay
    self.sessions = sessions
    self.moods = moods
    self.statements = statements
    self.patterns = patterns
    self.isLocked = isLocked
  }
}

/// What became of a restoration.
public struct Restoration: Hashable, Sendable {
  /// What is there now.
  public let contents: BackupContents
  /// The path of the folder in which the former database is kept; nil if there was none.
  public let keptAside: String?

  /// A restoration that is done.
  public init(contents: BackupContents, keptAside: String?) {
    self.contents = contents
    self.keptAside = keptAside
  }
}
