// The timeline by position, its days and its changes: Core's `TimelineStore`. Any thread.

import Core
import GRDB

extension RespiteStore: TimelineStore {
  /// The number of reflections that match a query, counted up to `limit`.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func count(of query: TimelineQuery, atMost limit: Int) async throws -> Int {
    try await search(reflectionWords, for: query.words) { db, found in
      try query.count(in: db, atMost: limit, among: found)
    }
  }

  /// The reflections at these positions of a query's result, newest first; fewer if the result ends sooner.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func reflections(in range: Range<Int>, of query: TimelineQuery) async throws -> [Reflection] {
    guard !range.isEmpty else { return [] }
    return try await search(reflectionWords, for: query.words) { db, found in
      try query.reflections(in: range, among: found, from: db)
    }
  }

  /// A day before `day` with at least one reflection, or nil if there is none.
  ///
  /// - Parameters:
  ///   - day: the day before which to look.
  ///   - place: which of those days: 0 is the oldest, close to 1 the newest.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func earlierDay(before day: LocalDay, at place: Double) async throws -> LocalDay? {
    try await read { db in try LocalDay.fetchOne(before: day, at: place, from: db) }
  }

  /// Yields the number of reflections now, and after each change to any of them by this program or another.
  ///
  /// Changes by another program arrive within a second. A slow consumer gets only the newest count. No row is read.
  /// Observation ends with the stream.
  public func timelineChanges() -> AsyncThrowingStream<Int, any Error> {
    stream("changes") { database, queue, failed, changed in
      ValueObservation
        .tracking(region: Table("reflections")) { db in try TimelineQuery().count(in: db, atMost: .max) }
        .start(in: database, scheduling: .async(onQueue: queue), onError: failed, onChange: changed)
    }
  }
}
