import Foundation
import Testing

@testable import Core

/// Merging an import into the existing records loses nothing and duplicates nothing.
@Suite struct ArchiveMergeTests {
  private let moment = Moment(
    instant: Date(millisecondsSince1970: 1_774_747_800_250), utcOffset: 0, day: LocalDay(number: 20_541))

  private func reflection(_ event: String, _ id: UUID = UUID(), later milliseconds: Int64 = 0) -> Reflection {
    let instant = Date(millisecondsSince1970: moment.instant.millisecondsSince1970 + milliseconds)
    return Reflection(
      id: id, event: event, reason: "why", moment: Moment(instant: instant, utcOffset: 0, day: moment.day))
  }

  private func merge(_ incoming: [Reflection], into present: [Reflection], bin: [Reflection] = []) -> ArchiveMerge {
    ArchiveMerge(of: Archive(reflections: incoming), into: Archive(reflections: present), bin: bin)
  }

  @Test("Merging into an empty archive adds everything, and merging into itself nothing", arguments: 0..<10)
  func all(seed: UInt64) {
    let archive = TransferSamples.archive(seed: seed)
    let first = ArchiveMerge(of: archive, into: Archive(), bin: [])
    #expect(first.additions == archive)
    #expect(first.report[.reflections].new == archive.reflections.count)
    #expect(first.report.besideOthers == 0)
    let again = ArchiveMerge(of: archive, into: archive, bin: [])
    #expect(again.additions == Archive())
    #expect(again.report[.reflections].known == archive.reflections.count)
    #expect(again.report[.statements].known == archive.statements.count)
    #expect(again.report[.reflections].new + again.report[.sessions].new + again.report[.moods].new == 0)
  }

  @Test("An imported plan's words are added to the existing ones once, and none are removed")
  func plan() {
    func merge(_ incoming: HelpPlan?, into present: HelpPlan?) -> ArchiveMerge {
      ArchiveMerge(of: Archive(plan: incoming), into: Archive(plan: present), bin: [])
    }
    let here = HelpPlan([.people: "Ada", .helps: "Tea"])
    let there = HelpPlan([.people: "Ben", .helps: "Tea", .places: "The park"], isOutsideLock: true)
    #expect(merge(there, into: nil).additions.plan == there)
    #expect(merge(nil, into: here).additions.plan == nil)
    #expect(merge(here, into: here).report[.plan].known == 1)
    let first = merge(there, into: here)
    #expect(
      first.additions.plan == HelpPlan([.people: "Ada\n\nBen", .helps: "Tea", .places: "The park"]),
      "An imported file can't move the plan outside the lock.")
    #expect(first.report[.plan].new == 1)
    #expect(merge(there, into: first.additions.plan).additions.plan == nil)
  }

  @Test("A reflection with another id but the same event, reason and instant is a duplicate")
  func byContent() {
    let merge = merge([reflection("tea"), reflection("tea", later: 1)], into: [reflection("tea")])
    #expect(merge.report[.reflections].known == 1)
    #expect(merge.additions.reflections.map(\.moment.instant.millisecondsSince1970) == [1_774_747_800_251])
  }

  @Test("Two equal reflections in one file are both added")
  func twins() {
    #expect(merge([reflection("tea"), reflection("tea")], into: []).additions.reflections.count == 2)
  }

  @Test("A reflection with a known id but different words is added beside the existing one, once")
  func beside() {
    let here = reflection("tea here")
    let there = reflection("tea there", here.id)
    let first = merge([there, there], into: [here])
    #expect(first.report[.reflections].known == 1)
    #expect(first.report.besideOthers == 1)
    #expect(first.additions.reflections.map(\.event) == ["tea there"])
    #expect(first.additions.reflections.first?.id != here.id)
    let second = merge([there], into: [here] + first.additions.reflections)
    #expect(second.additions == Archive())
    #expect(second.report[.reflections].known == 1)
  }

  @Test("Canonically equal words with different bytes are different words")
  func bytes() {
    let here = reflection("é")
    #expect(merge([reflection("e\u{301}", here.id)], into: [here]).report.besideOthers == 1)
    #expect(merge([reflection("e\u{301}")], into: [here]).report[.reflections].new == 1)
  }

  @Test("Importing a binned reflection restores it, matched by id or by content")
  func fromBin() {
    let (one, two, three) = (reflection("one"), reflection("two"), reflection("three"))
    let merge = merge([one, reflection("two"), reflection("changed", three.id)], into: [], bin: [one, two, three])
    #expect(Set(merge.restored) == [one.id, two.id])
    #expect(merge.report.restored == 2)
    #expect(merge.additions.reflections.map(\.event) == ["changed"])
    #expect(self.merge([one, one], into: [], bin: [one]).report[.reflections].known == 1)
  }

  @Test("Existing statements keep their order, and new ones are appended")
  func statements() {
    let mine = StatementList.Entry(id: .own(UUID()), text: "mine", isFavourite: true)
    let present = [mine, .init(id: .given("a"), text: "a"), .init(id: .given("b"), text: "my b")]
    let incoming: [StatementList.Entry] = [
      .init(id: .given("b"), text: "b"), .init(id: .given("a"), text: "their a"), .init(id: .own(UUID()), text: "mine"),
      .init(id: mine.id, text: "other"), .init(id: .given("c"), text: "c", isHidden: true),
    ]
    let merge = ArchiveMerge(of: Archive(statements: incoming), into: Archive(statements: present), bin: [])
    #expect(merge.additions.statements.map(\.text) == ["mine", "a", "my b", "their a", "other", "c"])
    #expect(Array(merge.additions.statements.prefix(3)) == present)
    #expect(Set(merge.additions.statements.map(\.id)).count == 6)
    #expect(merge.report[.statements].new == 3)
    let again = ArchiveMerge(
      of: Archive(statements: incoming), into: Archive(statements: merge.additions.statements), bin: [])
    #expect(again.additions.statements.isEmpty)
  }

  @Test("A pattern with a known id but different times is added beside the existing one, once")
  func patterns() {
    let here = OwnPattern(id: UUID(), name: "slow", inhale: 4, exhale: 6)
    var there = here
    there.exhale = 7
    let merge = ArchiveMerge(of: Archive(patterns: [here, there, there]), into: Archive(patterns: [here]), bin: [])
    #expect(merge.additions.patterns.map(\.exhale) == [7])
    #expect(merge.additions.patterns.first?.id != here.id)
    let after = Archive(patterns: [here] + merge.additions.patterns)
    #expect(ArchiveMerge(of: Archive(patterns: [there]), into: after, bin: []).additions == Archive())
  }
}
