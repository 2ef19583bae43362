// Reflections are read back as they were written, in their order and on their days.

import Core
import Foundation
import Testing

@testable import Store

@Suite struct ReflectionTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.open() }

  @Test("A reflection is read back byte for byte after the store is reopened")
  func roundTrip() async throws {
    let texts = [
      ("I called Zoë", "She was home"), ("line one\nline two\r\n\ttab", ""), ("e\u{301} and é", "\u{FEFF}mark first"),
      ("שלום עולם", "مرحبا \u{200F}بالعالم"), ("👩‍👩‍👧 👍🏽 ❤️", "🏳️‍🌈"), ("'; DROP TABLE reflections; --", "\"%_*"),
    ]
    var written: [Reflection] = []
    for (number, (event, reason)) in texts.enumerated() {
      let edited = number.isMultiple(of: 2) ? nil : Date(timeIntervalSince1970: 1_774_800_000.125)
      let sample = Reflection.sample(event, because: reason, second: number)
      written.append(
        Reflection(id: sample.id, event: event, reason: reason, moment: sample.moment, editedAt: edited))
    }
    for reflection in written { try await store.add(reflection, finishesDraft: false) }
    store.close()
    let read = try await scratch.open().all()
    #expect(read == written.reversed())
    // Equal strings may have different bytes.
    #expect(read.map { Array($0.event.utf8) } == written.reversed().map { Array($0.event.utf8) })
    #expect(read.map { Array($0.reason.utf8) } == written.reversed().map { Array($0.reason.utf8) })
  }

  @Test("A text of a million characters is stored completely")
  func longText() async throws {
    let long = String(repeating: "good day ", count: 120_000)
    try await store.add(.sample(long), finishesDraft: false)
    #expect(try await store.all().first?.event == long)
  }

  @Test("Only the null character is dropped, and the text after it is stored")
  func nullCharacter() async throws {
    try await store.add(.sample("before\0after", because: "\0"), finishesDraft: false)
    let read = try #require(try await store.all().first)
    #expect(read.event == "beforeafter")
    #expect(read.reason.isEmpty)
  }

  @Test("Reflections are sorted by day and instant, newest first, and those of one instant by insertion, last first")
  func order() async throws {
    for (event, second) in [("b", 10), ("a", 5), ("c", 20), ("c2", 20), ("older day, later instant", 30)] {
      let day = event.hasPrefix("older") ? LocalDay.march29.advanced(by: -1) : .march29
      try await store.add(.sample(event, on: day, second: second), finishesDraft: false)
    }
    #expect(try await store.all().map(\.event) == ["c2", "c", "b", "a", "older day, later instant"])
  }

  @Test("A range includes both its days, and either may be nil")
  func days() async throws {
    for offset in -2...2 {
      try await store.add(
        .sample("\(offset)", on: .march29.advanced(by: offset), second: offset * 86_400), finishesDraft: false)
    }
    func events(_ first: Int?, _ last: Int?) async throws -> [String] {
      try await store.reflections(
        from: first.map { LocalDay.march29.advanced(by: $0) }, to: last.map { LocalDay.march29.advanced(by: $0) },
        containing: nil
      ).map(\.event)
    }
    #expect(try await events(-1, 1) == ["1", "0", "-1"])
    #expect(try await events(1, nil) == ["2", "1"])
    #expect(try await events(nil, -1) == ["-1", "-2"])
    #expect(try await events(0, 0) == ["0"])
    #expect(try await events(1, -1).isEmpty)
  }

  @Test("Instants before 1970 and distant days are stored correctly")
  func farAway() async throws {
    for (text, instant) in [("0001-01-01", -62_135_596_800.0), ("1969-12-31", -0.5), ("9999-12-31", 253_402_300_799)] {
      let moment = Moment(
        instant: Date(timeIntervalSince1970: instant), utcOffset: -43_200, day: try #require(LocalDay(text)))
      let reflection = Reflection(id: UUID(), event: text, reason: "", moment: moment)
      try await store.add(reflection, finishesDraft: false)
      #expect(try await store.events(containing: text) == [text])
      #expect(try await store.all().contains(reflection))
    }
  }

  @Test("Adding the same reflection twice is refused, and the problem contains none of its text")
  func twice() async throws {
    let reflection = Reflection.sample("secret-event", because: "secret-reason")
    try await store.add(reflection, finishesDraft: false)
    let problem = try await problem { try await store.add(reflection, finishesDraft: false) }
    #expect(!"\(problem)".contains("secret"))
    #expect(!"\(problem)".contains("INSERT"))
    #expect(try await store.all() == [reflection])
  }

  @Test("A reflection is stored even if the calling task is cancelled")
  func cancelledWriter() async throws {
    let writing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.add(.sample("kept"), finishesDraft: false)
    }
    try await writing.value
    #expect(try await store.all().map(\.event) == ["kept"])
  }

  @Test("Writing to a closed store throws a `StoreProblem`")
  func closed() async throws {
    store.close()
    _ = try await problem { try await store.add(.sample("late"), finishesDraft: false) }
    _ = try await problem { _ = try await store.all() }
  }
}
