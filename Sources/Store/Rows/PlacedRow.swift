// Reads and changes lists that the person orders, row by row. Unreadable rows are skipped and remain in the table. Runs
// on GRDB's queues.

import Core
import GRDB

/// A list entry that is stored as a row with a number for its position.
protocol PlacedRow: Identifiable, Hashable, Sendable where ID: Sendable {
  static var table: String { get }
  /// The unique column that orders the rows.
  static var placeColumn: String { get }
  /// Reads the row at a position.
  static func fetch(at place: Int, from db: Database) throws -> Self
  /// Inserts a row at a free position. If an unreadable row has the same id, replaces its values instead. `created` in
  /// milliseconds since 1970.
  func insert(in db: Database, at place: Int, created: Int64) throws
  /// Replaces the values of the row at a position.
  func update(in db: Database, at place: Int) throws
}

extension PlacedList where Entry: PlacedRow {
  /// The valid positions: more than anyone has entries, and far from integer overflow.
  private static var places: Range<Int> { 0..<1 << 31 }

  /// Reads the table. Positions of unreadable rows are reserved.
  init(from db: Database) throws {
    let places = try Int.fetchAll(
      db, sql: "SELECT \(Entry.placeColumn) FROM \(Entry.table) ORDER BY \(Entry.placeColumn)")
    guard places.allSatisfy(Self.places.contains) else { throw UnreadableRow(column: Entry.placeColumn) }
    var (slots, reserved): ([Slot], Set<Int>) = ([], [])
    for place in places {
      do {
        slots.append(Slot(place: place, entry: try Entry.fetch(at: place, from: db)))
      } catch is UnreadableRow {
        reserved.insert(place)
      }
    }
    self.init(slots: slots, reserved: reserved)
  }

  /// Reads the table, lets `body` change the list, and writes the differences; writes nothing if `body` returns nil.
  @discardableResult static func change<Undo>(
    in db: Database, created: Int64, _ body: (inout PlacedList) throws -> Undo?
  ) throws -> Undo? {
    let former = try PlacedList(from: db)
    var list = former
    guard let undo = try body(&list) else { return nil }
    try list.write(over: former, in: db, created: created)
    return undo
  }

  /// Writes the differences from `former`, which is the present content of the table.
  func write(over former: PlacedList, in db: Database, created: Int64) throws {
    let (table, column) = (Entry.table, Entry.placeColumn)
    let known = Dictionary(former.slots.map { ($0.entry.id, $0) }, uniquingKeysWith: { first, _ in first })
    let ids = Set(slots.map(\.entry.id))
    for slot in former.slots where !ids.contains(slot.entry.id) {
      try db.execute(sql: "DELETE FROM \(table) WHERE \(column) = ?", arguments: [slot.place])
    }
    var moves: [(from: Int, to: Int)] = []
    for slot in slots {
      guard let before = known[slot.entry.id] else { continue }
      if before.entry != slot.entry { try slot.entry.update(in: db, at: before.place) }
      if before.place != slot.place { moves.append((before.place, slot.place)) }
    }
    // All moving rows first go to unused numbers, since the column is unique.
    let aside = Self.places.upperBound
    let move = "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?"
    for (from, _) in moves { try db.execute(sql: move, arguments: [from + aside, from]) }
    for (from, to) in moves { try db.execute(sql: move, arguments: [to, from + aside]) }
    for slot in slots where known[slot.entry.id] == nil {
      try slot.entry.insert(in: db, at: slot.place, created: created)
    }
  }
}
