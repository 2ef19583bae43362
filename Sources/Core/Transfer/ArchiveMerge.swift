import Foundation

/// Compares an incoming archive with the records in the store.
///
/// **Nothing in the store is changed or removed**, with one exception: a record in the bin that the archive contains,
/// too, is taken out of the bin.
///
/// A reflection, or an entry of *On your mind*, is known if the store has one with the same id and text, or one with
/// the same text and instant. If its id is known with other text, both remain and the new one gets a new id, since only
/// the person can say which is right. The same goes for rhythms. New statements are appended to the list. Sessions and
/// moods are compared by id alone. In the plan, each part retains its text, and new text is appended.
public struct ArchiveMerge {
  /// The records to add. `statements` and `plan` are the complete new values; empty or nil if they don't change.
  public let additions: Archive
  /// The reflections to take out of the bin.
  public let restored: [Reflection.ID]
  /// The entries of *On your mind* to take out of the bin.
  public let restoredMind: [MindEntry.ID]
  /// The counts to report to the person.
  public let report: ImportReport

  /// Compares `incoming` with `present`.
  ///
  /// - Parameters:
  ///   - incoming: the records of the export.
  ///   - present: the records in the store.
  ///   - bin: the reflections in the bin.
  ///   - mindBin: the entries of *On your mind* in the bin.
  ///   - newID: creates ids for records whose id is taken.
  public init(
    of incoming: Archive, into present: Archive, bin: [Reflection], mindBin: [MindEntry] = [],
    newID: () -> UUID = UUID.init
  ) {
    var report = ImportReport()
    var reflections = WordsMerge(present: present.reflections, bin: bin)
    for reflection in incoming.reflections { reflections.take(reflection, &report, newID: newID) }
    var mind = WordsMerge(present: present.mind, bin: mindBin)
    for entry in incoming.mind where entry.content != nil { mind.take(entry, &report, newID: newID) }
    additions = Archive(
      reflections: reflections.additions,
      sessions: Self.unknown(incoming.sessions, among: present.sessions, &report[.sessions]),
      moods: Self.unknown(incoming.moods, among: present.moods, &report[.moods]),
      statements: Self.statements(incoming.statements, after: present.statements, &report[.statements], newID),
      patterns: Self.patterns(incoming.patterns, after: present.patterns, &report[.patterns], newID),
      plan: Self.plan(incoming.plan, after: present.plan, &report[.plan]),
      mind: mind.additions)
    restored = reflections.restored
    restoredMind = mind.restored
    self.report = report
  }

  private static func unknown<Item: Identifiable>(
    _ incoming: [Item], among present: [Item], _ count: inout ImportReport.Count
  ) -> [Item] {
    var ids = Set(present.map(\.id))
    let new = incoming.filter { ids.insert($0.id).inserted }
    count.new = new.count
    count.known = incoming.count - new.count
    return new
  }

  private static func statements(
    _ incoming: [StatementList.Entry], after present: [StatementList.Entry], _ count: inout ImportReport.Count,
    _ newID: () -> UUID
  ) -> [StatementList.Entry] {
    var (ids, words) = (Set(present.map(\.id)), Set(present.map { ByteString($0.text) }))
    var result = present
    for entry in incoming {
      // A given statement with its original wording isn't the person's text, so only its id counts.
      let isKnown = ids.contains(entry.id) && (entry.isAsGiven || words.contains(ByteString(entry.text)))
      let isRepeated = entry.isOwn && present.contains { $0.text.isSame(as: entry.text) }
      if isKnown || isRepeated {
        count.known += 1
        continue
      }
      let id = ids.contains(entry.id) ? StatementList.Entry.ID.own(newID()) : entry.id
      ids.insert(id)
      words.insert(ByteString(entry.text))
      count.new += 1
      result.append(
        StatementList.Entry(id: id, text: entry.text, isFavourite: entry.isFavourite, isHidden: entry.isHidden))
    }
    return count.new == 0 ? [] : result
  }

  private static func patterns(
    _ incoming: [OwnPattern], after present: [OwnPattern], _ count: inout ImportReport.Count, _ newID: () -> UUID
  ) -> [OwnPattern] {
    var (ids, known) = (Set(present.map(\.id)), Set(present.map(PatternContent.init)))
    var new: [OwnPattern] = []
    for pattern in incoming {
      let content = PatternContent(pattern)
      if known.contains(content) {
        count.known += 1
        continue
      }
      let id = ids.contains(pattern.id) ? newID() : pattern.id
      ids.insert(id)
      // Equal rhythms within a file remain separate if their ids differ.
      if id != pattern.id { known.insert(content) }
      new.append(
        OwnPattern(
          id: id, name: pattern.name, inhale: pattern.inhale, holdFull: pattern.holdFull, exhale: pattern.exhale,
          holdEmpty: pattern.holdEmpty, rest: pattern.rest))
    }
    count.new = new.count
    return new
  }

  private static func plan(
    _ incoming: HelpPlan?, after present: HelpPlan?, _ count: inout ImportReport.Count
  ) -> HelpPlan? {
    guard let incoming else { return nil }
    var result = present ?? HelpPlan(isOutsideLock: incoming.isOutsideLock)
    for part in HelpPlan.Part.allCases where !incoming[part].isBlank && !result[part].contains(incoming[part]) {
      result[part] = result[part].isBlank ? incoming[part] : "\(result[part])\n\n\(incoming[part])"
    }
    let isKnown = result == present
    if isKnown { count.known += 1 } else { count.new += 1 }
    return isKnown ? nil : result
  }
}

extension StatementList.Entry {
  fileprivate var isOwn: Bool {
    if case .own = id { true } else { false }
  }

  /// Whether it comes with Respite and still has its original wording.
  fileprivate var isAsGiven: Bool {
    if case .given(let wording) = id { wording.isSame(as: text) } else { false }
  }
}

/// The content of a rhythm without its id.
private struct PatternContent: Hashable {
  let name: ByteString
  let times: [Double]

  init(_ pattern: OwnPattern) {
    name = ByteString(pattern.name)
    times = [pattern.inhale, pattern.holdFull, pattern.exhale, pattern.holdEmpty, pattern.rest]
  }
}
