// Sessions and moods. Any thread.

// `RecordStore` and `RecoveryStore` say what these do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Core
import Foundation
import GRDB

extension RespiteStore {
  public func add(_ session: SessionRecord) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { [vault] db in
      if vault.state == .closed { try UnfinishedSession.endFormer(unless: session.id, in: db) }
      try session.insert(in: db, created: created)
      try UnfinishedSession.delete(in: db)
    }
  }

  public func keep(_ session: UnfinishedSession) async throws {
    let savedAt = clock.now().millisecondsSince1970
    try await write { [vault] db in
      if vault.state == .closed { try UnfinishedSession.endFormer(unless: session.record.id, in: db) }
      try session.replaceFormer(in: db, savedAt: savedAt)
    }
  }

  public func unfinishedSession() async throws -> UnfinishedSession? {
    try await read { db in try nilIfUnreadable { try UnfinishedSession.fetch(from: db) } }
  }

  public func add(_ note: MoodNote) async throws {
    let created = clock.now().millisecondsSince1970
    try await write { db in try note.insert(in: db, created: created) }
  }

  public func correct(_ note: MoodNote.ID, to mood: Mood, _ occasion: MoodNote.Occasion) async throws {
    try await write { db in try MoodNote.correct(note, to: mood, occasion, in: db) }
  }

  public func removeMood(_ note: MoodNote.ID) async throws {
    try await write { db in try MoodNote.delete(note, in: db) }
    truncateWAL()
  }

  public func sessions(from first: LocalDay, to last: LocalDay) async throws -> [SessionRecord] {
    try await read { db in try SessionRecord.fetch(from: db, first: first, last: last).items }
  }

  public func moods(from first: LocalDay, to last: LocalDay) async throws -> [MoodNote] {
    try await read { db in try MoodNote.fetch(from: db, first: first, last: last).items }
  }

  public func practisedDays() async throws -> [LocalDay] {
    try await read { db in try SessionRecord.fetchDays(from: db) }
  }
}
