// Reads and writes the entries of *On your mind* and their drafts. Runs on GRDB's queues.

import Core
import Foundation
import GRDB

extension MindEntry {
  /// The columns that `init` reads, for SELECT.
  static let columns =
    "number, id, kind, \(SealedColumns.opened("mind", "content")), instant, utc_offset, local_day, edited"
  /// Two states of an entry never have the same, so that no change escapes `MindWords`, not even if rows come from a
  /// backup. Sums of millions of them don't overflow.
  private static let newRevision = "(random() & 1099511627775) + 1"

  /// Inserts a new row; `created` in milliseconds since 1970. An unreadable entry is never inserted.
  func insert(in db: Database, created: Int64) throws {
    guard let content else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO mind
          (id, kind, content, is_open, due, revision, instant, utc_offset, local_day, created, edited)
        VALUES (
          :id, :kind, \(SealedColumns.sealed("mind", "content", ":content", row: ":id")), :open, :due,
          \(Self.newRevision), :instant, :offset, :day, :created, :edited)
        """
    ).execute(
      arguments: [
        "id": id.stored, "kind": kind.rawValue, "content": try content.json, "open": content.isOpen,
        "due": content.due?.description, "instant": moment.instant.millisecondsSince1970, "offset": moment.utcOffset,
        "day": moment.day.description, "created": created, "edited": editedAt?.millisecondsSince1970,
      ])
  }

  /// Applies a change to the stored entry and returns the result; nil if it doesn't exist. `edited` in milliseconds since
  /// 1970.
  ///
  /// - Returns: the entry as it is now, and whether any words were taken out of it.
  /// - Throws: `UnreadableRow` if the stored entry can't be read; nothing is written then.
  static func change(
    _ edit: MindEdit, in db: Database, edited: Int64
  ) throws -> (entry: MindEntry, hasLostWords: Bool)? {
    guard let present = try fetchOne(edit.id, from: db) else { return nil }
    guard let former = present.content else { throw UnreadableRow(column: "content") }
    let (content, json): (MindContent, String)
    do {
      json = try edit.applied(to: former).json
      // As it will be read again, without U+0000.
      content = try MindContent(present.kind, json: json, by: JSONDecoder())
    } catch {
      throw UnreadableRow(column: "content")
    }
    if content.isSame(as: former) { return (present, false) }
    try db.execute(
      sql: """
        UPDATE mind SET content = \(SealedColumns.sealed("mind", "content", ":content", row: "id")), is_open = :open,
          due = :due, revision = \(newRevision), edited = :edited
        WHERE id = :id
        """,
      arguments: [
        "content": json, "open": content.isOpen, "due": content.due?.description, "edited": edited,
        "id": edit.id.stored,
      ])
    let entry = MindEntry(
      id: present.id, content: content, moment: present.moment, editedAt: Date(millisecondsSince1970: edited))
    let words = content.words
    return (entry, !former.words.allSatisfy { former in words.contains { $0.utf8.contains(former.utf8) } })
  }

  /// Moves an entry to the bin. Does nothing if it is there already. `deleted` in milliseconds since 1970.
  static func delete(_ id: ID, deleted: Int64, in db: Database) throws {
    try db.execute(
      sql: "UPDATE mind SET deleted = ?, revision = \(newRevision) WHERE \(id.place) AND deleted IS NULL",
      arguments: [deleted, id.stored])
  }

  /// Moves an entry out of the bin, if it is there.
  static func restore(_ id: ID, in db: Database) throws {
    try db.execute(
      sql: "UPDATE mind SET deleted = NULL, revision = \(newRevision) WHERE \(id.place) AND deleted IS NOT NULL",
      arguments: [id.stored])
  }

  /// The entry with this id, in the bin or not.
  static func fetchOne(_ id: ID, from db: Database) throws -> MindEntry? {
    try fetch(from: db, where: id.place, [id.stored]).first
  }

  /// The entries in the bin, last deleted first.
  static func fetchBin(from db: Database) throws -> [MindEntry] {
    try fetch(from: db, where: "deleted IS NOT NULL ORDER BY deleted DESC, number DESC")
  }

  /// The entries of a kind that aren't in the bin, oldest first.
  static func fetchAll(_ kind: MindKind, from db: Database) throws -> DecodedRows<MindEntry> {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(columns) FROM mind WHERE deleted IS NULL AND kind = ? ORDER BY local_day, instant, number",
      arguments: [kind.rawValue])
    let decoder = JSONDecoder()
    return try kind.recordKind.read(rows) { try MindEntry($0, kind, by: decoder) }
  }

  /// The entries with these row numbers, by number, with stand-ins for unreadable ones.
  static func fetch(_ numbers: some Collection<Int64>, from db: Database) throws -> [Int64: MindEntry] {
    var found: [Int64: MindEntry] = [:]
    let decoder = JSONDecoder()
    for chunk in Array(numbers).chunks(of: 500) {
      let rows = try Row.fetchCursor(
        db, sql: "SELECT \(columns) FROM mind WHERE number IN (\(databaseQuestionMarks(count: chunk.count)))",
        arguments: StatementArguments(chunk))
      while let row = try rows.next() { found[row["number"]] = MindEntry(orStandIn: row, by: decoder) }
    }
    return found
  }

  /// The entries that satisfy a condition, with stand-ins for unreadable ones.
  static func fetch(
    from db: Database, where condition: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> [MindEntry] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(columns) FROM mind WHERE \(condition)", arguments: arguments)
    let decoder = JSONDecoder()
    var found: [MindEntry] = []
    while let row = try rows.next() {
      if let entry = MindEntry(orStandIn: row, by: decoder) { found.append(entry) }
    }
    return found
  }

  /// Decodes a row.
  ///
  /// - Throws: `UnreadableRow` for a value that Respite never writes.
  private init(_ row: Row, _ kind: MindKind, by decoder: JSONDecoder) throws {
    let json = try row.text("content")
    let content: MindContent
    // The decoder's own error may quote the value.
    do { content = try MindContent(kind, json: json, by: decoder) } catch { throw UnreadableRow(column: "content") }
    self.init(
      id: try row.uuid("id"), content: content, moment: try row.moment(),
      editedAt: try row.milliseconds("edited").map { Date(millisecondsSince1970: $0) })
  }

  /// Decodes a row; makes a stand-in for it if it can't be read, and nil if not even its kind can.
  private init?(orStandIn row: Row, by decoder: JSONDecoder) {
    guard let kind = (try? row.text("kind")).flatMap(MindKind.init) else { return nil }
    do {
      try self.init(row, kind, by: decoder)
    } catch {
      self.init(unreadable: (try? row.uuid("id")) ?? ID(rowNumber: row["number"]), kind, moment: row.knownMoment)
    }
  }
}

extension MindDraft {
  /// The key of a draft's row.
  private static func key(_ kind: MindKind) -> String { "mind-\(kind.rawValue)" }

  /// Replaces the stored draft of its kind; `kept` in milliseconds since 1970.
  func replaceFormer(in db: Database, kept: Int64) throws {
    try DraftRow.replace(Self.key(content.kind), try content.json, String(page), kept: kept, in: db)
  }

  /// Deletes the draft of a kind, if there is one.
  static func delete(_ kind: MindKind, in db: Database) throws { try DraftRow.delete(key(kind), in: db) }

  /// The draft of a kind, if there is one.
  static func fetch(_ kind: MindKind, from db: Database) throws -> MindDraft? {
    guard let (json, page) = try DraftRow.fetch(key(kind), from: db) else { return nil }
    do {
      return MindDraft(try MindContent(kind, json: json, by: JSONDecoder()), page: max(Int(page) ?? 0, 0))
    } catch {
      throw UnreadableRow(column: "event")
    }
  }
}
