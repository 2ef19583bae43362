// Reflections and their draft, as Core asks for them. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore: ReflectionStore {
  /// Keeps a new reflection; with `finishesDraft` the draft goes in the same transaction.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func add(_ reflection: Reflection, finishesDraft: Bool) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { db in
      try reflection.insert(in: db, created: created)
      if finishesDraft { try ReflectionDraft.delete(in: db) }
    }
    if finishesDraft { tidyLog() }
  }

  /// Reflections within the days given, newest first, in which all words occur.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func reflections(
    from first: LocalDay?, to last: LocalDay?, containing words: String?
  ) async throws -> [Reflection] {
    let search = SearchWords(words ?? "")
    return try await read { db in
      try Reflection.fetch(from: db, first: first, last: last) { search.match(event: $0, reason: $1) }
    }
  }

  /// What was being written when the program last ended, or nil.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func draft() async throws -> ReflectionDraft? {
    try await read { db in try ReflectionDraft.fetch(from: db) }
  }

  /// Keeps the draft in place of the former one; an empty draft removes it.
  ///
  /// - Throws: `StoreProblem`; then the former draft is still there.
  public func keep(_ draft: ReflectionDraft) async throws {
    let kept = clock.now().millisecondsSince1970
    try await write { db in
      if draft.isEmpty {
        try ReflectionDraft.delete(in: db)
      } else {
        try draft.replaceFormer(in: db, kept: kept)
      }
    }
    if draft.isEmpty { tidyLog() }
  }

  /// The timeline since `first`, now and again after every change, by this program or another.
  ///
  /// A change of another program arrives within a second. A slow reader gets the newest state and misses the ones
  /// between. Watching ends with the stream.
  public func timeline(from first: LocalDay) -> AsyncThrowingStream<Timeline, any Error> {
    let (pool, folder, watch) = (pool, folder, watch)
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // The watch comes before the first fetch, so that no change falls between the two.
      let seat = watch.takeSeat()
      let cancellable =
        ValueObservation
        .trackingConstantRegion { db in try Timeline.fetch(from: db, first: first) }
        .removeDuplicates()
        .start(in: pool, scheduling: .async(onQueue: DispatchQueue(label: "respite.store.timeline"))) { error in
          continuation.finish(throwing: folder.problem(from: error))
        } onChange: { timeline in
          continuation.yield(timeline)
        }
      continuation.onTermination = { _ in
        cancellable.cancel()
        seat.leave()
      }
    }
  }
}
