// What an export holds: every kind that is asked for and possible, and no other.

import Foundation
import Testing

@testable import Core

@Suite struct ArchiveKindsTests {
  private static let whole: Archive = {
    let most = TransferSamples.archive(seed: 7)
    return Archive(
      reflections: most.reflections, sessions: most.sessions, moods: most.moods, statements: most.statements,
      patterns: most.patterns, plan: HelpPlan([.people: "Sara"]), mind: most.mind,
      unreadable: RecordKind.allCases.map { UnreadableRecord(kind: $0, column: "x") })
  }()

  @Test("The sample has all kinds, and taken apart by kind and put together again it is the same")
  func parts() {
    #expect(Self.whole.kinds == RecordKind.allCases)
    #expect(Self.whole.only(Set(RecordKind.allCases)) == Self.whole)
    #expect(Self.whole.only([]) == Archive())
    for kind in RecordKind.allCases {
      let part = Self.whole.only([kind])
      #expect(part.kinds == [kind] && part.unreadable.map(\.kind) == [kind])
    }
  }

  @Test("A file holds exactly the kinds that its format says it can", arguments: ArchiveFormat.allCases)
  func written(format: ArchiveFormat) throws {
    #expect(try ArchiveFormat.archive(format.data(Self.whole)).kinds == format.kinds)
    for kind in RecordKind.allCases {
      let data = try format.data(Self.whole.only([kind]))
      let read = try ArchiveFormat.archive(data)
      #expect(read.kinds == (format.kinds.contains(kind) ? [kind] : []), "\(kind)")
    }
  }

  @Test("JSON holds everything at first, and what is made to be read the reflections alone")
  func first() {
    #expect(ArchiveFormat.json.kindsAtFirst == RecordKind.allCases)
    for format in [ArchiveFormat.csv, .markdown] {
      #expect(format.kindsAtFirst == [.reflections])
      #expect(format.kinds == [.reflections] + MindKind.allCases.map { .mind($0) })
    }
  }
}
