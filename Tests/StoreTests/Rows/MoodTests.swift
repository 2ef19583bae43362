// Adding, correcting, removing and reading moods.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct MoodTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.open() }

  private func note(
    _ mood: Mood, _ occasion: MoodNote.Occasion = .apart, session: UUID? = nil, on day: LocalDay = .march29,
    second: Int = 0
  ) -> MoodNote {
    MoodNote(id: UUID(), mood: mood, moment: .sample(on: day, second: second), occasion: occasion, session: session)
  }

  @Test("A mood can be stored before its session, which may never end")
  func beforeSession() async throws {
    let session = UUID()
    let notes = [note(.anxious, .before, session: session), note(.good)]
    for note in notes { try await store.add(note) }
    let rows = try await store.rows(of: "moods")
    #expect(rows.map { $0["mood"] } == ["anxious", "good"].map(\.databaseValue))
    #expect(rows.map { $0["occasion"] } == ["before", "apart"].map(\.databaseValue))
    #expect(rows.map { $0["session"] } == [session.uuidString.lowercased().databaseValue, .null])
  }

  @Test("Moods are read back unchanged, oldest first, after the store is reopened")
  func roundTrip() async throws {
    let session = UUID()
    let notes = [
      note(.good, .after, session: session, second: 20), note(.anxious, .before, session: session, second: 10),
      note(.soSo, second: 10), note(.good, second: -100_000),
    ]
    for note in notes { try await store.add(note) }
    store.close()
    #expect(try await scratch.open().moods() == [notes[3], notes[1], notes[2], notes[0]])
  }

  @Test("Both days of a range are included")
  func days() async throws {
    let notes = (-2...2).map { note(.soSo, on: .march29.advanced(by: $0), second: $0 * 86_400) }
    for note in notes { try await store.add(note) }
    let found = try await store.moods(from: .march29.advanced(by: -1), to: .march29.advanced(by: 1))
    #expect(found == Array(notes[1...3]))
    #expect(try await store.moods(from: .march29, to: .march29.advanced(by: -1)).isEmpty)
  }

  @Test("A mood can be corrected, and nothing else changes")
  func corrected() async throws {
    let (first, second) = (note(.anxious, .before, session: UUID()), note(.anxious, second: 1))
    for note in [first, second] { try await store.add(note) }
    try await store.correct(first.id, to: .good, first.occasion)
    let expected = MoodNote(
      id: first.id, mood: .good, moment: first.moment, occasion: .before, session: first.session)
    #expect(try await store.moods() == [expected, second])
  }

  @Test("Removing a mood deletes it, and undoing that restores it in its place")
  func removed() async throws {
    let notes = [note(.anxious), note(.soSo, second: 1), note(.good, second: 2)]
    for note in notes { try await store.add(note) }
    try await store.removeMood(notes[1].id)
    #expect(try await store.moods() == [notes[0], notes[2]])
    try await store.add(notes[1])
    #expect(try await store.moods() == notes)
  }

  @Test("Correcting or removing a mood that was already removed changes nothing")
  func gone() async throws {
    let kept = note(.good)
    try await store.add(kept)
    try await store.correct(UUID(), to: .anxious, .after)
    try await store.removeMood(UUID())
    #expect(try await store.moods() == [kept])
  }
}
