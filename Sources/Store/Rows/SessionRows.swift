// How sessions and moods become rows. Runs where GRDB runs it.

import Core
import Foundation
import GRDB

extension SessionRecord {
  /// Puts a new row; `created` in milliseconds since 1970.
  func insert(in db: Database, created: Int64) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let uses = String(decoding: try encoder.encode(uses), as: UTF8.self)
    // The words of the database, fixed for ever.
    let (origin, mood, length): (String, String?, String?) =
      switch self.origin {
      case .plan(let mood, let length): ("plan", mood.rawValue, length.rawValue)
      case .helpNow: ("help-now", nil, nil)
      }
    try db.execute(
      sql: """
        INSERT INTO sessions (id, origin, mood, length, uses, instant, utc_offset, local_day, created)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.stored, origin, mood, length, uses, moment.instant.millisecondsSince1970, moment.utcOffset,
        moment.day.description, created,
      ])
  }
}

extension MoodNote {
  /// Puts a new row; `created` in milliseconds since 1970.
  func insert(in db: Database, created: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO moods (id, mood, occasion, session, instant, utc_offset, local_day, created)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.stored, mood.rawValue, occasion.rawValue, session?.stored, moment.instant.millisecondsSince1970,
        moment.utcOffset, moment.day.description, created,
      ])
  }
}
