import Foundation

/// A record of a person's words, which an import recognises by its words as well as by its id.
protocol WordsRecord: Identifiable where ID == UUID {
  var recordKind: RecordKind { get }
  var moment: Moment { get }

  /// Whether both have the same words, byte by byte.
  func saysSame(as other: Self) -> Bool

  /// A copy with another id.
  func with(id: UUID) -> Self
}

/// Merges the reflections, or the entries of *On your mind*, by the rules of `ArchiveMerge`.
struct WordsMerge<Record: WordsRecord> {
  private(set) var additions: [Record] = []
  /// The records to take out of the bin.
  private(set) var restored: [Record.ID] = []
  /// The stored records and the additions. Additions that got a new id aren't in it; they're found by their words
  /// instead.
  private var byID: [Record.ID: Record]
  /// The stored records, those outside the bin first, then additions that got a new id. Other additions aren't in it,
  /// so equal records within a file remain separate if their ids differ.
  private var byInstant: [Date: [Record]]
  private var inBin: Set<Record.ID>

  init(present: [Record], bin: [Record]) {
    let all = present + bin
    byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    byInstant = Dictionary(grouping: all) { $0.moment.instant }
    inBin = Set(bin.map(\.id))
  }

  mutating func take(_ record: Record, _ report: inout ImportReport, newID: () -> UUID) {
    let sameID = byID[record.id]
    let instant = record.moment.instant
    if let known = sameID.flatMap({ $0.saysSame(as: record) ? $0 : nil })
      ?? byInstant[instant]?.first(where: { $0.saysSame(as: record) })
    {
      if inBin.remove(known.id) != nil {
        restored.append(known.id)
        report.restored += 1
      } else {
        report[known.recordKind].known += 1
      }
      return
    }
    report[record.recordKind].new += 1
    if sameID == nil {
      byID[record.id] = record
      additions.append(record)
    } else {
      report.besideOthers += 1
      let beside = record.with(id: newID())
      byInstant[instant, default: []].append(beside)
      additions.append(beside)
    }
  }
}

extension Reflection: WordsRecord {
  var recordKind: RecordKind { .reflections }

  func saysSame(as other: Reflection) -> Bool {
    event.isSame(as: other.event) && reason.isSame(as: other.reason)
  }

  func with(id: UUID) -> Reflection {
    Reflection(id: id, event: event, reason: reason, moment: moment, editedAt: editedAt)
  }
}

extension MindEntry: WordsRecord {
  var recordKind: RecordKind { kind.recordKind }

  func saysSame(as other: MindEntry) -> Bool {
    guard let content, let others = other.content else { return false }
    return content.isSame(as: others)
  }

  func with(id: UUID) -> MindEntry {
    content.map { MindEntry(id: id, content: $0, moment: moment, editedAt: editedAt) } ?? self
  }
}
