import Foundation

/// An automatic daily backup.
public struct DailyBackup: Hashable, Sendable {
  /// The day it was made.
  public let day: LocalDay
  /// Its file.
  public let file: URL

  /// Creates a reference to the backup of `day` in `file`.
  public init(day: LocalDay, file: URL) {
    self.day = day
    self.file = file
  }
}
