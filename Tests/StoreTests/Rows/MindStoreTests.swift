// *On your mind*: adding, editing, deleting, restoring, the bin, lists by position, what is due, and drafts.

import Core
import Foundation
import GRDB
import Samples
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct MindStoreTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.open() }

  @Test("Every field of every kind is read back, also after the store is reopened")
  func roundTrip() async throws {
    let entries = try await store.add(MindContent.everyField("zanzibar"))
    store.close()
    let again = try scratch.open()
    #expect(try await again.mindEntries(of: MindQuery()) == entries.reversed())
    for entry in entries { #expect(try await again.mindEntry(entry.id) == entry) }
    #expect(try await again.mindEntry(UUID()) == nil)
    #expect(try await again.archive().mind == entries)
  }

  @Test("A field of 100,000 letters is kept whole, and U+0000 is dropped")
  func long() async throws {
    let letters = String(repeating: "Ä\"\\\n🌊a", count: 20_000)
    let entry = try #require(try await store.add([MindContent(Worry("a\0b", prediction: letters))]).first)
    #expect(try await store.mindEntry(entry.id)?[Worry.self] == Worry("ab", prediction: letters))
    let edited = try await store.edit(entry, to: Worry("a\0c", prediction: letters))
    #expect(edited?[Worry.self]?.text == "ac")
    #expect(try await store.mindEntry(entry.id) == edited)
  }

  @Test("Words that look like JSON's keys and numbers are words")
  func lookalikes() async throws {
    let text = "\"sureness\":-5, \"before\":1000} {\"level\":99} \"due\":\"2300-01-01\""
    for content in MindContent.everyField(text) {
      let entry = MindEntry.sample(content)
      try await store.add(entry, finishesDraft: false)
      #expect(try await store.mindEntry(entry.id) == entry)
    }
  }

  @Test("An edit keeps what another program changed, and sets the time of the edit")
  func merged() async throws {
    let (here, there) = (store, try scratch.open())
    let entry = MindEntry.worry("bus")
    try await here.add(entry, finishesDraft: false)
    try await there.edit(entry, to: Worry("bus", prediction: "late"))
    let now = try await here.edit(entry, to: Worry("bus", sureness: 40))
    #expect(now?[Worry.self] == Worry("bus", prediction: "late", sureness: 40))
    #expect(now?.editedAt == WallClock.fixed.now())
    #expect(now?.moment == entry.moment)
    #expect(try await there.mindEntry(entry.id) == now)
  }

  @Test("Edits by two programs at once are all kept")
  func atOnce() async throws {
    let (here, there) = (store, try scratch.open())
    let entry = MindEntry.sample(MindContent(Ladder(goal: "bridge")))
    try await here.add(entry, finishesDraft: false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (name, store) in [("here", here), ("there", there)] {
        group.addTask {
          var ladder = Ladder(goal: "bridge")
          for number in 0..<10 {
            let former = ladder
            ladder.steps.append(Ladder.Step("\(name) \(number)"))
            try await store.edit(MindEdit(entry.id, from: MindContent(former), to: MindContent(ladder)))
          }
        }
      }
      try await group.waitForAll()
    }
    let steps = try await here.mindEntry(entry.id)?[Ladder.self]?.steps.map(\.text) ?? []
    #expect(steps.filter { $0.hasPrefix("here") } == (0..<10).map { "here \($0)" })
    #expect(steps.filter { $0.hasPrefix("there") } == (0..<10).map { "there \($0)" })
  }

  @Test("Saving the same isn't an edit, the same letters in other bytes are one, and what doesn't exist isn't edited")
  func notEdited() async throws {
    let entry = MindEntry.worry("e\u{301}vent")
    try await store.add(entry, finishesDraft: false)
    #expect(try await store.edit(entry, to: Worry("e\u{301}vent")) == entry)
    #expect(try await store.edit(.worry("nobody"), to: Worry("x")) == nil)
    try await store.edit(entry, to: Worry("évent"))
    let text = try await store.mindEntry(entry.id)?[Worry.self]?.text
    #expect(text.map { Array($0.utf8) } == Array("évent".utf8))
  }

  @Test("After an edit that takes words out, they are in no file; one that adds words leaves the log alone")
  func noTracesOfEdit() async throws {
    let entry = MindEntry.worry("zanzibar")
    try await store.add(entry, finishesDraft: false)
    let longer = try #require(try await store.edit(entry, to: Worry("zanzibar quetzal")))
    try await store.write { _ in }
    #expect(try await scratch.traces(of: "zanzibar") > 1)
    try await store.edit(longer, to: Worry("somewhere"))
    try await store.write { _ in }
    #expect(try await scratch.traces(of: "zanzibar") == 0)
    #expect(try await scratch.traces(of: "somewhere") > 0)
  }

  @Test("What is deleted is only in the bin, last deleted first, is edited there, and is restored to its place")
  func bin() async throws {
    let all = try await store.add(["a", "b", "c"].map { MindContent(Worry($0)) })
    for entry in [all[2], all[0], all[0]] { try await store.deleteMindEntry(entry.id) }
    try await store.deleteMindEntry(UUID())
    #expect(try await store.sentences() == ["b"])
    #expect(try await store.count(of: MindQuery()) == 1)
    #expect(try await store.mindBinCount() == 2)
    // In the same millisecond, the one added later comes first.
    #expect(try await store.mindBin() == [all[2], all[0]])
    try await store.edit(all[0], to: Worry("a changed"))
    #expect(try await store.mindBin().map { $0[Worry.self]?.text } == ["c", "a changed"])
    for _ in 0..<2 { try await store.restoreMindEntry(all[0].id) }
    #expect(try await store.sentences() == ["b", "a changed"])
    #expect(try await store.archive().mind.count == 2)
  }

  @Test(
    "What is put to rest is told from what isn’t, with and without a lock, and every entry is one of them",
    arguments: [false, true])
  func rest(isLocked: Bool) async throws {
    let contents: [MindContent] = [
      MindContent(Worry("open")), MindContent(Worry("gone", isLetGo: true)), MindContent(Worry("known", outcome: .no)),
      MindContent(Thought(thought: "thought", otherView: "busy")),
      MindContent(Ladder(goal: "done", steps: [.init("Sit", isDone: true)])),
      MindContent(Ladder(goal: "begun", steps: [.init("Sit")])),
    ]
    try await store.add(contents)
    if isLocked {
      let passphrase = try #require(Passphrase("a quiet sea"))
      try await store.set(store.prepare(passphrase))
    }
    #expect(try await store.sentences(MindQuery(isAtRest: false)).sorted() == ["begun", "open", "thought"])
    #expect(try await store.sentences(MindQuery(isAtRest: true)).sorted() == ["done", "gone", "known"])
    #expect(try await store.count(of: MindQuery(kinds: [.worry], isAtRest: true)) == 2)
    #expect(try await store.count(of: MindQuery(isAtRest: true)) + store.count(of: MindQuery(isAtRest: false)) == 6)
    #expect(try await store.sentences(MindQuery(words: "o", isAtRest: true)).sorted() == ["done", "gone", "known"])
    #expect(try await store.sentences(MindQuery(words: "o", isAtRest: false)).sorted() == ["open", "thought"])
  }

  @Test("Lists are by day, then instant, then order of adding, and are read by kind, state, days and position")
  func lists() async throws {
    let (early, late) = (LocalDay.march29.advanced(by: -1), LocalDay.march29)
    let entries: [MindEntry] = [
      .worry("2", on: late, second: 5), .worry("1", on: early, second: 9), .worry("3", on: late, second: 5),
      .sample(MindContent(Thought(thought: "4")), on: late, second: 6),
      .sample(MindContent(Worry("0", isLetGo: true)), on: early, second: 1),
      .sample(MindContent(CheckIn(3, place: "5")), on: late, second: 7),
    ]
    for entry in entries { try await store.add(entry, finishesDraft: false) }
    #expect(try await store.sentences() == ["5", "4", "3", "2", "1", "0"])
    #expect(try await store.sentences(MindQuery(isOldestFirst: true)) == ["0", "1", "2", "3", "4", "5"])
    #expect(try await store.sentences(MindQuery(kinds: [.worry, .thought])) == ["4", "3", "2", "1", "0"])
    #expect(try await store.sentences(MindQuery(kinds: [])) == [])
    #expect(try await store.sentences(MindQuery(kinds: [.worry], isOpen: true)) == ["3", "2", "1"])
    #expect(try await store.sentences(MindQuery(kinds: [.worry], isOpen: false)) == ["0"])
    #expect(try await store.sentences(MindQuery(first: late)) == ["5", "4", "3", "2"])
    #expect(try await store.sentences(MindQuery(last: early)) == ["1", "0"])
    for words in ["", "1"] {
      #expect(try await store.sentences(MindQuery(words: words, first: late, last: early)) == [])
    }
    #expect(try await store.mindEntries(in: 1..<3, of: MindQuery()) == [entries[3], entries[2]])
    for range in [6..<9, 2..<2] { #expect(try await store.mindEntries(in: range, of: MindQuery()).isEmpty) }
    #expect(try await store.count(of: MindQuery(isOpen: true)) == 3)
  }

  @Test("Lists and what is due are read in the order of an index, so that no more rows are opened than shown")
  func plans() async throws {
    let plans = try await store.read { db in
      try ["ORDER BY local_day DESC, instant DESC, number DESC", "ORDER BY local_day, instant, number"].map { order in
        "SELECT content FROM mind WHERE deleted IS NULL AND kind IN ('worry', 'thought') AND is_open = 1 \(order) LIMIT 9"
      }.appending(
        "SELECT content FROM mind WHERE due IS NOT NULL AND due <= 'x' AND +deleted IS NULL ORDER BY due, instant, number"
      ).map { sql in
        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }.joined(separator: "; ")
      }
    }
    for plan in plans {
      #expect(plan.contains("USING INDEX mind_"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }

  @Test("What is due comes with the oldest day first, until it is answered, put away or deleted")
  func due() async throws {
    let day = LocalDay.march29
    let contents: [MindContent] = [
      MindContent(Worry("today", knowing: .on(day))), MindContent(Worry("tomorrow", knowing: .on(day.advanced(by: 1)))),
      MindContent(Worry("never", knowing: .never)), MindContent(Worry("known", knowing: .on(day), outcome: .no)),
      MindContent(Worry("asked", knowing: .on(day), wasAsked: true)),
      MindContent(Worry("to do", isLetGo: true, action: Worry.Action("call", on: day.advanced(by: -2)))),
      MindContent(Thought(thought: "try", experiment: .init(plan: "ask", day: day.advanced(by: -1)))),
      MindContent(Worry("deleted", knowing: .on(day))),
    ]
    let entries = try await store.add(contents)
    try await store.deleteMindEntry(entries[7].id)
    func due(_ limit: Int = 9) async throws -> [String?] {
      try await store.mindEntriesDue(on: day, atMost: limit).map { $0.content?.words.first }
    }
    #expect(try await due() == ["to do", "try", "today"])
    #expect(try await due(2) == ["to do", "try"])
    try await store.edit(entries[0], to: Worry("today", knowing: .on(day), outcome: .unknown))
    #expect(try await due() == ["to do", "try"])
    #expect(try await store.mindEntriesDue(on: day.advanced(by: 1), atMost: 9).count == 3)
  }

  @Test("A draft of each tool replaces the former one, and is still there after the store is reopened")
  func drafts() async throws {
    let contents = MindContent.everyField("half").filter { !$0.words.isEmpty }
    for content in contents {
      try await store.keep(MindDraft(content, page: 1))
      try await store.keep(MindDraft(content, page: 3))
    }
    store.close()
    let again = try scratch.open()
    for content in contents { #expect(try await again.mindDraft(content.kind) == MindDraft(content, page: 3)) }
    #expect(try await again.mindDraft(.gad7) == nil)
    #expect(try await again.draft() == nil)
  }

  @Test("A draft without a word goes, unless the person is on a later page; discarded words are in no file")
  func emptyDrafts() async throws {
    try await store.keep(MindDraft(MindContent(Worry("zanzibar"))))
    try await store.keep(MindDraft(MindContent(Thought()), page: 1))
    try await store.keep(MindDraft(MindContent(Worry(" ", sureness: 5))))
    #expect(try await store.mindDraft(.worry) == nil)
    #expect(try await store.mindDraft(.thought)?.page == 1)
    try await store.keep(MindDraft(MindContent(Ladder(goal: "zanzibar"))))
    try await store.discardMindDraft(.ladder)
    try await store.discardMindDraft(.ladder)
    try await store.write { _ in }
    #expect(try await scratch.traces(of: "zanzibar") == 0)
  }

  @Test("An entry that finishes its draft removes it in the same transaction, and only that of its kind")
  func finished() async throws {
    for content in MindContent.everyField("half").prefix(3) { try await store.keep(MindDraft(content)) }
    try await store.keep(ReflectionDraft(event: "a reflection"))
    let entry = MindEntry.worry("whole")
    try await store.add(entry, finishesDraft: true)
    #expect(try await store.mindDraft(.worry) == nil)
    for kind in [MindKind.thought, .ladder] { #expect(try await store.mindDraft(kind) != nil) }
    #expect(try await store.draft() != nil)
    // Its id exists, so it isn't stored, and the draft stays.
    try await store.keep(MindDraft(MindContent(Worry("again"))))
    _ = try await problem { try await store.add(entry, finishesDraft: true) }
    #expect(try await store.mindDraft(.worry)?.content == MindContent(Worry("again")))
  }
}

extension Array {
  fileprivate func appending(_ element: Element) -> [Element] { self + [element] }
}
