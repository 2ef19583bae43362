import Foundation

/// Merges the entries of *On your mind*, by the rules of `ArchiveMerge`.
struct MindMerge {
  private(set) var counts: [MindKind: ImportReport.Count] = [:]
  private(set) var besideOthers = 0
  private(set) var additions: [MindEntry] = []
  private(set) var restored: [MindEntry.ID] = []
  private var byID: [MindEntry.ID: MindEntry]
  /// The stored entries, then additions with a new id; those outside the bin first. Equal ones within a file stay two
  /// if their ids differ.
  private var byInstant: [Date: [MindEntry]]
  private var inBin: Set<MindEntry.ID>

  init(present: [MindEntry], bin: [MindEntry]) {
    let all = present + bin
    byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    byInstant = Dictionary(grouping: all) { $0.moment.instant }
    inBin = Set(bin.map(\.id))
  }

  mutating func take(_ entry: MindEntry, newID: () -> UUID) {
    guard let content = entry.content else { return }
    let namesake = byID[entry.id]
    if let namesake, namesake.content?.isSame(as: content) == true {
      meet(namesake)
    } else if let same = byInstant[entry.moment.instant]?.first(where: { $0.content?.isSame(as: content) == true }) {
      meet(same)
    } else if namesake == nil {
      counts[entry.kind, default: ImportReport.Count()].new += 1
      byID[entry.id] = entry
      additions.append(entry)
    } else {
      counts[entry.kind, default: ImportReport.Count()].new += 1
      besideOthers += 1
      let beside = MindEntry(id: newID(), content: content, moment: entry.moment, editedAt: entry.editedAt)
      byInstant[beside.moment.instant, default: []].append(beside)
      additions.append(beside)
    }
  }

  private mutating func meet(_ entry: MindEntry) {
    if inBin.remove(entry.id) != nil {
      restored.append(entry.id)
    } else {
      counts[entry.kind, default: ImportReport.Count()].known += 1
    }
  }
}
