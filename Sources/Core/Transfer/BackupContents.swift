/// What is in a backup, in numbers: enough to see whether it is the right one, and no word of it.
public struct BackupContents: Hashable, Sendable {
  /// How many there are of each kind; of the reflections, those on the timeline.
  private let counts: [RecordKind: Int]
  /// Reflections in the bin.
  public let inBin: Int
  /// The day of the newest on the timeline; nil if there is none.
  public let newestDay: LocalDay?
  /// Whether it has a lock, and opens with the passphrase of when it was made.
  public let isLocked: Bool

  /// A description of a backup; what is left out is not in it.
  public init(_ counts: [RecordKind: Int] = [:], inBin: Int = 0, newestDay: LocalDay? = nil, isLocked: Bool = false) {
    self.counts = counts.filter { $0.value != 0 }
    self.inBin = inBin
    self.newestDay = newestDay
    self.isLocked = isLocked
  }

  /// How many there are of a kind; of the reflections, those on the timeline.
  public subscript(kind: RecordKind) -> Int { counts[kind] ?? 0 }

  /// Reflections, on the timeline and in the bin.
  public var allReflections: Int { self[.reflections] + inBin }

  /// Whether there is nothing that anyone would miss.
  public var isEmpty: Bool { inBin == 0 && counts.isEmpty }

  /// What came since `former`.
  public func less(_ former: BackupContents) -> BackupContents {
    BackupContents(
      Dictionary(uniqueKeysWithValues: RecordKind.allCases.map { ($0, self[$0] - former[$0]) }),
      inBin: inBin - former.inBin, newestDay: newestDay, isLocked: isLocked)
  }

  /// Both together.
  public func and(_ more: BackupContents) -> BackupContents {
    BackupContents(
      counts.merging(more.counts, uniquingKeysWith: +), inBin: inBin + more.inBin,
      newestDay: [newestDay, more.newestDay].compactMap(\.self).max(), isLocked: isLocked || more.isLocked)
  }

  /// The same under a lock.
  public var locked: BackupContents {
    BackupContents(counts, inBin: inBin, newestDay: newestDay, isLocked: true)
  }
}
