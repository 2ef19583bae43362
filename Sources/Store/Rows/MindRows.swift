// Reads and writes the entries of *On your mind* and their drafts. Runs on GRDB's queues.
// What the lock seals is sealed inside the statements; see `SealedColumns`.

import Core
import Foundation
import GRDB

extension MindEntry {
  /// The columns that `init` reads, for SELECT.
  static let columns =
    "number, id, \(SealedColumns.opened("mind", ["kind", "content"])), instant, utc_offset, local_day, edited"

  /// Inserts a new row; `created` in milliseconds since 1970. An unreadable entry is never inserted.
  func insert(in db: Database, created: Int64) throws {
    guard let content else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO mind
          (id, kind, content, is_open, due, revision, instant, utc_offset, local_day, created, edited)
        VALUES (
          :id, \(SealedColumns.sealed("mind", "kind", ":kind", row: ":id")),
          \(SealedColumns.sealed("mind", "content", ":content", row: ":id")), :open,
          \(SealedColumns.sealed("mind", "due", ":due", row: ":id")), \(Revision.new), :instant, :offset, :day, :created, :edited)
        """
    ).execute(
      arguments: [
        "id": id.stored, "kind": kind.rawValue, "content": try content.json, "open": content.isOpen,
        "due": content.due?.description, "instant": moment.instant.millisecondsSince1970, "offset": moment.utcOffset,
        "day": moment.day.description, "created": created, "edited": editedAt?.millisecondsSince1970,
      ])
  }

  /// Applies a change to the stored entry; `edited` in milliseconds since 1970.
  ///
  /// - Returns: the entry as it is now, and whether any words were removed from it; nil if there's no such entry.
  /// - Throws: `UnreadableRow` if the stored entry can't be read; nothing is written then.
  static func change(
    _ edit: MindEdit, in db: Database, edited: Int64
  ) throws -> (entry: MindEntry, hasLostWords: Bool)? {
    guard let present = try fetchOne(edit.id, from: db) else { return nil }
    guard let former = present.content else { throw UnreadableRow(column: "content") }
    let (content, json): (MindContent, String)
    do {
      json = try edit.applied(to: former).json
      // Decoded from what will be stored, since that has no U+0000.
      content = try MindContent(present.kind, stored: json, by: JSONDecoder())
    } catch {
      throw UnreadableRow(column: "content")
    }
    if content.isSame(as: former) { return (present, false) }
    try db.execute(
      sql: """
        UPDATE mind SET kind = \(SealedColumns.sealed("mind", "kind", ":kind", row: "id")), content = \(SealedColumns.sealed("mind", "content", ":content", row: "id")), is_open = :open,
          due = \(SealedColumns.sealed("mind", "due", ":due", row: "id")), revision = \(Revision.new), edited = :edited
        WHERE id = :id
        """,
      arguments: [
        "kind": present.kind.rawValue, "content": json, "open": content.isOpen, "due": content.due?.description,
        "edited": edited,
        "id": edit.id.stored,
      ])
    let entry = MindEntry(
      id: present.id, content: content, moment: present.moment, editedAt: Date(millisecondsSince1970: edited))
    let words = content.words
    return (entry, !former.words.allSatisfy { former in words.contains { $0.utf8.contains(former.utf8) } })
  }

  /// Moves an entry to the bin. Does nothing if it's in the bin already. `deleted` in milliseconds since 1970.
  static func delete(_ id: ID, deleted: Int64, in db: Database) throws {
    try db.execute(
      sql: "UPDATE mind SET deleted = ?, revision = \(Revision.new) WHERE \(id.place) AND deleted IS NULL",
      arguments: [deleted, id.stored])
  }

  /// Moves an entry out of the bin, if it's in it.
  static func restore(_ id: ID, in db: Database) throws {
    try db.execute(
      sql: "UPDATE mind SET deleted = NULL, revision = \(Revision.new) WHERE \(id.place) AND deleted IS NOT NULL",
      arguments: [id.stored])
  }

  /// The entry with this id, in the bin or not.
  static func fetchOne(_ id: ID, from db: Database) throws -> MindEntry? {
    try fetch(from: db, where: id.place, [id.stored]).first
  }

  /// The entries in the bin, last deleted first.
  static func fetchBin(from db: Database) throws -> [MindEntry] { try fetch(from: db, where: inBin) }

  /// The condition and order of the entries in the bin.
  private static let inBin = "deleted IS NOT NULL ORDER BY deleted DESC, number DESC"

  /// The entries of a kind that aren't in the bin, oldest first.
  static func fetchAll(_ kind: MindKind, from db: Database) throws -> DecodedRows<MindEntry> {
    let (isOfKind, arguments) = try MindKind.condition([kind], in: db)
    return try read(
      kind, from: db, where: "deleted IS NULL AND \(isOfKind) ORDER BY local_day, instant, number", arguments)
  }

  /// The entries in the bin, apart from those that can't be read.
  static func readBin(from db: Database) throws -> DecodedRows<MindEntry> {
    try read(.unnamed, from: db, where: inBin)
  }

  /// The entries that satisfy an SQL condition, apart from those that can't be read, which count as of `kind`.
  private static func read(
    _ kind: MindKind, from db: Database, where condition: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> DecodedRows<MindEntry> {
    let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM mind WHERE \(condition)", arguments: arguments)
    let decoder = JSONDecoder()
    return try kind.recordKind.read(rows) { row in
      let entry = MindEntry(orStandIn: row, by: decoder)
      if entry.content == nil {
        throw UnreadableRow(column: row.isOfNewerTool ? UnreadableRecord.newerTool : "content")
      }
      return entry
    }
  }

  /// The entries with these row numbers, keyed by row number, including unreadable ones.
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

  /// The entries that satisfy an SQL condition, including unreadable ones.
  static func fetch(
    from db: Database, where condition: String, _ arguments: StatementArguments = StatementArguments()
  ) throws -> [MindEntry] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(columns) FROM mind WHERE \(condition)", arguments: arguments)
    let decoder = JSONDecoder()
    var found: [MindEntry] = []
    while let row = try rows.next() {
      found.append(MindEntry(orStandIn: row, by: decoder))
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
    do { content = try MindContent(kind, stored: json, by: decoder) } catch { throw UnreadableRow(column: "content") }
    guard content.value.isWhole else { throw UnreadableRow(column: "content") }
    self.init(
      id: try row.uuid("id"), content: content, moment: try row.moment(),
      editedAt: try row.milliseconds("edited").map { Date(millisecondsSince1970: $0) })
  }

  /// Decodes a row; returns an unreadable entry if it can't.
  ///
  /// If the kind can't be read, or isn't that of the content, the content decides, since no two kinds have the same
  /// keys. So no one can turn a worry into an empty thought by changing its kind in the file. An entry of a kind that
  /// only a newer version knows is unreadable: decoded as another kind, it would lose what this version doesn't know.
  private init(orStandIn row: Row, by decoder: JSONDecoder) {
    let named = (try? row.text("kind")).flatMap(MindKind.init)
    for kind in row.isOfNewerTool ? [] : [named].compactMap(\.self) + MindKind.allCases.filter({ $0 != named }) {
      // Content without keys, such as an empty thought, can't be recognized by them.
      if let entry = try? MindEntry(row, kind, by: decoder), kind == named || entry.content?.isWithoutKeys == false {
        self = entry
        return
      }
    }
    self.init(
      unreadable: (try? row.uuid("id")) ?? ID(rowNumber: row["number"]), named ?? .unnamed, moment: row.knownMoment)
  }
}

extension Row {
  /// Whether its kind can be read, and only a newer version knows it.
  fileprivate var isOfNewerTool: Bool { (try? text("kind")).map { MindKind(rawValue: $0) == nil } ?? false }
}

extension MindKind {
  /// The kind assumed for an entry whose kind can't be read, so that each entry is in a list.
  fileprivate static let unnamed = MindKind.worry

  /// The SQL condition that an entry is of one of these kinds.
  static func condition(_ kinds: Set<MindKind>, in db: Database) throws -> (String, StatementArguments) {
    let kind = try SealedColumns.comparable("mind", "kind", in: db)
    let isNegative = kinds.contains(unnamed)
    let listed = (isNegative ? Set(allCases).subtracting(kinds) : kinds).map(\.rawValue).sorted()
    return (
      "\(kind) \(isNegative ? "NOT IN" : "IN") (\(databaseQuestionMarks(count: listed.count)))",
      StatementArguments(listed)
    )
  }
}

extension MindDraft {
  /// Writes this program's draft of its kind; `savedAt` in milliseconds since 1970.
  func save(at places: DraftPlaces, in db: Database, savedAt: Int64) throws {
    try DraftRow.save(DraftRow.name(content.kind), try content.json, String(page), savedAt: savedAt, at: places, in: db)
  }

  /// Deletes this program's draft of a kind, if there is one.
  static func delete(_ kind: MindKind, at places: DraftPlaces, in db: Database) throws {
    try DraftRow.delete(DraftRow.name(kind), at: places, in: db)
  }

  /// The draft of a kind, if there is one.
  static func fetch(_ kind: MindKind, at places: DraftPlaces, from db: Database) throws -> MindDraft? {
    try DraftRow.fetch(DraftRow.name(kind), at: places, from: db).map { try MindDraft(kind, json: $0, page: $1) }
  }

  /// Reads the stored form.
  ///
  /// - Throws: `UnreadableRow`.
  init(_ kind: MindKind, json: String, page: String) throws {
    do {
      self.init(try MindContent(kind, stored: json, by: JSONDecoder()), page: max(Int(page) ?? 0, 0))
    } catch {
      throw UnreadableRow(column: "event")
    }
  }
}
