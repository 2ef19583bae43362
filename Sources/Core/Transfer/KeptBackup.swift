/// A daily backup that was looked at and is whole.
public struct KeptBackup: Hashable, Sendable {
  /// Where it is.
  public let path: String
  /// The day on which it was made.
  public let day: LocalDay
  /// What is in it.
  public let contents: BackupContents

  /// A description of a backup.
  public init(path: String, day: LocalDay, contents: BackupContents) {
    self.path = path
    self.day = day
    self.contents = contents
  }
}
