// The timeline by position, its days and its changes. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import GRDB

extension RespiteStore {
  public func count(of query: TimelineQuery, atMost limit: Int) async throws -> Int {
    try await search(reflectionWords, for: query.words) { db, found in
      try query.count(in: db, atMost: limit, among: found)
    }
  }

  public func reflections(in range: Range<Int>, of query: TimelineQuery) async throws -> [Reflection] {
    guard !range.isEmpty else { return [] }
    return try await search(reflectionWords, for: query.words) { db, found in
      try query.reflections(in: range, among: found, from: db)
    }
  }

  public func timeline(
    in ranges: [Range<Int>], of query: TimelineQuery, atMost limit: Int
  ) async throws -> (count: Int, reflections: [[Reflection]]) {
    try await search(reflectionWords, for: query.words) { db, found in
      (
        try query.count(in: db, atMost: limit, among: found),
        try ranges.map { try query.reflections(in: $0, among: found, from: db) }
      )
    }
  }

  public func earlierDay(before day: LocalDay, at place: Double) async throws -> LocalDay? {
    try await read { db in try LocalDay.fetchOne(before: day, at: place, from: db) }
  }

  public func timelineChanges() -> AsyncThrowingStream<Int, any Error> {
    stream("changes") { database, queue, failed, changed in
      ValueObservation
        .tracking(region: Table("reflections")) { db in try TimelineQuery().count(in: db, atMost: .max) }
        .start(in: database, scheduling: .async(onQueue: queue), onError: failed, onChange: changed)
    }
  }
}
