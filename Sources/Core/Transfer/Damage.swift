/// The outcome for a database that was found damaged.
public struct Damage: Hashable, Sendable {
  /// The path of the folder that holds the damaged files, unchanged.
  public let folder: String
  /// The counts of recovered records, which are in the new database; nil if recovery has failed, and will be tried
  /// again.
  public let recovered: BackupContents?
  /// The newest intact backup; nil if there isn't one.
  public let backup: IntactBackup?

  /// Creates a description of the damage.
  public init(folder: String, recovered: BackupContents?, backup: IntactBackup?) {
    self.folder = folder
    self.recovered = recovered
    self.backup = backup
  }
}
