// Searching worries, thoughts, ladders and check-ins by words: the same results as reading every row,
// whatever has changed.

import Core
import Foundation
import GRDB
import Samples
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct MindSearchTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.openToLock() }

  private func found(_ words: String, in store: RespiteStore) async throws -> [String] {
    let query = MindQuery(words: words)
    let sentences = try await store.sentences(query)
    #expect(try await store.count(of: query) == sentences.count)
    return sentences
  }

  @Test("Every word a person wrote is found, whatever its case and accents, and no key or number is")
  func everyWord() async throws {
    let entries = try await store.add(MindContent.everyField("Zoë"))
    for entry in entries {
      for words in entry.content?.words ?? [] where words != "sad" {
        let query = MindQuery(words: words.uppercased().replacing("Ë", with: "E"))
        #expect(try await store.mindEntries(of: query) == [entry], "\(words)")
      }
    }
    #expect(try await found("zoe", in: store).count == entries.count { $0.content?.words.isEmpty == false })
    #expect(try await found("NOTE goal", in: store) == ["Zoë goal"])
    for words in ["sureness", "100", "knownOn", "{", "all-or-nothing", "2026"] {
      #expect(try await found(words, in: store) == [], "\(words)")
    }
  }

  @Test("A search is limited to kinds, state, days and position, and keeps the order")
  func limited() async throws {
    for (number, day) in [0, 1, 1, 2].enumerated() {
      let worry = Worry("rain \(number)", isLetGo: number == 3)
      try await store.add(
        .sample(MindContent(worry), on: .march29.advanced(by: day), second: number), finishesDraft: false)
    }
    try await store.add(.sample(MindContent(Thought(thought: "rain"))), finishesDraft: false)
    let query = MindQuery(words: "rain", kinds: [.worry])
    #expect(try await store.sentences(query) == ["rain 3", "rain 2", "rain 1", "rain 0"])
    let page = try await store.mindEntries(in: 1..<3, of: query)
    #expect(page.map { $0[Worry.self]?.text } == ["rain 2", "rain 1"])
    #expect(try await store.mindEntries(in: 4..<9, of: query).isEmpty)
    var narrow = query
    (narrow.isOpen, narrow.first, narrow.isOldestFirst) = (true, .march29.advanced(by: 1), true)
    #expect(try await store.sentences(narrow) == ["rain 1", "rain 2"])
  }

  @Test("A search follows edits, deletions, restorations and imports, by this program and by another")
  func follows() async throws {
    let (here, there) = (store, try scratch.open())
    let entry = MindEntry.worry("bus")
    try await here.add(entry, finishesDraft: false)
    for writer in [here, there] {
      for reader in [here, there] { #expect(try await found("bus", in: reader) == ["bus"]) }
      let train = try #require(try await writer.edit(entry, to: Worry("train")))
      for reader in [here, there] {
        #expect(try await found("bus", in: reader) == [])
        #expect(try await found("train", in: reader) == ["train"])
      }
      try await writer.deleteMindEntry(entry.id)
      for reader in [here, there] { #expect(try await found("train", in: reader) == []) }
      try await writer.restoreMindEntry(entry.id)
      for reader in [here, there] { #expect(try await found("train", in: reader) == ["train"]) }
      try await writer.edit(train, to: Worry("bus"))
    }
    let many = (0..<600).map { MindEntry.worry("many \($0)", second: $0) }
    _ = try await there.add(Archive(mind: many), isRehearsal: false)
    #expect(try await found("many", in: here).count == 600)
    #expect(try await found("bus", in: here) == ["bus"])
  }

  @Test("A row that another took the place of is searched as what it is now, though everything else looks the same")
  func replaced() async throws {
    try await store.add([MindContent(Worry("bus"))])
    #expect(try await found("bus", in: store) == ["bus"])
    // As after a restoration, or after the bin was emptied: the same number of rows and the same row number.
    try await store.write { db in
      try db.execute(sql: "DELETE FROM mind")
      try MindEntry.worry("train").insert(in: db, created: 0)
    }
    #expect(try await found("bus", in: store) == [])
    #expect(try await found("train", in: store) == ["train"])
  }

  @Test("No two states of an entry have the same revision")
  func revisions() async throws {
    let entry = try #require(try await store.add([MindContent(Worry("a"))]).first)
    var seen: Set<Int64> = []
    for number in 0..<20 {
      switch number % 3 {
      case 0: try await store.edit(entry, to: Worry("\(number)"))
      case 1: try await store.deleteMindEntry(entry.id)
      default: try await store.restoreMindEntry(entry.id)
      }
      seen.insert(try #require(try await store.read { try Int64.fetchOne($0, sql: "SELECT revision FROM mind") }))
    }
    #expect(seen.count == 20)
  }

  @Test("Under a lock nothing is found while it's closed, and everything once it's open")
  func locked() async throws {
    let entries = try await store.add(MindContent.everyField("zanzibar"))
    let all = entries.count { $0.content?.words.isEmpty == false }
    #expect(try await found("zanzibar", in: store).count == all)
    _ = try await store.set(.made())
    #expect(try await found("zanzibar", in: store).count == all)
    await store.lock()
    let query = MindQuery(words: "zanzibar")
    #expect(try await problem { _ = try await store.count(of: query) } == .locked)
    #expect(try await problem { _ = try await store.mindEntries(of: query) } == .locked)
    #expect(try await problem { _ = try await store.mindEntries(of: MindQuery()) } == .locked)
    #expect(try await problem { _ = try await store.edit(entries[0], to: Worry("x")) } == .locked)
    #expect(try await problem { try await store.add(.worry("x"), finishesDraft: false) } == .locked)
    #expect(try await problem { try await store.keep(MindDraft(MindContent(Worry("x")))) } == .locked)
    #expect(try await problem { _ = try await store.count(of: MindQuery(kinds: [.worry])) } == .locked)
    #expect(try await store.count(of: MindQuery()) == entries.count, "How many there are isn't hidden.")
    try await store.unlock(.made())
    #expect(try await found("zanzibar", in: store).count == all)
    try await store.edit(entries[0], to: Worry("quetzal"))
    #expect(try await found("quetzal", in: store) == ["quetzal"])
    try await store.remove(.made())
    #expect(try await found("zanzibar", in: store).count == all - 1)
  }
}
