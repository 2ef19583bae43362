/// The result of restoring a backup.
public struct Restoration: Hashable, Sendable {
  /// The counts of the records in the database now.
  public let contents: BackupContents
  /// The path of the folder with the former database; nil if there was none.
  public let keptAside: String?

  /// Creates the result of a restoration.
  public init(contents: BackupContents, keptAside: String?) {
    self.contents = contents
    self.keptAside = keptAside
  }
}
