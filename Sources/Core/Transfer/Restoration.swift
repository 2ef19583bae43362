/// The result of restoring a backup.
public struct Restoration: Hashable, Sendable {
  /// The counts of the records in the database now.
  public let contents: BackupContents
  /// The path of the folder with the previous database; nil if there was none.
  public let setAside: String?
  /// Whether the present lock opens the restored database, because it replaced the lock that the backup was made with.
  public let keepsLock: Bool

  /// Creates the result of a restoration.
  public init(contents: BackupContents, setAside: String?, keepsLock: Bool = false) {
    self.contents = contents
    self.keepsLock = keepsLock
    self.setAside = setAside
  }
}
