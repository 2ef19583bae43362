/// A daily backup that was checked and is intact.
public struct IntactBackup: Hashable, Sendable {
  /// Its path.
  public let path: String
  /// The day it was made.
  public let day: LocalDay
  /// The counts of its records.
  public let contents: BackupContents

  /// Creates a description of a backup.
  public init(path: String, day: LocalDay, contents: BackupContents) {
    self.path = path
    self.day = day
    self.contents = contents
  }
}
