// Numbers, days and rows that Respite never writes: refused by the schema, or read as a stand-in that hides nothing.

import Core
import Foundation
import GRDB
import Samples
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct MindRangeTests {
  let scratch = Scratch()

  /// JSON that no entry may have, by kind.
  private static let wrong: [(MindKind, String)] =
    ["-1", "101", "999", "1000", "1005", "1.5", "1e9", "10e1", "true", "null", "\"5\"", " 5", "", "-0", "1005,"].flatMap
  { n in
    [
      (MindKind.worry, #"{"sureness":\#(n),"text":"a"}"#),
      (.thought, #"{"feelings":[{"after":\#(n),"name":"a"}],"thought":"a"}"#),
      (.thought, #"{"feelings":[{"before":\#(n),"name":"a"}],"thought":"a"}"#),
      (.ladder, #"{"goal":"a","steps":[{"difficulty":50,"id":"x"},{"difficulty":\#(n),"id":"x"}]}"#),
      (.ladder, #"{"goal":"a","steps":[{"tries":[{"highest":\#(n)}]}]}"#),
    ]
  }
    + ["-1", "11", "100", "1.5", "true", "null", ""].map { (.checkIn, #"{"level":\#($0)}"#) }
    + ["4,0,0,0,0,0,0", "0,0,0,0,0,0", "0,0,0,0,0,0,0,0", "-1,0,0,0,0,0,0", "", "0,0,0,0,0,0,1.5"].map {
      (.gad7, #"{"answers":[\#($0)]}"#)
    } + [(.worry, "words"), (.worry, ""), (.checkIn, "{}"), (.gad7, "{}")]

  @Test("The schema refuses every number out of its range")
  func refused() async throws {
    let store = try scratch.open()
    let entries = try await store.add(MindContent.everyField("a"))
    for (kind, json) in Self.wrong {
      let id = try #require(entries.first { $0.kind == kind }).id
      _ = try await problem {
        try await store.write { db in
          try db.execute(sql: "UPDATE mind SET content = ? WHERE id = ?", arguments: [json, id.stored])
          Issue.record("accepted: \(json)")
        }
      }
    }
    for sql in [
      "is_open = 2", "due = '1899-12-31'", "due = '2201-01-01'", "due = 'soon'", "kind = 'A dream'", "revision = 0",
      "local_day = 'today'", "utc_offset = 90000", "deleted = 9223372036854775807", "id = 'short'", "content = 7",
    ] {
      _ = try await problem { try await store.write { try $0.execute(sql: "UPDATE mind SET \(sql)") } }
    }
    #expect(try await store.archive().mind == entries)
  }

  @Test("Every number within its range is accepted", arguments: 0...100)
  func accepted(number: Int) async throws {
    let store = try scratch.open()
    let attempt = Ladder.Try(moment: .sample(), before: number, highest: number, after: number)
    let entries = try await store.add([
      MindContent(Worry("a", sureness: number)),
      MindContent(Thought(thought: "a", feelings: [.init("b", before: number, after: number)])),
      MindContent(Ladder(goal: "a", steps: [.init("b", difficulty: number, tries: [attempt])])),
      MindContent(CheckIn(number % 11)), MindContent(try #require(GAD7((0..<7).map { (number + $0) % 4 }))),
    ])
    #expect(try await store.archive().mind == entries)
  }

  @Test(
    "Where the schema can't see a number or a day, reading refuses it, and no other entry is hidden",
    arguments: [false, true])
  func unreadable(isLocked: Bool) async throws {
    let store = try scratch.openToLock()
    let good = MindEntry.worry("good", second: -1)
    try await store.add(good, finishesDraft: false)
    if isLocked { _ = try await store.set(.made()) }
    let bad =
      Self.wrong + [
        (.worry, #"{"knownOn":"1899-12-31","text":"a"}"#), (.worry, #"{"knownOn":"2201-01-01","text":"a"}"#),
        (.worry, #"{"knownOn":"2026-02-30","text":"a"}"#), (.worry, #"{"outcome":"perhaps","text":"a"}"#),
        (.worry, #"{"action":{"day":"1800-01-01","text":"a"},"text":"a"}"#),
        (.thought, #"{"experiment":{"day":"3000-01-01"}}"#),
        (.thought, #"{"feelings":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}]}"#),
        (.ladder, #"{"goal":"a","steps":[{"id":"nobody"}]}"#),
      ]
    // Other spellings of numbers within the range, which a JSON decoder takes.
    let accepted = [" 5", "null", "-0", "10e1"].map { ":\($0)" }
    let foreign = bad.filter { (_, json) in !accepted.contains { json.contains($0) } }
    try await store.pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      for (number, (kind, json)) in foreign.enumerated() {
        let id = UUID().stored
        try db.execute(
          sql: """
            INSERT INTO mind (id, kind, content, is_open, revision, instant, utc_offset, local_day, created)
            VALUES (?1, \(SealedColumns.sealed("mind", "kind", "?2", row: "?1")), \(SealedColumns.sealed("mind", "content", "?3", row: "?1")), 1, ?4, 0, 0, '2026-03-29', 0)
            """, arguments: [id, kind.rawValue, json, number + 7])
      }
    }
    let all = try await store.mindEntries(of: MindQuery())
    #expect(all.count == foreign.count + 1)
    #expect(all.filter { $0.content != nil } == [good])
    #expect(all.filter { $0.content == nil }.allSatisfy { $0.moment.day == .march29 })
    let archive = try await store.archive()
    #expect(archive.mind == [good])
    #expect(archive.unreadable.count == foreign.count)
    #expect(try await store.sentences(MindQuery(words: "good")) == ["good"])
    #expect(try await store.mindEntriesDue(on: .march29, atMost: 9).isEmpty)
    // One that can't be read isn't changed, but can be deleted and brought back.
    let lost = try #require(all.first { $0.content == nil })
    let edit = MindEdit(lost.id, from: MindContent(Worry("a")), to: MindContent(Worry("b")))
    _ = try await problem { _ = try await store.edit(edit) }
    try await store.deleteMindEntry(lost.id)
    #expect(try await store.mindBin() == [lost])
    try await store.restoreMindEntry(lost.id)
    #expect(try await store.mindBinCount() == 0)
  }

  @Test("An entry whose id can't be read is shown, deleted and restored by its place")
  func withoutID() async throws {
    let store = try scratch.open()
    try await store.add([MindContent(Worry("a")), MindContent(Worry("b"))])
    try await store.write { db in
      try db.execute(sql: "UPDATE mind SET id = ? WHERE number = 1", arguments: [String(repeating: "x", count: 36)])
    }
    let lost = try #require(try await store.mindEntries(of: MindQuery()).first { $0.content == nil })
    try await store.deleteMindEntry(lost.id)
    #expect(try await store.sentences() == ["b"])
    try await store.restoreMindEntry(lost.id)
    #expect(try await store.count(of: MindQuery()) == 2)
  }

  @Test("Only days from 1900 to 2200 can be chosen")
  func days() throws {
    #expect(LocalDay.choosable.lowerBound.description == "1900-01-01")
    #expect(LocalDay.choosable.upperBound.description == "2200-12-31")
    for (day, isRight) in [("1899-12-31", false), ("1900-01-01", true), ("2200-12-31", true), ("2201-01-01", false)] {
      let json = #"{"knownOn":"\#(day)","text":"a"}"#
      #expect(((try? MindContent(.worry, json: json, by: JSONDecoder())) != nil) == isRight, "\(day)")
    }
  }
}
