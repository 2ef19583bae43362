/// The result of restoring a backup.
public struct Restoration: Hashable, Sendable {
  /// The counts of the records in the database now.
  public let contents: BackupContents
  /// The path of the folder with the former database; nil if there was none.
  public let keptAside: String?
  /// Whether the present lock opens it, because that took the place of the backup's own.
  public let keepsLock: Bool

  /// Creates the result of a restoration.
  public init(contents: BackupContents, keptAside: String?, keepsLock: Bool = false) {
    self.contents = contents
    self.keepsLock = keepsLock
    self.keptAside = keptAside
  }
}
