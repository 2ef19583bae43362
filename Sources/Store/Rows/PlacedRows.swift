// How a list that the person orders is read and changed row by row: what can't be read is passed over and stays. Runs
// where GRDB runs it.

import Core
import GRDB

/// An entry that is kept as a row with a number for its place.
protocol PlacedRow: Identifiable, Hashable, Sendable where ID: Sendable {
  /// The table.
  static var table: String { get }
  /// The column that orders it; unique.
  static var placeColumn: String { get }
  /// Reads the row at a place.
  static func fetch(at place: Int, from db: Database) throws -> Self
  /// Puts a new row at a place that is free, or takes the place of one with the same id, which then could not be read;
  /// `created` in milliseconds since 1970.
  func insert(in db: Database, at place: Int, created: Int64) throws
  /// Puts this in the place of what stands there.
  func update(in db: Database, at place: Int) throws
}

extension PlacedList where Entry: PlacedRow {
  /// Places that a list can have: more than anyone has entries, and far from where numbers end.
  private static var places: Range<Int> { 0..<1 << 31 }

  /// Reads the table; places of rows that can't be read are reserved.
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

  /// Reads the table, lets `body` change what was read, and writes what is different; nothing, if `body` returns nil.
  @discardableResult static func change<Undo>(
    in db: Database, created: Int64, _ body: (inout PlacedList) throws -> Undo?
  ) throws -> Undo? {
    let former = try PlacedList(from: db)
    var list = former
    guard let undo = try body(&list) else { return nil }
    try list.write(over: former, in: db, created: created)
    return undo
  }

  /// Writes what is different from `former`, which is what the table holds.
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
    // First all out of the way, since two rows never have the same number.
    let aside = Self.places.upperBound
    let move = "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?"
    for (from, _) in moves { try db.execute(sql: move, arguments: [from + aside, from]) }
    for (from, to) in moves { try db.execute(sql: move, arguments: [to, from + aside]) }
    for slot in slots where known[slot.entry.id] == nil {
      try slot.entry.insert(in: db, at: slot.place, created: created)
    }
  }
}
