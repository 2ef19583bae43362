// A row of `drafts`: a name and two texts, all sealed, under a random key. Runs on GRDB's queues.
//
// Two windows, each with its own program, may write drafts of the same name. Neither may overwrite the other's text, so
// each writes its own row. A row that has changed since a program read it belongs to another window.

import Core
import Foundation
import GRDB
import Synchronization

/// The row of each of this program's drafts, by the draft's name. Any thread.
final class DraftPlaces: Sendable {
  struct Place {
    let key: String
    let revision: Int64
  }

  private let places = Mutex<[String: Place]>([:])

  subscript(name: String) -> Place? {
    get { places.withLock { $0[name] } }
    set { places.withLock { $0[name] = newValue } }
  }

  /// Sets the row of a draft once the transaction is committed, since a failed transaction leaves the row unchanged.
  fileprivate func set(_ place: Place?, _ name: String, in db: Database) {
    db.afterNextTransaction { [self] _ in self[name] = place }
  }
}

enum DraftRow {
  /// The name of each kind of draft.
  static let names = ["reflection"] + MindKind.allCases.map(name)

  static func name(_ kind: MindKind) -> String { toolPrefix + kind.rawValue }

  private static let toolPrefix = "mind-"

  /// Writes this program's draft with a name; `savedAt` in milliseconds since 1970.
  static func save(
    _ name: String, _ event: String, _ reason: String, savedAt: Int64, at places: DraftPlaces, in db: Database
  ) throws {
    let revision = Int64.random(in: 1...(1 << 40))
    if let place = places[name] {
      try db.execute(
        sql: """
          UPDATE drafts SET name = \(value("name", row: "kind")), event = \(value("event", row: "kind")),
            reason = \(value("reason", row: "kind")), kept = :kept, revision = :new
          WHERE kind = :key AND revision = :revision
          """,
        arguments: [
          "name": name, "event": event, "reason": reason, "kept": savedAt, "new": revision, "key": place.key,
          "revision": place.revision,
        ])
      if db.changesCount > 0 { return places.set(DraftPlaces.Place(key: place.key, revision: revision), name, in: db) }
    }
    let key = UUID().stored
    try insert(name, event, reason, savedAt: savedAt, key, revision, in: db)
    places.set(DraftPlaces.Place(key: key, revision: revision), name, in: db)
  }

  /// Deletes this program's draft with a name, if there is one and no other program has changed it.
  static func delete(_ name: String, at places: DraftPlaces, in db: Database) throws {
    guard let place = places[name] else { return }
    try db.execute(
      sql: "DELETE FROM drafts WHERE kind = ? AND revision = ?", arguments: [place.key, place.revision])
    places.set(nil, name, in: db)
  }

  /// Reads the two texts of this program's draft. If it has none, reads the newest draft of that name, which is this
  /// program's from then on. Nil if there's no draft.
  ///
  /// - Throws: `UnreadableRow` for a value that Respite never writes.
  static func fetch(
    _ name: String, at places: DraftPlaces, from db: Database
  ) throws -> (event: String, reason: String)? {
    let rows = try all(from: db).filter { $0.name == name }
    let place = places[name]
    if let mine = rows.first(where: { $0.key == place?.key }) { return try mine.texts.get() }
    guard let newest = rows.first else { return nil }
    let texts = try newest.texts.get()
    places[name] = DraftPlaces.Place(key: newest.key, revision: newest.revision)
    return texts
  }

  /// A row of `drafts`, unsealed.
  struct StoredDraft {
    let key: String
    let revision: Int64
    /// Nil if it can't be read.
    let name: String?
    let texts: Result<(event: String, reason: String), any Error>

    /// Whether it's a draft of a tool that only a newer version has.
    var isOfNewerTool: Bool { name.map { $0.hasPrefix(toolPrefix) && !names.contains($0) } ?? false }
  }

  /// All rows, newest first.
  static func all(from db: Database) throws -> [StoredDraft] {
    let columns = SealedColumns.opened("drafts", ["name", "event", "reason"])
    let rows = try Row.fetchCursor(
      db, sql: "SELECT kind, revision, \(columns) FROM drafts ORDER BY kept DESC, rowid DESC")
    var all: [StoredDraft] = []
    // Each row is read while it's the cursor's current one. In a copy, GRDB would replace invalid characters.
    while let row = try rows.next() {
      let key: String = row["kind"]
      // A row written by an earlier version has the name as its key.
      let name = (row["name"] as DatabaseValue).isNull ? key : try? row.text("name")
      all.append(
        StoredDraft(
          key: key, revision: row["revision"], name: name,
          texts: Result { (try row.text("event"), try row.text("reason")) }))
    }
    return all
  }

  /// Gives rows of earlier versions, whose key is the draft's name, a random key and seals the name. If there's a lock,
  /// it must be open.
  ///
  /// - Returns: the number of these rows.
  static func sealNames(in db: Database) throws -> Int {
    let former = try all(from: db).filter { names.contains($0.key) && $0.name == $0.key }
    for row in former {
      // A damaged row remains unchanged.
      guard let texts = try? row.texts.get() else { continue }
      let savedAt = try Int64.fetchOne(db, sql: "SELECT kept FROM drafts WHERE kind = ?", arguments: [row.key]) ?? 0
      try insert(row.key, texts.event, texts.reason, savedAt: savedAt, UUID().stored, row.revision, in: db)
      try db.execute(sql: "DELETE FROM drafts WHERE kind = ?", arguments: [row.key])
    }
    return former.count
  }

  private static func insert(
    _ name: String, _ event: String, _ reason: String, savedAt: Int64, _ key: String, _ revision: Int64, in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO drafts (kind, name, event, reason, kept, revision)
        VALUES (
          :key, \(value("name", row: ":key")), \(value("event", row: ":key")), \(value("reason", row: ":key")), :kept,
          :revision)
        """,
      arguments: ["key": key, "name": name, "event": event, "reason": reason, "kept": savedAt, "revision": revision])
  }

  private static func value(_ column: String, row: String) -> String {
    SealedColumns.sealed("drafts", column, ":\(column)", row: row)
  }
}
