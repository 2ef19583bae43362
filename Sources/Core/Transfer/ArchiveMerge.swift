import Foundation

/// What an archive brings to what is there already.
///
/// **Nothing that is there is ever changed or removed**, with one exception: a reflection that is in the bin and comes
/// again is taken out of it.
///
/// A reflection is there already if one with its id says the same, or any other has the same event, reason and instant.
/// If its id is there but says something else, both are kept, the new one under a new id: which of the two is right is
/// for the person to say. The same goes for rhythms; statements that come join the end of the list. Sessions and moods
/// are known by their ids alone. Of the own plan each part keeps its words, and others that come join their end.
public struct ArchiveMerge {
  /// What has to be added. The statements are the whole new list, or empty if nothing comes to them; so with the plan.
  public let additions: Archive
  /// What has to be taken out of the bin.
  public let restored: [Reflection.ID]
  /// What to tell the person.
  public let report: ImportReport

  /// Compares `incoming` with what is there.
  ///
  /// - Parameters:
  ///   - bin: what is in the bin.
  ///   - newID: makes the ids for what is kept beside something else.
  public init(of incoming: Archive, into present: Archive, bin: [Reflection], newID: () -> UUID = UUID.init) {
    var report = ImportReport()
    var reflections = ReflectionMerge(
      present: present.reflections, bin: bin, expected: incoming.reflections.count)
    for reflection in incoming.reflections { reflections.take(reflection, newID: newID) }
    report[.reflections] = reflections.count
    report.restored = reflections.restored.count
    report.besideOthers = reflections.besideOthers
    additions = Archive(
      reflections: reflections.additions,
      sessions: Self.unknown(incoming.sessions, among: present.sessions, &report[.sessions]),
      moods: Self.unknown(incoming.moods, among: present.moods, &report[.moods]),
      statements: Self.statements(incoming.statements, after: present.statements, &report[.statements], newID),
      patterns: Self.patterns(incoming.patterns, after: present.patterns, &report[.patterns], newID),
      plan: Self.plan(incoming.plan, after: present.plan, &report[.plan]))
    restored = reflections.restored
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
      // A given one with its first wording is no words of the person's, so only its id counts.
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
      // Two that are equal within a file are two, if they have ids of their own.
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

/// The part of a merge that concerns reflections.
private struct ReflectionMerge {
  var count = ImportReport.Count()
  var besideOthers = 0
  var additions: [Reflection] { Array(all[countBefore...]) }
  var restored: [Reflection.ID] = []
  /// What was there, outside the bin and in it, and after that what has to be added.
  private var all: [Reflection]
  private let countBefore: Int
  /// Where it stands: what was there, and what comes under its own id; what was brought under a new id is found by its
  /// content.
  private var byID: [Reflection.ID: Int]
  /// What was there before, and what was kept beside it, by instant. Two that are equal within a file are two, if they
  /// have ids of their own. Outside the bin comes first.
  private var byInstant: [Date: [Reflection]]
  private var inBin: Set<Reflection.ID>

  init(present: [Reflection], bin: [Reflection], expected: Int) {
    all = present + bin
    countBefore = all.count
    byID = Dictionary(minimumCapacity: countBefore + expected)
    for (place, reflection) in all.enumerated() where byID[reflection.id] == nil { byID[reflection.id] = place }
    byInstant = Dictionary(grouping: all) { $0.moment.instant }
    inBin = Set(bin.map(\.id))
    all.reserveCapacity(countBefore + expected)
  }

  mutating func take(_ reflection: Reflection, newID: () -> UUID) {
    let namesake = byID[reflection.id].map { all[$0] }
    if let namesake, namesake.saysSame(as: reflection) {
      meet(namesake.id)
    } else if let same = byInstant[reflection.moment.instant]?.first(where: { $0.saysSame(as: reflection) }) {
      meet(same.id)
    } else if namesake == nil {
      count.new += 1
      byID[reflection.id] = all.count
      all.append(reflection)
    } else {
      count.new += 1
      besideOthers += 1
      let beside = Reflection(
        id: newID(), event: reflection.event, reason: reflection.reason, moment: reflection.moment,
        editedAt: reflection.editedAt)
      byInstant[beside.moment.instant, default: []].append(beside)
      all.append(beside)
    }
  }

  private mutating func meet(_ id: Reflection.ID) {
    if inBin.remove(id) != nil {
      restored.append(id)
    } else {
      count.known += 1
    }
  }
}

extension Reflection {
  /// Whether both have the same words, byte by byte.
  fileprivate func saysSame(as other: Reflection) -> Bool {
    event.isSame(as: other.event) && reason.isSame(as: other.reason)
  }
}

extension StatementList.Entry {
  fileprivate var isOwn: Bool {
    if case .own = id { true } else { false }
  }

  /// Whether it is one that Respite brings along, in its first wording.
  fileprivate var isAsGiven: Bool {
    if case .given(let wording) = id { wording.isSame(as: text) } else { false }
  }
}

/// What makes two rhythms the same, whatever their ids.
private struct PatternContent: Hashable {
  let name: ByteString
  let times: [Double]

  init(_ pattern: OwnPattern) {
    name = ByteString(pattern.name)
    times = [pattern.inhale, pattern.holdFull, pattern.exhale, pattern.holdEmpty, pattern.rest]
  }
}
