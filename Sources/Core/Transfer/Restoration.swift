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
