// Sessions and moods: Core's `SessionStore`. Any thread.

import Core
import Foundation
import GRDB

extension RespiteStore: SessionStore {
  /// Saves a session that has ended, replacing the record with the same id if there is one, and deletes the unfinished
  /// session, in one transaction. On return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; nothing is changed then.
  public func add(_ session: SessionRecord) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { [vault] db in
      if vault.state == .closed { try UnfinishedSession.endFormer(unless: session.id, in: db) }
      try session.insert(in: db, created: created)
      try UnfinishedSession.delete(in: db)
    }
  }

  /// Saves the running session, replacing the former one. On return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; the former one is still there then.
  public func keep(_ session: UnfinishedSession) async throws {
    let kept = clock.now().millisecondsSince1970
    try await write { [vault] db in
      if vault.state == .closed { try UnfinishedSession.endFormer(unless: session.record.id, in: db) }
      try session.replaceFormer(in: db, kept: kept)
    }
  }

  /// The session that was running when the program last ended, or nil if there is none or it can't be read.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func unfinishedSession() async throws -> UnfinishedSession? {
    try await read { db in try nilIfUnreadable { try UnfinishedSession.fetch(from: db) } }
  }

  /// Saves a mood. On return it is on the disk.
  ///
  /// - Throws: `StoreProblem`; nothing is changed then.
  public func add(_ note: MoodNote) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { db in try note.insert(in: db, created: created) }
  }

  /// Corrects a saved mood. Does nothing if it was deleted meanwhile.
  ///
  /// - Throws: `StoreProblem`; nothing is changed then.
  public func correct(_ note: MoodNote.ID, to mood: Mood) async throws {
    try await write { db in try MoodNote.correct(note, to: mood, in: db) }
  }

  /// Deletes a mood permanently.
  ///
  /// - Throws: `StoreProblem`; it is still there then.
  public func removeMood(_ note: MoodNote.ID) async throws {
    try await write { db in try MoodNote.delete(note, in: db) }
    truncateWAL()
  }

  /// The sessions of these days (both included) that can be read, oldest first.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func sessions(from first: LocalDay, to last: LocalDay) async throws -> [SessionRecord] {
    try await read { db in try SessionRecord.fetch(from: db, first: first, last: last).items }
  }

  /// The moods of these days (both included) that can be read, oldest first.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func moods(from first: LocalDay, to last: LocalDay) async throws -> [MoodNote] {
    try await read { db in try MoodNote.fetch(from: db, first: first, last: last).items }
  }

  /// The days with at least one session, oldest first, without duplicates.
  ///
  /// - Throws: `StoreProblem`, or `CancellationError` if the calling task was cancelled.
  public func practisedDays() async throws -> [LocalDay] {
    try await read { db in try SessionRecord.fetchDays(from: db) }
  }
}
