/// What became of a database that was found damaged: where it is, what of it could be read, and what else there is.
public struct Damage: Hashable, Sendable {
  /// The path of the folder into which the damaged files were moved, unchanged.
  public let folder: String
  /// What could be read and is in the new database now; nil if that could not be done yet and is tried again.
  public let recovered: BackupContents?
  /// The last backup that is whole; nil if there is none.
  public let backup: KeptBackup?

  /// A description of damage.
  public init(folder: String, recovered: BackupContents?, backup: KeptBackup?) {
    self.folder = folder
    self.recovered = recovered
    self.backup = backup
  }
}
