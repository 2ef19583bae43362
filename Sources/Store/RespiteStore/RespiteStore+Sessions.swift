// Sessions and moods, as Core asks for them. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore: SessionStore {
  /// Keeps a session that has ended, in place of its former self if there is one, and forgets the one that had not, in
  /// one transaction; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func add(_ session: SessionRecord) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { [vault] db in
      if vault.state == .closed { try UnfinishedSession.endFormer(unless: session.id, in: db) }
      try session.insert(in: db, created: created)
      try UnfinishedSession.delete(in: db)
    }
  }

  /// Keeps the session that runs, in place of the former one; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; then the former one is still there.
  public func keep(_ session: UnfinishedSession) async throws {
    let kept = clock.now().millisecondsSince1970
    try await write { [vault] db in
      if vault.state == .closed { try UnfinishedSession.endFormer(unless: session.record.id, in: db) }
      try session.replaceFormer(in: db, kept: kept)
    }
  }

  /// The session that ran when the program last ended, or nil, also where it can't be read.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func unfinishedSession() async throws -> UnfinishedSession? {
    try await read { db in try nilIfUnreadable { try UnfinishedSession.fetch(from: db) } }
  }

  /// Keeps a mood; on return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func add(_ note: MoodNote) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { db in try note.insert(in: db, created: created) }
  }

  /// Changes what was said at one moment; nothing, if it was taken away meanwhile.
  ///
  /// - Throws: `StoreProblem`; then nothing was changed.
  public func correct(_ note: MoodNote.ID, to mood: Mood) async throws {
    try await write { db in try MoodNote.correct(note, to: mood, in: db) }
  }

  /// Takes a mood away for good.
  ///
  /// - Throws: `StoreProblem`; then it is still there.
  public func removeMood(_ note: MoodNote.ID) async throws {
    try await write { db in try MoodNote.delete(note, in: db) }
    truncateWAL()
  }

  /// The sessions of the days given (both included) that can be read, oldest first.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func sessions(from first: LocalDay, to last: LocalDay) async throws -> [SessionRecord] {
    try await read { db in try SessionRecord.fetch(from: db, first: first, last: last).items }
  }

  /// The moods of the days given (both included) that can be read, oldest first.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func moods(from first: LocalDay, to last: LocalDay) async throws -> [MoodNote] {
    try await read { db in try MoodNote.fetch(from: db, first: first, last: last).items }
  }

  /// Every day with a session, oldest first, each once.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func practisedDays() async throws -> [LocalDay] {
    try await read { db in try SessionRecord.fetchDays(from: db) }
  }
}
