// Editing, deleting, restoring and the bin: what is deleted for good, and what a wrong clock must not delete.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct BinTests {
  let scratch = Scratch()

  /// Opens the store `days` after the fixed clock and waits for its housekeeping.
  private func open(after days: Double) async throws -> RespiteStore {
    let now = WallClock.fixed.now().addingTimeInterval(days * 86_400)
    let store = try RespiteStore.open(
      in: scratch.url, clock: WallClock(now: { now }, utcOffset: WallClock.fixed.utcOffset)
    ).store
    // Housekeeping runs in the same queue as writes, so it's done when this call returns.
    try await store.write { _ in }
    return store
  }

  /// Opens the store, adds a reflection or an entry, and closes it.
  private func visit(after days: Double, addsEntry: Bool = false) async throws {
    let store = try await open(after: days)
    let (words, second) = ("visit \(days)", Int(days * 86_400))
    if addsEntry {
      try await store.add(.worry(words, second: second), finishesDraft: false)
    } else {
      try await store.add(.sample(words, second: second), finishesDraft: false)
    }
    store.close()
  }

  @Test("An edit replaces the text and sets the time of the edit, and changes nothing else")
  func edited() async throws {
    let store = try scratch.open()
    let (first, second) = (Reflection.sample("helo", because: "typo"), Reflection.sample("other", second: 1))
    for reflection in [first, second] { try await store.add(reflection, finishesDraft: false) }
    try await store.edit(first.id, event: "hel\0lo 🌊", reason: "")
    let expected = Reflection(
      id: first.id, event: "hello 🌊", reason: "", moment: first.moment, editedAt: WallClock.fixed.now())
    #expect(try await store.all() == [second, expected])
  }

  @Test("Saving the same text isn't an edit, and editing a deleted reflection does nothing")
  func notEdited() async throws {
    let store = try scratch.open()
    let reflection = Reflection.sample("event", because: "reason")
    try await store.add(reflection, finishesDraft: false)
    try await store.edit(reflection.id, event: "event", reason: "reason")
    try await store.edit(UUID(), event: "nobody", reason: "")
    #expect(try await store.all() == [reflection])
    // Canonically equal, but not byte for byte.
    try await store.edit(reflection.id, event: "e\u{301}vent", reason: "reason")
    try await store.edit(reflection.id, event: "évent", reason: "reason")
    #expect(try await store.all().first.map { Array($0.event.utf8) } == Array("évent".utf8))
  }

  @Test("An edit of a reflection that another program is deleting is kept in the bin")
  func editedInBin() async throws {
    let store = try scratch.open()
    let reflection = Reflection.sample("before")
    try await store.add(reflection, finishesDraft: false)
    try await store.delete(reflection.id)
    try await store.edit(reflection.id, event: "after", reason: "new")
    #expect(try await store.all().isEmpty)
    #expect(try await store.bin().map(\.event) == ["after"])
  }

  @Test("A reflection's day can be changed: it moves in the timeline and the search, and its instant stays")
  func moved() async throws {
    let store = try scratch.open()
    let (wrong, right) = (Reflection.sample("seal the letter"), Reflection.sample("seal the jar", second: 1))
    for reflection in [wrong, right] { try await store.add(reflection, finishesDraft: false) }
    let day = wrong.moment.day.advanced(by: -365)
    try await store.edit(wrong.id, event: wrong.event, reason: wrong.reason, day: day)
    let found = try #require(try await store.reflection(wrong.id))
    #expect(found.moment.day == day && found.moment.instant == wrong.moment.instant)
    #expect(found.event == wrong.event && found.editedAt == WallClock.fixed.now())
    for query in [TimelineQuery(), TimelineQuery(words: "seal")] {
      #expect(try await store.reflections(in: 0..<5, of: query).map(\.id) == [right.id, wrong.id])
    }
    #expect(try await store.count(of: TimelineQuery(words: "letter", last: day), atMost: 5) == 1)
    // The same day again is no change.
    let before = try await store.all()
    try await store.edit(wrong.id, event: wrong.event, reason: wrong.reason, day: day)
    #expect(try await store.all() == before)
    #expect(try await store.reflection(UUID()) == nil)
    try await store.delete(wrong.id)
    #expect(try await store.reflection(wrong.id) == nil)
  }

  @Test("Deleted reflections are only in the bin, last deleted first, and are restored to their places")
  func deletedAndRestored() async throws {
    let store = try scratch.open()
    let all = (0..<4).map { Reflection.sample("\($0)", because: "why", second: $0) }
    for reflection in all { try await store.add(reflection, finishesDraft: false) }
    try await store.delete(all[2].id)
    try await store.delete(all[1].id)
    try await store.delete(all[1].id)
    try await store.delete(UUID())
    #expect(try await store.all() == [all[3], all[0]])
    #expect(try await store.events(containing: "1").isEmpty)
    // When deleted in the same millisecond, the one written later comes first.
    #expect(try await store.bin() == [all[2], all[1]])
    try await store.restore(all[1].id)
    try await store.restore(all[1].id)
    try await store.restore(UUID())
    #expect(try await store.all() == [all[3], all[1], all[0]])
    #expect(try await store.bin() == [all[2]])
    store.close()
    #expect(try await open(after: 1).bin() == [all[2]])
  }

  @Test("The bin is sorted by deletion, last first, whenever a reflection was written")
  func orderOfBin() async throws {
    let (early, late) = (Reflection.sample("early"), Reflection.sample("late", second: 9))
    let store = try scratch.open()
    for reflection in [early, late] { try await store.add(reflection, finishesDraft: false) }
    try await store.delete(late.id)
    store.close()
    let next = try await open(after: 1)
    try await next.delete(early.id)
    #expect(try await next.bin() == [early, late])
  }

  @Test("A timeline shows edits, deletions and restorations, whichever program makes them")
  func timeline() async throws {
    let (here, there) = (try scratch.open(), try scratch.open())
    let (kept, changed) = (Reflection.sample("kept", on: .march29.advanced(by: -9)), Reflection.sample("a", second: 1))
    for reflection in [kept, changed] { try await here.add(reflection, finishesDraft: false) }
    var values = here.timelineChanges().makeAsyncIterator()
    #expect(try await values.reaches(2) == true)
    for store in [here, there] {
      try await store.edit(changed.id, event: store === here ? "b" : "c", reason: "")
      #expect(try await values.reaches(2) == true)
      try await store.delete(changed.id)
      #expect(try await values.reaches(1) == true)
      try await store.restore(changed.id)
      #expect(try await values.reaches(2) == true)
    }
    try await here.delete(kept.id)
    #expect(try await values.reaches(1) == true)
  }

  @Test(
    "After thirty days, and one more day of use, what was binned is gone from every file", arguments: [false, true])
  func emptied(byEntries: Bool) async throws {
    let entry = MindEntry.worry("zanzibar")
    let (gone, younger) = (Reflection.sample("zanzibar"), Reflection.sample("younger", second: 1))
    let store = try scratch.open()
    for reflection in [gone, younger] { try await store.add(reflection, finishesDraft: false) }
    try await store.delete(gone.id)
    try await store.add(entry, finishesDraft: false)
    try await store.deleteMindEntry(entry.id)
    store.close()
    let later = try await open(after: 3)
    try await later.delete(younger.id)
    later.close()
    // The first two are over twenty hours apart within the thirtieth day, so a limit of 29 would empty the bin.
    for day in [29.05, 29.95, 30.5] {
      try await visit(after: day, addsEntry: byEntries)
      let store = try await open(after: day)
      #expect(try await store.bin() == [younger, gone])
      #expect(try await store.mindBin() == [entry])
    }
    try await visit(after: 31.5, addsEntry: byEntries)
    let last = try await open(after: 31.6)
    #expect(try await last.bin() == [younger])
    #expect(try await last.mindBin().isEmpty)
    #expect(try await (byEntries ? last.count(of: MindQuery()) : last.all().count) == 4)
    try await last.write { _ in }
    #expect(try await scratch.traces(of: "zanzibar") == 0)
  }

  @Test("A clock set far ahead empties nothing, however much is written that evening")
  func forward() async throws {
    let reflection = Reflection.sample("precious")
    let store = try scratch.open()
    try await store.add(reflection, finishesDraft: false)
    try await store.delete(reflection.id)
    store.close()
    // Also past midnight.
    for hour in 0..<19 { try await visit(after: 5_000 + Double(hour) / 24) }
    #expect(try await open(after: 5_000.8).bin() == [reflection])
    // With the clock corrected, days count as before.
    try await visit(after: 2)
    #expect(try await open(after: 29).bin() == [reflection])
  }

  @Test("A reflection deleted under a wrong clock stays for thirty days after the error is noticed")
  func deletedUnderWrongClock() async throws {
    for wrong in [-9_000.0, 9_000] {
      let here = BinTests()
      let reflection = Reflection.sample("precious")
      for day in 0..<3 { try await here.visit(after: Double(day)) }
      let store = try await here.open(after: wrong)
      try await store.add(reflection, finishesDraft: false)
      try await store.delete(reflection.id)
      store.close()
      for day in [4.0, 5, 6, 33] { try await here.visit(after: day) }
      #expect(try await here.open(after: 33.9).bin() == [reflection])
      for day in [35.0, 36] { try await here.visit(after: day) }
      #expect(try await here.open(after: 37).bin().isEmpty)
    }
  }
}
