/// Counts of what is in a backup: enough to recognise it, without any of its text.
public struct BackupContents: Hashable, Sendable {
  /// The number of records of each kind; reflections without those in the bin.
  private let counts: [RecordKind: Int]
  /// The number of entries of *On your mind* whose kind is hidden by the lock, or known only to a newer version. They
  /// aren't counted elsewhere.
  public let onYourMind: Int
  /// The number of reflections in the bin.
  public let inBin: Int
  /// The day of the newest reflection outside the bin; nil if there isn't one.
  public let newestDay: LocalDay?
  /// Whether it is locked, with the passphrase of the day it was made.
  public let isLocked: Bool

  /// Creates counts; kinds that aren't given count 0.
  public init(
    _ counts: [RecordKind: Int] = [:], onYourMind: Int = 0, inBin: Int = 0, newestDay: LocalDay? = nil,
    isLocked: Bool = false
  ) {
    self.counts = counts.filter { $0.value != 0 }
    self.onYourMind = onYourMind
    self.inBin = inBin
    self.newestDay = newestDay
    self.isLocked = isLocked
  }

  /// The number of records of a kind; reflections without those in the bin.
  public subscript(kind: RecordKind) -> Int { counts[kind] ?? 0 }

  /// The number of reflections, with those in the bin.
  public var allReflections: Int { self[.reflections] + inBin }

  /// Whether it has no records at all.
  public var isEmpty: Bool { inBin == 0 && onYourMind == 0 && counts.isEmpty }

  /// Returns the difference to `former`.
  public func less(_ former: BackupContents) -> BackupContents {
    BackupContents(
      Dictionary(uniqueKeysWithValues: RecordKind.allCases.map { ($0, self[$0] - former[$0]) }),
      onYourMind: onYourMind - former.onYourMind, inBin: inBin - former.inBin, newestDay: newestDay, isLocked: isLocked)
  }

  /// Returns the sum of both.
  public func and(_ more: BackupContents) -> BackupContents {
    BackupContents(
      counts.merging(more.counts, uniquingKeysWith: +), onYourMind: onYourMind + more.onYourMind,
      inBin: inBin + more.inBin,
      newestDay: [newestDay, more.newestDay].compactMap(\.self).max(), isLocked: isLocked || more.isLocked)
  }

  /// These counts for a locked copy of the backup, where the kinds of entries of *On your mind* are hidden.
  public var locked: BackupContents {
    let hidden = counts.filter { $0.key.mindKind != nil }.values.reduce(onYourMind, +)
    return BackupContents(
      counts.filter { $0.key.mindKind == nil }, onYourMind: hidden, inBin: inBin, newestDay: newestDay, isLocked: true)
  }
}
