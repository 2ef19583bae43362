// The timeline follows every write, also by other programs.

import Core
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10))) struct TimelineTests {
  let scratch = Scratch()
  let store: RespiteStore

  init() throws { store = try scratch.open() }

  /// In seconds. One is required, which the soak asks for; beside other tests it's only checked that a
  /// change arrives soon.
  private static let patience = ProcessInfo.processInfo.environment["RESPITE_SOAK"] == nil ? 10 : 1

  @Test("An unrelated write causes no update")
  func unconcerned() async throws {
    var values = store.timelineChanges().makeAsyncIterator()
    _ = try await values.next()
    try await store.keep(ReflectionDraft(event: "draft"))
    try await store.add(.sample("real"), finishesDraft: false)
    #expect(try await values.reaches(1) == true)
  }

  @Test("A store can be closed while readers have only just begun")
  func closedEarly() async throws {
    for round in 0..<40 {
      let scratch = Scratch()
      let store = try scratch.open()
      let readers = (0..<6).map { _ in store.timelineChanges() }
      if round % 3 == 0 { try await Task.sleep(for: .microseconds(round * 15)) }
      store.close()
      withExtendedLifetime(readers) {}
    }
  }

  @Test("A slow reader gets the newest state, not every intermediate one")
  func newest() async throws {
    var values = store.timelineChanges().makeAsyncIterator()
    _ = try await values.next()
    for number in 1...50 { try await store.add(.sample("\(number)", second: number), finishesDraft: false) }
    var (seen, steps) = (0, 0)
    while seen < 50 {
      seen = try #require(try await values.next())
      steps += 1
    }
    #expect(steps < 25, "\(steps)")  // a busy machine may show a few on the way
  }

  @Test("A write by another store on the same folder is noticed within a second")
  func otherStore() async throws {
    let (here, there) = (store, try scratch.open())
    var values = here.timelineChanges().makeAsyncIterator()
    _ = try await values.next()
    for number in 1...3 {
      let start = ContinuousClock.now
      try await there.add(.sample("there \(number)", second: number), finishesDraft: false)
      #expect(try await values.reaches(number) == true)
      #expect(ContinuousClock.now - start < .seconds(Self.patience))
    }
    // Also after a write of its own, which doesn't change its data version.
    try await here.add(.sample("here", second: 4), finishesDraft: false)
    #expect(try await values.reaches(4) == true)
    try await there.add(.sample("there again", second: 5), finishesDraft: false)
    #expect(try await values.reaches(5) == true)
  }

  @Test("A write by another process is noticed within a second")
  func otherProcess() async throws {
    var values = store.timelineChanges().makeAsyncIterator()
    _ = try await values.next()
    let ended = try await python(
      """
      import sqlite3, sys, time, uuid
      db = sqlite3.connect(sys.argv[1])
      db.execute("INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created)"
                 " VALUES (?, 'from afar', '', 1774747800000, 7200, '2026-03-29', 0)", (str(uuid.uuid4()),))
      db.commit()
      print(time.time())
      """, scratch.database.path)
    #expect(try await values.reaches(1) == true)
    #expect(Date().timeIntervalSince1970 - (try #require(Double(ended))) < Double(Self.patience))
  }

  @Test("A write that takes another program long is noticed, though its last event came before its end")
  func slowWrite() async throws {
    let (here, there) = (try scratch.open(), try scratch.open())
    let count = Mutex(0)
    // Without a watcher, so that nothing checks but the test.
    let observation = ValueObservation.tracking { try TimelineQuery().count(in: $0, atMost: .max) }
      .start(in: here.pool, scheduling: .async(onQueue: .global()), onError: { _ in }) { found in
        count.withLock { $0 = found }
      }
    here.detector.check()
    try await here.pool.barrierWriteWithoutTransaction { _ in }
    try await there.pool.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        try Reflection.sample("there").insert(in: db, created: 0)
        here.detector.check()
        Thread.sleep(forTimeInterval: 0.2)  // as long as a slow disk takes
        return .commit
      }
    }
    let deadline = ContinuousClock.now + .seconds(10)
    while count.withLock({ $0 }) == 0, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
    #expect(count.withLock { $0 } == 1)
    observation.cancel()
  }

  @Test("A change by another process is noticed even if the log was checkpointed and restarted")
  func afterCheckpoint() async throws {
    let (here, there) = (store, try scratch.open())
    var values = here.timelineChanges().makeAsyncIterator()
    _ = try await values.next()
    for number in 1...3 {
      _ = try await there.pool.writeWithoutTransaction { try $0.checkpoint(.passive) }
      try await there.add(.sample("\(number)", second: number), finishesDraft: false)
      #expect(try await values.reaches(number) == true)
    }
  }

  @Test("Watching begins with the first timeline and ends with the last")
  func watchingEnds() async throws {
    #expect(!store.watcher.isWatching)
    let first = Task { for try await _ in store.timelineChanges() {} }
    var second: AsyncThrowingStream<Int, any Error>? = store.timelineChanges()
    #expect(store.watcher.isWatching)
    first.cancel()
    // A cancelled consumer ends without an error.
    try await first.value
    #expect(store.watcher.isWatching)
    #expect(second != nil)
    second = nil
    #expect(!store.watcher.isWatching)
  }

  @Test("A timeline outlives the store that returned it")
  func outlivesStore() async throws {
    var store: RespiteStore? = try scratch.open()
    var values = try #require(store).timelineChanges().makeAsyncIterator()
    _ = try await values.next()
    store = nil
    let other = try scratch.open()
    try await other.add(.sample("later"), finishesDraft: false)
    #expect(try await values.reaches(1) == true)
  }

  @Test("An unreadable row is listed as such, and can be deleted")
  func unreadableRow() async throws {
    var values = store.timelineChanges().makeAsyncIterator()
    _ = try await values.next()
    try await store.write { db in
      try db.execute(
        sql: """
          INSERT INTO reflections (id, event, reason, instant, utc_offset, local_day, created)
          VALUES ('not-a-uuid-but-of-the-right-length--', 'words', '', 0, 0, '2026-03-29', 0)
          """)
    }
    #expect(try await values.reaches(1) == true)
    let shown = try #require(try await store.all().first)
    #expect(!shown.isReadable && shown.event.isEmpty && shown.moment.day == .march29)
    #expect(try await store.reflections(in: 0..<9, of: TimelineQuery()) == [shown])
    try await store.delete(shown.id)
    #expect(try await store.all().isEmpty)
    #expect(try await store.bin() == [shown])
    try await store.restore(shown.id)
    #expect(try await store.all() == [shown])
  }
}
