// The timeline by places, and the days of it, as Core asks for them. Any thread.

import Core
import Dispatch
import GRDB

extension RespiteStore: TimelineStore {
  /// How many reflections a query is about, counted up to a limit.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func count(of query: TimelineQuery, atMost limit: Int) async throws -> Int {
    let count = try await read { [search] db in try query.count(in: db, atMost: limit, by: search) }
    if !query.words.isBlank {
      indexInMemory()
      indexWords()
    }
    return count
  }

  /// Those that stand at some places of it, newest first; fewer where it ends sooner.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func reflections(in range: Range<Int>, of query: TimelineQuery) async throws -> [Reflection] {
    guard !range.isEmpty else { return [] }
    return try await read { [search] db in try query.reflections(in: range, from: db, by: search) }
  }

  /// A day before `day` on which anything was written, or nil if there is none; `place` (0 to 1) says which.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func earlierDay(before day: LocalDay, at place: Double) async throws -> LocalDay? {
    try await read { db in try LocalDay.fetchOne(before: day, at: place, from: db) }
  }

  /// How many reflections there are, now and again after every change to any of them, by this program or another.
  ///
  /// A change of another program arrives within a second. A slow reader gets the newest count and misses those between.
  /// No row is read. Watching ends with the stream.
  public func timelineChanges() -> AsyncThrowingStream<Int, any Error> {
    indexInMemory()
    let (pool, folder, watcher, search) = (pool, folder, watcher, search)
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // The watch comes before the first count, so that no change falls between the two.
      let token = watcher.watch()
      let cancellable =
        ValueObservation
        .tracking(region: Table("reflections")) { db in try TimelineQuery().count(in: db, atMost: .max, by: search) }
        .start(in: pool, scheduling: .async(onQueue: DispatchQueue(label: "respite.store.changes"))) { error in
          continuation.finish(throwing: folder.problem(from: error))
        } onChange: { count in
          continuation.yield(count)
        }
      continuation.onTermination = { _ in
        cancellable.cancel()
        token.cancel()
      }
    }
  }

  /// Lets the index of words follow what was written, soon and little by little; nobody waits for it.
  func indexWords() {
    pool.asyncWriteWithoutTransaction { [weak self] db in
      // Nearly always false, and then nothing is locked and nothing written.
      guard let self, (try? SearchIndex.isAnythingDue(in: db)) == true else { return }
      var isMore = false
      // A failure leaves all of it due, and a search reads the rows themselves; the next write tries again.
      try? db.inTransaction(.immediate) {
        isMore = try search.catchUp(in: db)
        return .commit
      }
      if isMore { indexWords() }
    }
  }
}
